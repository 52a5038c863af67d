'use client';
import { hashKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { AddressServiceError } from '../../core/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import type { PaidAnswers } from './paidAnswers.ts';

/**
 * A paid answer as a query's result. The cache is only shown it: what was cancelled, reset or cleared there is shown again, without a call.
 * Never asks by itself; `refetch` does, by `ask`, so call it in a person's act.
 */
export function usePaidQuery<Answer>(
  answers: PaidAnswers,
  key: string,
  options: UseQueryOptions<Answer, AddressServiceError>,
  ask: () => Promise<Answer>,
): UseQueryResult<Answer, AddressServiceError> {
  const { queryClient } = useAddressContext();
  const read = () => answers.get<Answer>(key);
  const kept = useSyncExternalStore(answers.subscribe, read, read);
  const result = useQuery({ ...options, enabled: false }, queryClient);
  const { data, error, isFetching, refetch } = result;

  const shown =
    !kept || (kept.pending ? isFetching : kept.error ? error === kept.error : data === kept.answer && !error);
  const question = hashKey(options.queryKey);
  useEffect(() => {
    if (!shown) void refetch({ cancelRefetch: false });
  }, [shown, kept, question, refetch]);

  const again = useCallback<typeof refetch>(
    (how) => {
      ask().catch(() => undefined);
      return refetch(how);
    },
    [ask, refetch],
  );
  return { ...result, refetch: again };
}
