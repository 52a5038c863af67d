'use client';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { observeCalls, type Client } from '../../core/index.ts';
import { AddressContext } from './AddressContext.ts';
import { messagesFor } from '../words/messagesFor.ts';
import type { Messages } from '../words/Messages.ts';
import { createUsageStore } from '../usage/usageStore.ts';
import { localeOf } from '../words/localeOf.ts';

export interface AddressProviderProps {
  client: Client;
  /** The cache. Without it the provider has one of its own, apart from the app's. */
  queryClient?: QueryClient | undefined;
  /**
   * Language of the words and country names, such as 'fr' or 'fr-CA'. en, fr and es are built in; others fall back to en.
   * @default 'en'
   */
  locale?: string | undefined;
  /** Words of your own, one by one, in place of the built-in ones. */
  messages?: Partial<Messages> | undefined;
  children?: ReactNode;
}

/** Gives the hooks and components below it their client, cache, words and meter. Renders nothing of its own. */
export function AddressProvider({
  client,
  queryClient,
  locale: wanted = 'en',
  messages,
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
      messages: { ...messagesFor(locale), ...messages },
      usage,
    }),
    [observed, cache, locale, messages, usage],
  );
  return <AddressContext.Provider value={value}>{children}</AddressContext.Provider>;
}
