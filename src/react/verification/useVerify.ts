'use client';
import { type VerifyRecord, type VerifySettings, verify } from '../../core/index.ts';
import { useOperation } from '../provider/useOperation.ts';

export interface VerifyVariables extends Omit<VerifySettings, 'format'> {
  /** 1 to 100. */
  records: readonly VerifyRecord[];
}

/**
 * The legacy address verify: `mutate({ records, geocode, certify, suggest, enhance, options })`. **Chargeable: 1 credit per record and 1
 * more for each of `geocode` and `certify`, as assumed.** Never repeated by itself.
 */
export function useVerify() {
  return useOperation((client, { records, ...settings }: VerifyVariables) => verify(client, records, settings));
}

/** What `useVerify` gives. */
export type UseVerify = ReturnType<typeof useVerify>;
