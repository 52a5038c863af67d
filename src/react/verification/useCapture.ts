'use client';
import { hashKey, type UseMutationResult } from '@tanstack/react-query';
import { type CaptureInput, capture, type AddressServiceError, type CapturedRecord } from '../../core/index.ts';
import { paidResponsesOf } from '../cache/paidResponses.ts';
import { useOperation } from '../provider/useOperation.ts';

/** Lower-cases text and collapses spaces, because the service ignores both differences. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns the same key for equivalent inputs, so that a capture is not charged twice. Ignores empty filters. A missing
 * `geocode` or `certify` counts as `false`.
 */
export function captureKey({ query, country, result, filters = {}, geocode, certify }: CaptureInput): string {
  const kept = Object.entries(filters).flatMap(([field, value]) =>
    value.trim() ? [[field, plain(value)] as const] : [],
  );
  const asked: Record<string, string> = Object.fromEntries(kept);
  return hashKey(['capture', plain(query), plain(country), result, asked, Boolean(geocode), Boolean(certify)]);
}

/** Variables of `useCapture`. */
export type CaptureVariables = Omit<CaptureInput, 'format'>;
/** The result of `useCapture`: a TanStack Query mutation. */
export type UseCapture = UseMutationResult<CapturedRecord, AddressServiceError, CaptureVariables>;

/**
 * Legacy address capture: `mutate({ query, country, result, filters, geocode, certify })`. **Chargeable once per query
 * and session: assumed 1 credit, plus 1 each for `geocode` and `certify`.** Concurrent calls for the same query share a
 * request, and later calls get the stored response. Case and extra spaces make no difference. Never retried
 * automatically.
 *
 * @example
 * ```tsx
 * const { mutateAsync: capture } = useCapture();
 * ```
 */
export function useCapture(): UseCapture {
  return useOperation((client, input: CaptureVariables) =>
    paidResponsesOf(client).fetch(captureKey(input), () => capture(client, input)),
  );
}
