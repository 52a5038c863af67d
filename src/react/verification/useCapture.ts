'use client';
import { hashKey, type UseMutationResult } from '@tanstack/react-query';
import { type CaptureInput, capture, type AddressServiceError, type CapturedRecord } from '../../core/index.ts';
import { paidAnswersOf } from '../cache/paidAnswers.ts';
import { useOperation } from '../provider/useOperation.ts';

/** As the service compares texts: without letter case and surplus spaces. */
const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * One key for all spellings of one capture, so that none of them is paid for twice: an empty filter is not a filter, an add-on that is not asked
 * for is `false`.
 */
export function captureKey({ query, country, result, filters = {}, geocode, certify }: CaptureInput): string {
  const kept = Object.entries(filters).flatMap(([field, value]) =>
    value.trim() ? [[field, plain(value)] as const] : [],
  );
  const asked: Record<string, string> = Object.fromEntries(kept);
  return hashKey(['capture', plain(query), plain(country), result, asked, Boolean(geocode), Boolean(certify)]);
}

/** What `mutate` of `useCapture` takes. */
export type CaptureVariables = Omit<CaptureInput, 'format'>;
export type UseCapture = UseMutationResult<CapturedRecord, AddressServiceError, CaptureVariables>;

/**
 * The legacy address capture: `mutate({ query, country, result, filters, geocode, certify })`. **Chargeable: 1 credit and 1 more for each
 * of `geocode` and `certify`, as assumed, once per question and session**: two calls at the same time are one request, and an answered
 * question is answered from memory, however its letter case and spaces are written. Never repeated by itself.
 */
export function useCapture(): UseCapture {
  return useOperation((client, input: CaptureVariables) =>
    paidAnswersOf(client).ask(captureKey(input), () => capture(client, input)),
  );
}
