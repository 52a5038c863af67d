import { focusManager } from '@tanstack/react-query';
import { getEmailBatch, listEmailBatches, type Client, type EmailBatch, emailPollDelay } from '../../core/index.ts';
import { clientStore } from '../cache/clientStore.ts';
import {
  createPaidResponseCache,
  forgetResponses,
  forgettable,
  hashKey,
  type PaidResponse,
} from '../cache/paidResponses.ts';

/** A job's polling state. */
interface JobPolling {
  /** Number of polls so far, including failed ones. */
  polls: number;
  failures: number;
  /** Time of the last update, from `performance.now()`. */
  updatedAt: number;
  watchers: number;
  timer?: ReturnType<typeof setTimeout>;
  /** Schedules the next poll. Set only while a component follows the job. */
  scheduleNext?: (() => void) | undefined;
}

const noop = () => undefined;
/** Key of the stored job list. */
export const emailListKey = 'list';
/** Returns the key of a stored job. */
export const emailJobKey = (jobId: string) => hashKey(['job', jobId]);

/**
 * Creates a store for a client's email jobs, independent of any query cache. According to the specification, every call is chargeable, so calls are
 * sent only when the user acts or when a job is due to be polled. All components that show a job share one polling schedule.
 */
function createEmailJobs() {
  const answers = createPaidResponseCache();
  const pollings = new Map<string, JobPolling>();
  /** Jobs that were uploaded in this session. */
  let uploads: readonly EmailBatch[] = [];

  const pollingOf = (jobId: string): JobPolling => {
    const polling = pollings.get(jobId) ?? { polls: 0, failures: 0, updatedAt: performance.now(), watchers: 0 };
    pollings.set(jobId, polling);
    return polling;
  };
  const getStored = (jobId: string) => answers.get<EmailBatch>(emailJobKey(jobId));

  /**
   * Merges new data about jobs (from an upload, the list or a download) into the store. Fields that the new data lacks keep their values.
   */
  const update = (jobs: readonly EmailBatch[]) => {
    answers.set(
      jobs.map((job): [string, PaidResponse<EmailBatch>] => {
        const polling = pollingOf(job.jobId);
        polling.updatedAt = performance.now();
        polling.polls = Math.max(1, polling.polls);
        polling.failures = 0;
        const previous = getStored(job.jobId);
        const defined = Object.entries(job).filter(([, value]) => value !== undefined && value !== '');
        const data = { ...job, ...previous?.data, ...(Object.fromEntries(defined) as Partial<EmailBatch>) };
        return [emailJobKey(job.jobId), { pending: previous?.pending, data }];
      }),
    );
    for (const { jobId } of jobs) pollings.get(jobId)?.scheduleNext?.();
  };

  const send = (client: Client, jobId: string) => async () => {
    const polling = pollingOf(jobId);
    try {
      const job = await getEmailBatch(client, jobId);
      polling.failures = 0;
      return job;
    } catch (error) {
      polling.failures++;
      throw error;
    } finally {
      polling.polls++;
      polling.updatedAt = performance.now();
    }
  };
  /** Fetches a job. Called when the user acts or a poll is due. */
  const fetchJob = (client: Client, jobId: string): Promise<EmailBatch> => {
    const job = answers.refetch(emailJobKey(jobId), send(client, jobId));
    job.then(noop, noop).then(() => pollings.get(jobId)?.scheduleNext?.(), noop);
    return job;
  };

  return {
    answers,
    getStored,
    update,
    uploads: () => uploads,
    /** Stores a newly uploaded job, so that the job list includes it without a call. */
    addUpload(job: EmailBatch) {
      uploads = [...uploads, job];
      update([job]);
    },
    fetch: fetchJob,
    /**
     * Drops stored data, so that opening a job fetches it again. Keeps the job ids, so that no old job is mistaken for the job of a later upload.
     */
    forget() {
      uploads = [];
      forgetResponses(answers);
      for (const polling of pollings.values()) if (!polling.watchers) polling.polls = 0;
    },
    /** Ids of all known jobs. */
    known: (): ReadonlySet<string> => new Set(pollings.keys()),
    /** Returns a query function that fetches a job. */
    send,
    /** Returns a query function that fetches the job list and stores its data about each job. */
    list: (client: Client) => async () => {
      const jobs = await listEmailBatches(client);
      update(jobs);
      return jobs;
    },
    /**
     * Polls a job until it ends, with growing pauses. Polls immediately if the store has no data about the job. Returns a function that stops
     * polling but does not abort a request in flight.
     */
    follow(client: Client, jobId: string): () => void {
      const polling = pollingOf(jobId);
      const scheduleNext = () => {
        clearTimeout(polling.timer);
        const { data, error, pending } = getStored(jobId) ?? {};
        const { polls, failures } = polling;
        const pause = emailPollDelay({ job: data, error, polls, failures });
        if (pending || pause === false) return;
        const poll = () => {
          // Does not poll while the page is hidden.
          if (focusManager.isFocused()) fetchJob(client, jobId).catch(noop);
          else polling.timer = setTimeout(poll, pause);
        };
        polling.timer = setTimeout(poll, Math.min(pause, Math.max(0, polling.updatedAt + pause - performance.now())));
      };
      polling.watchers++;
      polling.scheduleNext = scheduleNext;
      if (polling.polls || getStored(jobId)) scheduleNext();
      else fetchJob(client, jobId).catch(noop);
      return () => {
        if (--polling.watchers > 0) return;
        clearTimeout(polling.timer);
        polling.scheduleNext = undefined;
      };
    },
  };
}

/** Returns the store for a client's email jobs. */
export const emailJobsOf = forgettable(clientStore(createEmailJobs), (jobs) => {
  jobs.forget();
});

/** Sorts jobs by start time, latest first. Jobs without a start time may be new, so they come first. */
export const latestFirst = <Job extends EmailBatch>(jobs: readonly Job[]): Job[] =>
  [...jobs].sort((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)];
    return first === second ? 0 : first < second ? 1 : -1;
  });

const timeOf = ({ startTime }: EmailBatch) => startTime?.getTime() ?? Infinity;
