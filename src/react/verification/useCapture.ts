'use client';
import { capture, type CapturedRecord, type CaptureInput } from '../../core/index.ts';
import { useAddressContext } from '../AddressContext.ts';
import { askedOnce } from '../onlyByHand.ts';
import { addressQueries } from '../queries.ts';
import { useOperation } from '../useOperation.ts';

/**
 * The legacy address capture: `mutate({ query, country, result, filters, geocode, certify })`. **Chargeable: 1 credit and 1 more for each
 * of `geocode` and `certify`, as assumed, once per question and session**: two calls at the same time are one request, and an answered
 * question is answered from memory. Never repeated by itself.
 */
export function useCapture() {
  const { queryClient } = useAddressContext();
  return useOperation<Omit<CaptureInput, 'format'>, CapturedRecord>((client, input) =>
    queryClient.fetchQuery({
      ...askedOnce,
      queryKey: [...addressQueries.all(client), 'capture', input],
      queryFn: () => capture(client, input),
    }),
  );
}
