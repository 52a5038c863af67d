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

/** Query options for the jobs of the legacy email batch. No credential is in a key. */
export const emailQueries = {
  /** The list of email jobs. Chargeable by the specification: asked when first shown, then by hand. */
  list: (client: Client) =>
    queryOptions<EmailBatch[], AddressServiceError>({
      ...onlyByHand,
      queryKey: [...addressQueries.all(client), 'emailBatches'],
      queryFn: ({ signal }) => listEmailBatches(client, { signal }),
      staleTime: Infinity,
      retryOnMount: false,
      networkMode: 'always',
    }),

  /** One email job, followed with growing pauses until it ends. Chargeable by the specification. */
  job: (client: Client, jobId: string) =>
    queryOptions<EmailBatch, AddressServiceError>({
      ...onlyByHand,
      queryKey: [...addressQueries.all(client), 'emailBatch', jobId],
      queryFn: ({ signal }) => getEmailBatch(client, jobId, { signal }),
      // Opened again later, a job that may have gone on is asked at once.
      refetchOnMount: ({ state: { data } }) =>
        data !== undefined && pollAfter({ data, polls: 1, failures: 0 }) !== false,
      refetchInterval: ({ state: { data, error, dataUpdateCount, fetchFailureCount, errorUpdateCount } }) =>
        pollAfter({ data, error, polls: dataUpdateCount + errorUpdateCount, failures: fetchFailureCount }),
      refetchIntervalInBackground: false,
      staleTime: 2000,
      retryOnMount: false,
      networkMode: 'always',
    }),
};
