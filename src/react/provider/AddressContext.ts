'use client';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Client } from '../../core/index.ts';
import type { Components } from './Components.ts';
import type { Words } from '../words/Words.ts';
import type { UsageStore } from '../usage/useUsage.ts';

export interface AddressContextValue {
  /** The provider's client, seen by its meter. */
  client: Client;
  queryClient: QueryClient;
  /** How numbers, dates and names of countries are written. */
  locale: string;
  /** undefined: English. */
  words: Words | undefined;
  /** The app's own elements. */
  components: Partial<Components> | undefined;
  usage: UsageStore;
}

export const AddressContext = createContext<AddressContextValue | undefined>(undefined);

/** The nearest provider's values. Throws a clear error where there is none. */
export function useAddressContext(): AddressContextValue {
  const value = useContext(AddressContext);
  if (!value) throw new Error('Doorplate: wrap this component, or the whole app, in an <AddressProvider>.');
  return value;
}
