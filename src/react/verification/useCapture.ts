'use client';
import { hashKey } from '@tanstack/react-query';
import { capture, type CaptureInput, type CapturedRecord } from '../../core/index.ts';
import { paidAnswersOf } from '../provider/paidAnswers.ts';
import { useOperation } from '../provider/useOperation.ts';

/**
 * The legacy address capture: `mutate({ query, country, result, filters, geocode, certify })`. **Chargeable: 1 credit and 1 more for each
 * of `geocode` and `certify`, as assumed, once per question and session**: two calls at the same time are one request, and an answered
 * question is answered from memory. Never repeated by itself.
 */
export function useCapture() {
  return useOperation<Omit<CaptureInput, 'format'>, CapturedRecord>((client, input) =>
    paidAnswersOf(client).ask(hashKey(['capture', input]), () => capture(client, input)),
  );
}
