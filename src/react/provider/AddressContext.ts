'use client';
import { createContext, useContext } from 'react';
import type { Client } from '../../core/index.ts';
import type { Components } from './Components.ts';
import type { QueryClientRef } from './queryClientRef.ts';
import type { CheckoutWords } from '../words/Words.ts';
import type { UsageStore } from '../usage/usageStore.ts';

/** Values of the nearest provider. */
interface AddressContextValue {
  /** The provider's client. The usage meter observes its calls. */
  client: Client;
  queryClientRef: QueryClientRef;
  /** BCP 47 tag for numbers, dates and country names. */
  locale: string;
  /** The provider's words. Undefined for English. */
  words: CheckoutWords | undefined;
  /** Components that replace the default elements. */
  components: Partial<Components> | undefined;
  usage: UsageStore;
}

export const AddressContext = createContext<AddressContextValue | undefined>(undefined);

/**
 * Returns the values of the nearest provider.
 *
 * @throws Error if there is no provider.
 */
export function useAddressContext(): AddressContextValue {
  const value = useContext(AddressContext);
  if (!value)
    throw new Error(
      'Doorplate: no AddressProvider found. Wrap this component, or the whole app, in <AddressProvider>.',
    );
  return value;
}
