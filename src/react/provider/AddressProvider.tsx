'use client';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { observeCalls, type Client } from '../../core/index.ts';
import { AddressContext } from './AddressContext.ts';
import type { Components } from './Components.ts';
import type { Words } from '../words/Words.ts';
import { createUsageStore } from '../usage/useUsage.ts';
import { localeOf } from '../words/useWords.ts';

export interface AddressProviderProps {
  client: Client;
  /** The cache. Without it the provider has one of its own, apart from the app's. */
  queryClient?: QueryClient | undefined;
  /** Every sentence, in one language: `import { fr } from 'doorplate/words/fr'`. English is built in. */
  words?: Words | undefined;
  /**
   * How numbers, dates and names of countries are written, such as 'fr-CA'.
   * @default the language of `words`
   */
  locale?: string | undefined;
  /** Elements of your own, which the components draw with in place of theirs. Keep the object the same from one render to the next. */
  components?: Partial<Components> | undefined;
  children?: ReactNode;
}

/** Gives the hooks and components below it their client, cache, words and meter. Renders nothing of its own. */
export function AddressProvider({
  client,
  queryClient,
  words,
  locale: wanted = words?.language ?? 'en',
  components,
  children,
}: AddressProviderProps) {
  const locale = localeOf(wanted);
  const [own] = useState(() => queryClient ?? new QueryClient());
  const [usage] = useState(createUsageStore);
  const observed = useMemo(() => observeCalls(client, usage.count), [client, usage]);
  const cache = queryClient ?? own;
  // Tells the cache when the network comes and goes: a Find waits for it.
  useEffect(() => {
    cache.mount();
    return () => {
      cache.unmount();
    };
  }, [cache]);
  const value = useMemo(
    () => ({
      client: observed,
      queryClient: cache,
      locale,
      words,
      components,
      usage,
    }),
    [observed, cache, locale, words, components, usage],
  );
  return <AddressContext.Provider value={value}>{children}</AddressContext.Provider>;
}
