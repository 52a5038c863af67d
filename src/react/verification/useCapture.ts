'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { type CaptureInput, capture, type AddressServiceError, type CapturedRecord } from '../../core/index.ts';
import { hashKey, paidResponsesOf } from '../cache/paidResponses.ts';
import { useOperation } from '../provider/useOperation.ts';

/** Lower-cases text and collapses spaces, because the service ignores case and extra spaces. */
const normalizeText = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * Returns the same key for equivalent inputs, so that the same capture is not charged twice. Ignores empty filters, and treats a missing `geocode` or `certify`
 * as `false`.
 */
function captureKey({ query, country, result, filters = {}, geocode, certify }: CaptureInput): string {
  const entries = Object.entries(filters).flatMap(([field, value]) =>
    value.trim() ? [[field, normalizeText(value)] as const] : [],
  );
  const nonEmptyFilters: Record<string, string> = Object.fromEntries(entries);
  return hashKey([
    'capture',
    normalizeText(query),
    normalizeText(country),
    result,
    nonEmptyFilters,
    Boolean(geocode),
    Boolean(certify),
  ]);
}

/** Variables of `useCapture`. */
export type CaptureVariables = Omit<CaptureInput, 'format'>;
/** The result of `useCapture`: a TanStack Query mutation. */
export type UseCapture = UseMutationResult<CapturedRecord, AddressServiceError, CaptureVariables>;

/**
 * Runs a legacy address capture as a mutation: `mutate({ query, country, result, filters, geocode, certify })`.
 * **Chargeable once per query and session: assumed to cost 1 credit, plus 1 each for `geocode` and `certify`.**
 * Concurrent calls with the same query share a request, and later calls get the stored response. Queries that differ
 * only in case or extra spaces count as the same query. Never retried automatically.
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
