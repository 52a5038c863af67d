'use client';
import type { UseMutationResult } from '@tanstack/react-query';
import { capture, type AddressServiceError, type CaptureInput, type CapturedRecord } from '../../core/index.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { useOperation } from '../provider/useOperation.ts';
import { captureKey } from './captureKey.ts';

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
