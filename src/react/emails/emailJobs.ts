import { focusManager, hashKey } from '@tanstack/react-query';
import {
  getEmailBatch,
  listEmailBatches,
  type Client,
  type EmailBatch,
  emailBatchEndStates,
  emailBatchStates,
  type AddressServiceError,
} from '../../core/index.ts';
import { onForget, createPaidAnswers, forgetAnswers, type Kept, perClient } from '../cache/paidAnswers.ts';

/** How a job has been asked for so far. */
interface Asked {
  /** Times that something was heard of it, and failures since the last answer. */
  polls: number;
  failures: number;
  /** When it was last heard of, by `performance.now()`. */
  at: number;
  watchers: number;
  timer?: ReturnType<typeof setTimeout>;
  /** Plans the next ask; only while it is watched. */
  next?: (() => void) | undefined;
}

const noop = () => undefined;
/** Under which the list is kept, and a job. */
export const emailListKey = 'list';
export const emailJobKey = (jobId: string) => hashKey(['job', jobId]);

/**
 * The email jobs of one client, kept apart from any cache: every call is chargeable by the specification, so that only a person or the one
 * schedule makes one, however many components and caches show a job.
 */
function createEmailJobs() {
  const answers = createPaidAnswers();
  const asked = new Map<string, Asked>();

  const askedOf = (jobId: string): Asked => {
    const it = asked.get(jobId) ?? { polls: 0, failures: 0, at: performance.now(), watchers: 0 };
    asked.set(jobId, it);
    return it;
  };
  const jobOf = (jobId: string) => answers.get<EmailBatch>(emailJobKey(jobId));

  /** Something was heard of these jobs: at an upload, in the list, after a download. What is not said is as it was. */
  const hear = (jobs: readonly EmailBatch[]) => {
    answers.put(
      jobs.map((job): [string, Kept<EmailBatch>] => {
        const it = askedOf(job.jobId);
        it.at = performance.now();
        it.polls = Math.max(1, it.polls);
        // An answer ends a row of failures, whoever asked.
        it.failures = 0;
        const before = jobOf(job.jobId);
        const said = Object.entries(job).filter(([, value]) => value !== undefined && value !== '');
        const answer = { ...job, ...before?.answer, ...(Object.fromEntries(said) as Partial<EmailBatch>) };
        return [emailJobKey(job.jobId), { pending: before?.pending, answer }];
      }),
    );
    for (const { jobId } of jobs) asked.get(jobId)?.next?.();
  };

  const send = (client: Client, jobId: string) => async () => {
    const it = askedOf(jobId);
    try {
      const job = await getEmailBatch(client, jobId);
      it.failures = 0;
      return job;
    } catch (error) {
      it.failures++;
      throw error;
    } finally {
      it.polls++;
      it.at = performance.now();
    }
  };
  /** In a person's act, or when its time has come. */
  const ask = (client: Client, jobId: string): Promise<EmailBatch> => {
    const job = answers.askAgain(emailJobKey(jobId), send(client, jobId));
    job.then(noop, noop).then(() => asked.get(jobId)?.next?.(), noop);
    return job;
  };

  return {
    answers,
    jobOf,
    hear,
    ask,
    /** Forgets what was answered; who opens a job asks for it anew. Its id stays: an upload is none of the jobs before it. */
    forget() {
      forgetAnswers(answers);
      for (const it of asked.values()) if (!it.watchers) it.polls = 0;
    },
    /** Ids of the jobs that are known so far. */
    known: (): ReadonlySet<string> => new Set(asked.keys()),
    /** For a query's own function. */
    send,
    /** All jobs. What the list says of a job is not asked for again one by one. */
    list: (client: Client) => async () => {
      const jobs = await listEmailBatches(client);
      hear(jobs);
      return jobs;
    },
    /**
     * Follows a job as long as somebody watches it: at once where nothing is known of it, then with growing pauses until it ends. Returns the
     * way to stop; what is under way goes on.
     */
    follow(client: Client, jobId: string): () => void {
      const it = askedOf(jobId);
      const next = () => {
        clearTimeout(it.timer);
        const { answer: data, error, pending } = jobOf(jobId) ?? {};
        const { polls, failures } = it;
        const pause = pollAfter({ data, error, polls, failures });
        if (pending || pause === false) return;
        const look = () => {
          // Nobody looks at the page: it waits for the next time.
          if (focusManager.isFocused()) ask(client, jobId).catch(noop);
          else it.timer = setTimeout(look, pause);
        };
        it.timer = setTimeout(look, Math.min(pause, Math.max(0, it.at + pause - performance.now())));
      };
      it.watchers++;
      it.next = next;
      if (it.polls || jobOf(jobId)) next();
      else ask(client, jobId).catch(noop);
      return () => {
        if (--it.watchers > 0) return;
        clearTimeout(it.timer);
        it.next = undefined;
      };
    },
  };
}

export type EmailJobs = ReturnType<typeof createEmailJobs>;

/** The email jobs as this client knows them. */
export const emailJobsOf = perClient(createEmailJobs);

onForget((client) => {
  emailJobsOf(client).forget();
});

/** Jobs by their start, the latest first. One whose time is not known may be new, and is in front; the others keep their order. */
export const latestFirst = <Job extends EmailBatch>(jobs: readonly Job[]): Job[] =>
  [...jobs].sort((one, other) => {
    const [first, second] = [timeOf(one), timeOf(other)];
    return first === second ? 0 : first < second ? 1 : -1;
  });

const timeOf = ({ startTime }: EmailBatch) => startTime?.getTime() ?? Infinity;

/** ms between the first two polls, and at most between later ones. */
const first = 2000;
const longest = 60_000;
/** Polls of a job whose status nobody knows. */
const unknownAtMost = 20;
const failuresAtMost = 5;

export interface Polled {
  data: EmailBatch | undefined;
  error?: AddressServiceError | null | undefined;
  /** Answers and failures so far. */
  polls: number;
  /** Failures since the last answer. */
  failures: number;
}

/** ms until a job is asked again; false when it has ended or asking on is of no use. */
export function pollAfter({ data, error, polls, failures }: Polled): number | false {
  if (data && emailBatchEndStates.includes(data.status)) return false;
  const mendable =
    !error || ['network', 'timeout', 'response'].includes(error.kind) || error.refused || (error.status ?? 0) > 499;
  if (!mendable || failures >= failuresAtMost) return false;
  const known = !data || (emailBatchStates as readonly string[]).includes(data.status);
  if (!known && polls >= unknownAtMost) return false;
  const pause = Math.min(longest, first * 2 ** Math.max(0, polls - 1));
  return Math.max(pause, error?.retryAfter ?? 0);
}
