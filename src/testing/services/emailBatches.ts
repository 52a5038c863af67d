import { legacyKeyError, legacyStatuses } from '../wire/errorRows.ts';
import { secondaryStatus, verdictOnEmail, type EmailCheck } from './emails.ts';
import { type ServiceRequest, type ServiceContext, refusal, type ServiceReply } from './service.ts';

interface StoredJob {
  id: string;
  name: string;
  /** Time when the job started, in milliseconds on the simulator's clock. */
  began: number;
  rows: string[][];
  delimiter: string;
  /** Index of the `email` column, or -1 for a file that cannot be processed. */
  column: number;
  downloaded: boolean;
}

type State = 'pending' | 'file_error' | 'loading' | 'verifying' | 'complete' | 'downloaded';

/** Durations of a job's stages in milliseconds. Verification takes `perRecord` milliseconds for each record, but at least `verifying` milliseconds in total. */
const jobTimes = { pending: 2000, loading: 2000, perRecord: 5, verifying: 4000 } as const;

const maxEvaluationRecords = 1000;

/** Creates the legacy email batch service. Its jobs progress with the simulator's clock. */
export function createEmailBatches(context: ServiceContext) {
  let jobs: StoredJob[] = [];

  const timesOf = ({ rows }: StoredJob) => {
    const loaded = jobTimes.pending + jobTimes.loading;
    return { loaded, verified: loaded + Math.max(jobTimes.verifying, (rows.length - 1) * jobTimes.perRecord) };
  };
  const stateOf = (job: StoredJob): State => {
    const age = context.now() - job.began;
    if (job.downloaded) return 'downloaded';
    if (age < jobTimes.pending) return 'pending';
    const { loaded, verified } = timesOf(job);
    if (age < loaded) return 'loading';
    if (job.column < 0) return 'file_error';
    return age < verified ? 'verifying' : 'complete';
  };
  const progressOf = (job: StoredJob): string => {
    const { loaded, verified } = timesOf(job);
    const part = (context.now() - job.began - loaded) / (verified - loaded);
    const done = stateOf(job) === 'file_error' ? 0 : Math.min(1, Math.max(0, part));
    return `${String(Math.floor((job.downloaded ? 1 : done) * 100))}%`;
  };
  const records = (job: StoredJob) => Math.max(0, job.rows.length - 1);

  const upload = ({ file }: ServiceRequest): ServiceReply => {
    if (file?.field !== 'email') return refusal({ Status: legacyStatuses.noFile });
    // A name without an extension is accepted, because jsdom names every file `blob`, whatever name the app gave it.
    if (/\.[^.]*$/.test(file.name) && !/\.csv$/i.test(file.name)) return refusal({ Status: legacyStatuses.noCsv });
    const { rows, delimiter } = parseCsv(file.text);
    if (context.evaluation && rows.length - 1 > maxEvaluationRecords)
      return refusal({ Status: legacyStatuses.evaluation });
    const job: StoredJob = {
      id: Array.from({ length: 52 }, () => Math.floor(context.random() * 36).toString(36)).join(''),
      name: file.name,
      began: context.now(),
      rows,
      delimiter,
      column: rows[0]?.findIndex((name) => name.trim() === 'email') ?? -1,
      downloaded: false,
    };
    jobs = [...jobs, job];
    const { id, name } = job;
    return {
      body: {
        Status: 'OK',
        email_batch: [
          { job_id: id, submitted_file: name, estm_total_trans: records(job), start_time: formatTime(job.began) },
        ],
      },
      records: records(job),
      credits: 0,
    };
  };

  const list = (): ServiceReply => ({
    body: {
      Status: 'OK',
      batch_jobs: {
        result: (context.behavior.jobOrder === 'newest' ? [...jobs].reverse() : jobs).map((job) => ({
          job_id: job.id,
          status: stateOf(job),
          progress: progressOf(job),
        })),
      },
    },
    records: jobs.length,
    credits: 0,
  });

  const detail = (job: StoredJob): ServiceReply => {
    const status = stateOf(job);
    const ended = ['complete', 'downloaded'].includes(status);
    const always = {
      job_id: job.id,
      submitted_file: job.name,
      start_time: formatTime(job.began),
      ...(ended ? { finish_time: formatTime(job.began + timesOf(job).verified) } : {}),
      progress: progressOf(job),
      status,
    };
    const body = job.downloaded
      ? {
          ...always,
          total_records: records(job),
          stats: statsOf(job),
          credit_cost: records(job).toFixed(2),
        }
      : { ...always, estm_total_trans: records(job), estm_credit_cost: records(job).toFixed(2) };
    return { body: { Status: 'OK', batch_status: body }, records: 1, credits: 0 };
  };

  const download = (job: StoredJob): ServiceReply => {
    if (!['complete', 'downloaded'].includes(stateOf(job))) return refusal({ Status: legacyStatuses.notComplete });
    job.downloaded = true;
    const [header = [], ...rows] = job.rows;
    const lines = [
      [...header, 'email_status', 'secondary_status'],
      ...rows.map((row) => {
        const verdict = verdictOnEmail(row[job.column] ?? '', context.behavior.emailStatus);
        return [...row, verdict.Status, secondaryStatus(verdict)];
      }),
    ];
    return {
      body: lines.map((line) => writeCsvLine(line, job.delimiter)).join(''),
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': `attachment; filename="${job.id}_verified.csv"` },
      records: rows.length,
      credits: rows.length,
    };
  };

  const statsOf = (job: StoredJob) => {
    const count = (wanted: EmailCheck['Status']) =>
      job.rows
        .slice(1)
        .filter((row) => verdictOnEmail(row[job.column] ?? '', context.behavior.emailStatus).Status === wanted).length;
    return {
      total_trans: records(job),
      valid: count('Valid'),
      invalid: count('Invalid'),
      accept_all: count('Accept_All'),
      unknown: count('Unknown'),
    };
  };

  return {
    clear() {
      jobs = [];
    },
    answer(operation: 'upload' | 'list' | 'detail' | 'download', request: ServiceRequest): ServiceReply {
      const key = request.query.get('lqtkey');
      if (key !== context.credentials.legacyKey) return legacyKeyError(key, Object.fromEntries(request.query));
      if (operation === 'upload') return upload(request);
      if (operation === 'list') return list();
      const job = jobs.find(({ id }) => id === request.id);
      if (!job) return refusal({ Status: legacyStatuses.noJob });
      return operation === 'detail' ? detail(job) : download(job);
    },
  };
}

/** Formats a time in UTC, as in "2016-05-02 14:03:11". */
const formatTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** Parses a small CSV. The values are separated by tabs if the header contains one, and by commas otherwise. Skips empty lines. */
function parseCsv(text: string): { rows: string[][]; delimiter: string } {
  const delimiter = (/^[^\r\n]*/.exec(text)?.[0] ?? '').includes('\t') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endRow = () => {
    row.push(field);
    if (row.length > 1 || field) rows.push(row);
    row = [];
    field = '';
  };
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    if (quoted) {
      if (letter === '"' && text[index + 1] === '"') field += text.charAt(++index);
      else if (letter === '"') quoted = false;
      else field += letter;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === delimiter) {
      row.push(field);
      field = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[index + 1] === '\n') index++;
      endRow();
    } else field += letter;
  }
  endRow();
  return { rows, delimiter };
}

function writeCsvLine(fields: readonly string[], delimiter: string): string {
  const quoted = fields.map((field) =>
    /["\r\n]/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field,
  );
  return `${quoted.join(delimiter)}\r\n`;
}
