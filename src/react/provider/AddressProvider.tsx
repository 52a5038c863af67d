'use client';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { observeCalls, type Client } from '../../core/index.ts';
import { withFailureHints } from '../hints/withFailureHints.ts';
import { AddressContext } from './AddressContext.ts';
import type { Components } from './Components.ts';
import { watchNetwork } from '../page/network.ts';
import type { Words } from '../words/Words.ts';
import { createUsageStore } from '../usage/usageStore.ts';
import { localeOf } from '../words/useWords.ts';

/** Props of `AddressProvider`. */
export interface AddressProviderProps {
  /** The client that sends all calls. See `createClient` in `doorplate/core`. */
  client: Client;
  /**
   * The TanStack Query cache.
   * @default a separate cache for this provider
   */
  queryClient?: QueryClient | undefined;
  /**
   * Everything that users see or hear, in one language: `import { fr } from 'doorplate/words/fr'`.
   * @default English
   */
  words?: Words | undefined;
  /**
   * BCP 47 tag for numbers, dates and country names, such as 'fr-CA'.
   * @default the language of `words`
   */
  locale?: string | undefined;
  /** Components that replace the default elements. Pass the same object in every render. */
  components?: Partial<Components> | undefined;
  children?: ReactNode;
}

/**
 * Provides the client, cache, words and usage meter to all hooks and components inside it. Renders no element.
 *
 * @example
 * ```tsx
 * <AddressProvider client={createClient({ relay: '/api/address' })}>
 *   <AddressForm countries={['US', 'CA']} />
 * </AddressProvider>
 * ```
 */
export function AddressProvider({
  client,
  queryClient,
  words,
  locale: localeOption = words?.language ?? 'en',
  components,
  children,
}: AddressProviderProps) {
  const locale = localeOf(localeOption);
  const [defaultQueryClient] = useState(() => queryClient ?? new QueryClient());
  const [usage] = useState(createUsageStore);
  const observed = useMemo(() => withFailureHints(observeCalls(client, usage.count)), [client, usage]);
  const cache = queryClient ?? defaultQueryClient;
  // Subscribes the cache to online and offline events, because a Find waits for the network.
  useEffect(() => {
    cache.mount();
    return () => {
      cache.unmount();
    };
  }, [cache]);
  useEffect(watchNetwork, []);
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
