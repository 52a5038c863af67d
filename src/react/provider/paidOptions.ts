import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AddressServiceError } from '../../core/index.ts';
import { askOnce } from './askOnce.ts';
import { onlyByHand } from './onlyByHand.ts';
import type { PaidAnswers } from './paidAnswers.ts';

/**
 * Query options over an answer that is paid for. The cache only shows it: the function sends where the question was never asked, and after that
 * gives what is kept, so that nothing which an app does to its cache is charged.
 */
export function paidOptions<Answer>(
  answers: PaidAnswers,
  key: string,
  queryKey: QueryKey,
  send: () => Promise<Answer>,
  enabled: boolean,
) {
  return queryOptions<Answer, AddressServiceError>({
    ...onlyByHand,
    queryKey,
    // An answer that the app put into its cache, kept from an earlier visit for example, counts as one.
    queryFn: ({ client }) =>
      (answers.get(key) ? undefined : client.getQueryData<Answer>(queryKey)) ?? askOnce(answers, key, send),
    initialData: () => answers.get<Answer>(key)?.answer,
    enabled,
    retryOnMount: false,
    staleTime: 'static',
    gcTime: 300_000,
    networkMode: 'always',
    // What is shown is the kept answer itself.
    structuralSharing: false,
  });
}
