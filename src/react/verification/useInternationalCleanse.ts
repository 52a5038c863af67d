'use client';
import { cleanseInternational, type InternationalInput } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/**
 * The international batch cleanse: `mutate({ addresses, geocode, options })`, 1 to 100 addresses. **Chargeable: 1 credit per address and 1
 * more with `geocode`, as assumed.** Never repeated by itself.
 */
export function useInternationalCleanse() {
  return useOperation((client, input: InternationalInput) => cleanseInternational(client, input));
}

/** What `useInternationalCleanse` gives. */
export type UseInternationalCleanse = ReturnType<typeof useInternationalCleanse>;
