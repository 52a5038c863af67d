'use client';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type Client, localeOf, observeCalls } from '../../core/index.ts';
import { withFailureHints } from '../hints/withFailureHints.ts';
import { AddressContext } from './AddressContext.ts';
import type { Components } from './Components.ts';
import { mountQueryClient, type QueryClientRef } from './queryClientRef.ts';
import { watchNetwork } from '../page/network.ts';
import type { CheckoutWords } from '../words/Words.ts';
import { createUsageStore } from '../usage/usageStore.ts';

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
  words?: CheckoutWords | undefined;
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
  const [ownRef] = useState((): QueryClientRef => ({ isMounted: false }));
  const [usage] = useState(createUsageStore);
  const observed = useMemo(() => withFailureHints(observeCalls(client, usage.count)), [client, usage]);
  const queryClientRef = useMemo(
    (): QueryClientRef => (queryClient ? { current: queryClient, isMounted: false } : ownRef),
    [queryClient, ownRef],
  );
  // Both effects listen to online and offline events, because a Find waits while the browser is offline.
  useEffect(() => mountQueryClient(queryClientRef), [queryClientRef]);
  useEffect(watchNetwork, []);
  const value = useMemo(
    () => ({
      client: observed,
      queryClientRef,
      locale,
      words,
      components,
      usage,
    }),
    [observed, queryClientRef, locale, words, components, usage],
  );
  return <AddressContext.Provider value={value}>{children}</AddressContext.Provider>;
}
