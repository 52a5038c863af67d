import { queryOptions } from '@tanstack/react-query';
import {
  type AddressServiceError,
  type Client,
  type EmailBatch,
  getEmailBatch,
  listEmailBatches,
} from '../../core/index.ts';
import { onlyByHand } from '../onlyByHand.ts';
import { addressQueries } from '../queries.ts';
import { pollAfter } from './pollAfter.ts';

/** Errors that a query had at its last answer: what came since is in a row. */
const atLastAnswer = new WeakMap<object, { answers: number; errors: number }>();

function failuresInARow(query: { state: { dataUpdateCount: number; errorUpdateCount: number } }): number {
  const { dataUpdateCount: answers, errorUpdateCount: errors } = query.state;
  let last = atLastAnswer.get(query);
  if (!last || last.answers !== answers) atLastAnswer.set(query, (last = { answers, errors: answers ? errors : 0 }));
  return errors - last.errors;
}

/** Query options for the jobs of the legacy email batch. No credential is in a key. */
export const emailQueries = {
  /** The list of email jobs. Chargeable by the specification: asked when first shown, then by hand. */
  list: (client: Client) =>
    queryOptions<EmailBatch[], AddressServiceError>({
      ...onlyByHand,
      queryKey: [...addressQueries.all(client), 'emailBatches'],
      // No signal on purpose: what a remount aborts, it would ask again, and the specification calls every ask chargeable.
      queryFn: () => listEmailBatches(client),
      staleTime: Infinity,
      retryOnMount: false,
      networkMode: 'always',
    }),

  /** One email job, followed with growing pauses until it ends. Chargeable by the specification. */
  job: (client: Client, jobId: string) =>
    queryOptions<EmailBatch, AddressServiceError>({
      ...onlyByHand,
      queryKey: [...addressQueries.all(client), 'emailBatch', jobId],
      queryFn: () => getEmailBatch(client, jobId),
      // Opened again later, a job that may have gone on is asked at once.
      refetchOnMount: ({ state: { data } }) =>
        data !== undefined && pollAfter({ data, polls: 1, failures: 0 }) !== false,
      refetchInterval: (query) => {
        const { data, error, dataUpdateCount, errorUpdateCount } = query.state;
        return pollAfter({
          data,
          error,
          polls: dataUpdateCount + errorUpdateCount,
          failures: failuresInARow(query),
        });
      },
      refetchIntervalInBackground: false,
      staleTime: 2000,
      retryOnMount: false,
      networkMode: 'always',
    }),
};
