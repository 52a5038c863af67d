'use client';
import { cleanse, type CleanseRecord, cleanseInternational, type InternationalInput } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/** The simple batch cleanse: `mutate(records)`, 1 to 100. **Chargeable: 1 credit per record, as assumed.** Never repeated by itself. */
export function useCleanse() {
  return useOperation((client, records: readonly CleanseRecord[]) => cleanse(client, records));
}

/** What `useCleanse` gives. */
export type UseCleanse = ReturnType<typeof useCleanse>;

/**
 * The international batch cleanse: `mutate({ addresses, geocode, options })`, 1 to 100 addresses. **Chargeable: 1 credit per address and 1
 * more with `geocode`, as assumed.** Never repeated by itself.
 */
export function useInternationalCleanse() {
  return useOperation((client, input: InternationalInput) => cleanseInternational(client, input));
}

/** What `useInternationalCleanse` gives. */
export type UseInternationalCleanse = ReturnType<typeof useInternationalCleanse>;
