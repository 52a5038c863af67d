'use client';
import { type VerifyRecord, type VerifySettings, verify } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

/** Variables of `useVerify`. */
export interface VerifyVariables extends Omit<VerifySettings, 'format'> {
  /** Records to verify, from 1 to 100. */
  records: readonly VerifyRecord[];
}

/**
 * Runs a legacy address verification as a mutation: `mutate({ records, geocode, certify, suggest, enhance, options })`.
 * **Chargeable: assumed to cost 1 credit per record, plus 1 each for `geocode` and `certify`.** Never retried
 * automatically.
 *
 * @example
 * ```tsx
 * const { mutateAsync: verify } = useVerify();
 * ```
 */
export function useVerify() {
  return useOperation((client, { records, ...settings }: VerifyVariables) => verify(client, records, settings));
}

/** The result of `useVerify`. */
export type UseVerify = ReturnType<typeof useVerify>;
