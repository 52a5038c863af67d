'use client';
import { cleanse, type CleanseRecord, cleanseInternational, type InternationalInput } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/**
 * Runs a simple batch cleanse as a mutation: `mutate(records)` with 1 to 100 records. **Chargeable: assumed to cost 1
 * credit per record.** Never retried automatically.
 *
 * @example
 * ```tsx
 * const { mutateAsync: cleanse } = useCleanse();
 * const { matches } = await cleanse([{ Address1: '1 Elm St', Country: 'US' }]);
 * ```
 */
export function useCleanse() {
  return useOperation((client, records: readonly CleanseRecord[]) => cleanse(client, records));
}

/** The result of `useCleanse`. */
export type UseCleanse = ReturnType<typeof useCleanse>;

/**
 * Runs an international batch cleanse as a mutation: `mutate({ addresses, geocode, options })` with 1 to 100 addresses.
 * **Chargeable: assumed to cost 1 credit per address, or 2 credits with `geocode`.** Never retried automatically.
 *
 * @example
 * ```tsx
 * const { mutateAsync: cleanse } = useInternationalCleanse();
 * const [{ matches }] = await cleanse({ addresses: [{ Address1: '1 Elm St', Country: 'US' }] });
 * ```
 */
export function useInternationalCleanse() {
  return useOperation((client, input: InternationalInput) => cleanseInternational(client, input));
}

/** The result of `useInternationalCleanse`. */
export type UseInternationalCleanse = ReturnType<typeof useInternationalCleanse>;
