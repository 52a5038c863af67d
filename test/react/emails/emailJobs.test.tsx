import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import {
  AddressProvider,
  addressQueries,
  useEmailBatch,
  useEmailBatchDownload,
  useEmailBatches,
  useEmailBatchUpload,
} from 'doorplate';
import { createClient } from 'doorplate/core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const idOf = (at: number) => `job${String(at)}`.padEnd(52, 'x');
const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const written = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

interface Job {
  job_id: string;
  status: string;
  submitted_file: string;
  start_time: string;
  estm_total_trans?: number;
  total_records?: number;
  progress?: string;
}

/** Creates a legacy service with these jobs. Its list has no more data per job than the sample in the specification. */
function service(jobs: Job[], answerTo: (request: Request) => Response | undefined = () => undefined) {
  const sent: string[] = [];
  const client = createClient({
    endpoints: { legacy: 'https://legacy.test' },
    credentials: { legacyKey: 'K' },
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const id = pathname.split('/')[3];
      sent.push(`${request.method} ${id ? 'job' : 'list'}${search.includes('download') ? ' download' : ''}`);
      await Promise.resolve();
      const own = answerTo(request);
      if (own) return own;
      const job = jobs.find(({ job_id }) => job_id === id);
      if (id) return Response.json({ Status: 'OK', batch_status: job });
      const result = jobs.map(({ job_id, status, progress }) => ({ job_id, status, progress }));
      return Response.json({ Status: 'OK', batch_jobs: { result } });
    },
  });
  return { client, sent, asked: (what: string) => sent.filter((it) => it === what).length };
}

function using<Hook>(client: ReturnType<typeof createClient>, hook: () => Hook, cache = new QueryClient()) {
  const page: { it: Hook } = { it: undefined as never };
  function Page() {
    page.it = hook();
    return null;
  }
  const view = render(
    <StrictMode>
      <AddressProvider client={client} queryClient={cache}>
        <Page />
      </AddressProvider>
    </StrictMode>,
  );
  return { page, view };
}
const acting = async <Result,>(run: () => Promise<Result>): Promise<Result> => {
  let result: Promise<Result> | undefined;
  await act(async () => {
    result = run();
    result.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
  });
  return result!;
};

describe('the list of jobs', () => {
  test('contains status and progress, so 60 listed jobs on the page make one request instead of 61', async () => {
    const jobs = Array.from({ length: 60 }, (_, at) => ({
      job_id: idOf(at),
      status: 'complete',
      submitted_file: 'a.csv',
      start_time: written(0),
    }));
    const { client, sent } = service(jobs);
    const { page } = using(client, () => useEmailBatches());
    await passing(100);
    expect(page.it.data).toHaveLength(60);
    const rows = using(client, () => jobs.map(({ job_id }) => [useEmailBatch(job_id)][0]!));
    await passing(600_000);
    expect(rows.page.it.map(({ data }) => data?.status)).toEqual(jobs.map(() => 'complete'));
    expect(sent).toEqual(['GET list']);
    await acting(() => rows.page.it[7]!.refetch());
    expect(rows.page.it[7]!.data?.submittedFile).toBe('a.csv');
    expect(sent).toEqual(['GET list', 'GET job']);
  });

  test('updates the state of a running job, which is polled two seconds later, and only while it is followed', async () => {
    const job = { job_id: idOf(1), status: 'verifying', submitted_file: 'a.csv', start_time: written(0) };
    const { client, asked } = service([job]);
    using(client, () => useEmailBatches());
    await passing(100);
    const { view, page } = using(client, () => useEmailBatch(idOf(1)));
    await passing(1500);
    expect(page.it.data?.status).toBe('verifying');
    expect(asked('GET job')).toBe(0);
    await passing(1000);
    expect(asked('GET job')).toBe(1);
    view.unmount();
    await passing(600_000);
    using(client, () => useEmailBatch(idOf(1), { follow: false }));
    await passing(600_000);
    expect(asked('GET job')).toBe(1);
  });
});

describe('a download in doubt', () => {
  const jobs = [{ job_id: idOf(1), status: 'complete', submitted_file: 'a.csv', start_time: written(0) }];
  const jobId = idOf(1);

  test('stays in doubt in every component, every cache and after a remount, until the user repeats it', async () => {
    const { client, asked } = service(jobs, ({ url }) =>
      url.includes('?download') ? new Response('', { status: 500 }) : undefined,
    );
    const first = using(client, () => useEmailBatchDownload());
    await acting(() => first.page.it.mutateAsync({ jobId }).catch(() => undefined));
    expect(first.page.it.error?.mayHaveBeenCharged).toBe(true);
    first.view.unmount();
    const cache = new QueryClient();
    const second = using(client, () => useEmailBatchDownload(), cache);
    cache.clear();
    expect(second.page.it.stateOf(jobId)).toBe('in-doubt');
    const refused = await acting(() => second.page.it.mutateAsync({ jobId }).catch((error: unknown) => error));
    expect(refused).toMatchObject({ kind: 'input', message: expect.stringContaining('`again: true`') });
    expect(asked('GET job download')).toBe(1);
    await acting(() => second.page.it.mutateAsync({ jobId, again: true }).catch(() => undefined));
    expect(asked('GET job download')).toBe(2);
  });

  test('stays in doubt if a later attempt certainly did nothing', async () => {
    let status = 500;
    const { client, asked } = service(jobs, ({ url }) =>
      url.includes('?download') ? new Response('', { status }) : undefined,
    );
    const { page } = using(client, () => useEmailBatchDownload());
    await acting(() => page.it.mutateAsync({ jobId }).catch(() => undefined));
    status = 429;
    await acting(() => page.it.mutateAsync({ jobId, again: true }).catch(() => undefined));
    expect(page.it.error).toMatchObject({ status: 429, mayHaveBeenCharged: false });
    expect(page.it.stateOf(jobId)).toBe('in-doubt');
    await acting(() => page.it.mutateAsync({ jobId }).catch(() => undefined));
    expect(asked('GET job download')).toBe(2);
  });

  test('is repeated once for two presses on “again”, and both get the file', async () => {
    const { client, asked } = service(jobs, ({ url }) =>
      url.includes('?download') ? new Response('email\na@b.co\n') : undefined,
    );
    const { page } = using(client, () => useEmailBatchDownload());
    const [one, two] = await acting(() =>
      Promise.all([page.it.mutateAsync({ jobId, again: true }), page.it.mutateAsync({ jobId, again: true })]),
    );
    expect(one).toBe(two);
    expect(asked('GET job download')).toBe(1);
  });
});

describe('reconcile', () => {
  const file = new File(['email\njo@example.com\n"two\nlines"@example.com\n'], 'mine.csv');
  const upload = (start = Date.now()): Job => ({
    job_id: idOf(1000),
    status: 'pending',
    submitted_file: 'mine.csv',
    start_time: written(start),
  });
  /** Creates jobs of other days, some of which have the same name. */
  const others = (count: number, own = 'mine.csv'): Job[] =>
    Array.from({ length: count }, (_, at) => ({
      job_id: idOf(at),
      status: 'complete',
      submitted_file: at % 3 ? 'other.csv' : own,
      start_time: written(Date.now() - (count - at) * 86_400_000),
    }));
  const lost = (request: Request) => (request.method === 'POST' ? new Response('', { status: 500 }) : undefined);
  const uploading = async (jobs: Job[], before?: () => unknown) => {
    const it = service(jobs, lost);
    const { page, view } = using(it.client, () => {
      before?.();
      return useEmailBatchUpload();
    });
    await passing(100);
    await acting(() => page.it.mutateAsync(file).catch(() => undefined));
    return { ...it, page, view };
  };

  test.each([0, 1, 14, 15, 16, 29, 30])(
    'finds an upload at index %i of 31, whatever the order of the list',
    async (at) => {
      for (const list of [others(30), others(30).reverse()]) {
        const { page } = await uploading(list.toSpliced(at, 0, upload()));
        const found = await acting(() => page.it.reconcile());
        expect(found.map(({ jobId }) => jobId)).toEqual([idOf(1000)]);
        expect(page.it.inDoubt).toBeUndefined();
        cleanup();
      }
    },
  );

  test.each(['newest first', 'oldest first'])('checks few jobs of a list with the %s', async (order) => {
    const list = [...others(200), { ...upload(), job_id: idOf(999), submitted_file: 'hers.csv' }, upload()];
    const { page, asked } = await uploading(order === 'oldest first' ? list : list.reverse());
    expect(await acting(() => page.it.reconcile())).toHaveLength(1);
    expect([asked('GET list'), asked('GET job')]).toEqual([1, 4]);
  });

  test('reports “not found” only after a full check, keeps the doubt, and finds the upload if it appears later', async () => {
    const list = others(30, 'hers.csv');
    const { page, asked } = await uploading(list);
    expect(await acting(() => page.it.reconcile())).toEqual([]);
    expect(asked('GET job')).toBe(30);
    expect(page.it.inDoubt).toBe('mine.csv');
    list.splice(15, 0, upload());
    expect(await acting(() => page.it.reconcile())).toHaveLength(1);
    // Jobs that were checked are cached.
    expect(asked('GET job')).toBe(31);
  });

  const hour = 3_600_000;
  test.each([
    ['three minutes behind', -hour / 20],
    ['five hours behind (it writes local time)', -5 * hour],
    ['twelve hours ahead', 12 * hour],
  ])('finds an upload by its name if the service’s clock is %s', async (_, skew) => {
    for (const at of [0, 15, 30]) {
      const list = others(30).toSpliced(at, 0, upload(Date.now() + skew));
      const { page } = await uploading(list);
      expect((await acting(() => page.it.reconcile())).map(({ jobId }) => jobId)).toEqual([idOf(1000)]);
      expect(page.it.inDoubt).toBeUndefined();
      cleanup();
    }
  });

  test.each([
    ['in lower case', 'Kunden.CSV', 'kunden.csv'],
    ['in another Unicode form', 'Kunden Mu\u0308ller.csv', 'Kunden Müller.csv'],
    ['without its accents', 'Müller.csv', 'Muller.csv'],
    ['with the escapes of a form', 'my "best" list.csv', 'my %22best%22 list.csv'],
    ['percent-encoded, as in a URL', 'Liste für März.csv', 'Liste%20f%C3%BCr%20M%C3%A4rz.csv'],
    ['with invalid escapes', '100%zz off.csv', '100%25zz off.csv'],
    ['trimmed', ' list.csv ', 'list.csv'],
    ['with underscores', 'my list.csv', 'my_list.csv'],
    ['with an extension, which the file lacks', '', 'emails.csv'],
  ])('finds an upload if the service writes its name %s', async (_, name, submitted_file) => {
    const it = service([...others(3, 'hers.csv'), { ...upload(), submitted_file }], lost);
    const { page } = using(it.client, () => useEmailBatchUpload());
    await acting(() => page.it.mutateAsync(new File(['email\na@b.co\n'], name)).catch(() => undefined));
    expect(page.it.inDoubt).toBe(name || 'emails.csv');
    const found = await acting(() => page.it.reconcile());
    expect(found.map(({ jobId }) => jobId)).toEqual([idOf(1000)]);
    expect(page.it.inDoubt).toBeUndefined();
  });

  test('prefers the job with the exact name to a job with a similar name', async () => {
    const { page } = await uploading([{ ...upload(), job_id: idOf(999), submitted_file: 'MINE.csv' }, upload()]);
    expect((await acting(() => page.it.reconcile())).map(({ jobId }) => jobId)).toEqual([idOf(1000)]);
  });

  test('lists jobs of the same name from other days, latest first, and leaves the choice to the user', async () => {
    const many = await uploading(others(7));
    expect((await acting(() => many.page.it.reconcile())).map(({ jobId }) => jobId)).toEqual([6, 3, 0].map(idOf));
    expect(many.page.it.inDoubt).toBe('mine.csv');
    cleanup();
    const one = await uploading(others(3));
    expect(await acting(() => one.page.it.reconcile())).toHaveLength(1);
    expect(one.page.it.inDoubt).toBe('mine.csv');
  });

  test('does not check jobs that were known before the upload', async () => {
    const list = others(60);
    const it = service(list, lost);
    const { page } = using(it.client, () => ({ jobs: useEmailBatches(), upload: useEmailBatchUpload() }));
    await passing(100);
    await acting(() => page.it.upload.mutateAsync(file).catch(() => undefined));
    list.splice(30, 0, upload());
    expect(await acting(() => page.it.upload.reconcile())).toHaveLength(1);
    expect(it.asked('GET job')).toBe(1);
  });

  test('lists several candidates, and uses the number of records to tell them apart if it can', async () => {
    const twice = [upload(), { ...upload(), job_id: idOf(1001) }];
    const both = await uploading([...others(5), ...twice]);
    expect(await acting(() => both.page.it.reconcile())).toHaveLength(2);
    expect(both.page.it.inDoubt).toBe('mine.csv');
    cleanup();
    const counted = twice.map((job, at) => ({ ...job, estm_total_trans: at ? 2 : 700 }));
    const one = await uploading([...others(5), ...counted]);
    expect((await acting(() => one.page.it.reconcile())).map(({ jobId }) => jobId)).toEqual([idOf(1001)]);
  });

  /** Returns the result of a search after this many ms, if the service has these jobs with the name of the file. */
  const lookingFor = async (jobs: (Partial<Job> & { hours: number })[], wait = 0) => {
    const list = jobs.map(({ hours, ...job }, at) => ({
      ...upload(Date.now() + hours * hour),
      job_id: idOf(100 + at),
      ...job,
    }));
    const { page } = await uploading([...list, ...others(3, 'hers.csv')]);
    await passing(wait);
    const found = await acting(() => page.it.reconcile());
    expect(page.it.inDoubt).toBe(found.isCertain ? undefined : 'mine.csv');
    return { certain: found.isCertain, ids: found.map(({ jobId }) => jobId) };
  };

  test.each([
    ['of 5,000 records, complete since 3 h ago', { hours: -3, status: 'complete', estm_total_trans: 5000 }],
    ['of 5,000 records, still verifying after 3 h', { hours: -3, status: 'verifying', estm_total_trans: 5000 }],
    ['of 5,000 records, begun just now', { hours: 0, estm_total_trans: 5000 }],
    ['of 5,000 records by its total, downloaded', { hours: 0, status: 'downloaded', total_records: 5000 }],
    ['downloaded, 10 h ago', { hours: -10, status: 'downloaded' }],
    ['in error since 14 h ago', { hours: -14, status: 'file_error' }],
    ['with as many records, downloaded, 14 h ago', { hours: -14, status: 'downloaded', estm_total_trans: 2 }],
    [
      'with as many records, complete since four minutes ago',
      { hours: -1 / 15, status: 'complete', estm_total_trans: 2 },
    ],
    ['with as many records and an unknown status', { hours: -3, status: 'quarantined', estm_total_trans: 2 }],
    ['running at an offset that no time zone has', { hours: -3.12, estm_total_trans: 2 }],
    ['without a time', { hours: 0, start_time: '' }],
  ])('lists a job of the same name that is %s, and leaves the choice to the user', async (_, job) => {
    expect(await lookingFor([job])).toEqual({ certain: false, ids: [idOf(100)] });
  });

  test.each([
    ['complete a moment later', { hours: 0, status: 'complete', estm_total_trans: 2 }],
    ['not counted yet', { hours: 0, status: 'pending', estm_total_trans: 0 }],
    ['started four minutes after it was sent', { hours: 1 / 15, status: 'complete' }],
    ['still running, five hours behind', { hours: -5, status: 'verifying', estm_total_trans: 2 }],
  ])('is certain of the only job of the same name that is %s', async (_, job) => {
    expect(await lookingFor([job])).toEqual({ certain: true, ids: [idOf(100)] });
  });

  test('is not certain of a job that can have started between the upload and the check', async () => {
    expect(await lookingFor([{ hours: 1, estm_total_trans: 2 }], 2 * hour)).toMatchObject({ certain: false });
  });

  test('is not certain because of a time zone alone if another job of the same name is from these hours', async () => {
    const found = await lookingFor([{ hours: -3, status: 'verifying' }, { hours: 12 }]);
    expect(found).toEqual({ certain: false, ids: [idOf(101)] });
  });

  test('does not list a job with another number of records next to a candidate', async () => {
    const [large, own] = [{ estm_total_trans: 5000 }, { estm_total_trans: 2 }];
    expect(
      await lookingFor([
        { hours: 0, ...large },
        { hours: 0, ...own },
      ]),
    ).toEqual({ certain: true, ids: [idOf(101)] });
    cleanup();
    // This job is not the latest either, so all other jobs are checked.
    const older = { hours: -5, status: 'complete', ...own };
    expect(await lookingFor([older, { hours: 0, ...large }])).toEqual({ certain: false, ids: [idOf(100)] });
  });

  test('treats the number of records as unknown if the file is no longer available', async () => {
    const { page } = await uploading([{ ...upload(), estm_total_trans: 5000 }]);
    const gone = vi.spyOn(file, 'text').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    expect(await acting(() => page.it.reconcile())).toHaveLength(1);
    expect(gone).toHaveBeenCalledOnce();
    gone.mockRestore();
  });

  test('does not take another answered upload of the same name for the upload in doubt', async () => {
    const list = others(3, 'other.csv');
    let answered = false;
    const { client } = service(list, (request) => {
      if (request.method !== 'POST') return undefined;
      if (!answered) return new Response('', { status: 500 });
      const job = { ...upload(), job_id: idOf(2000), submitted_file: 'hers.csv' };
      list.push({ ...job, submitted_file: 'mine.csv' });
      return Response.json({ Status: 'OK', email_batch: [job] });
    });
    const { page } = using(client, () => useEmailBatchUpload());
    await acting(() => page.it.mutateAsync(file).catch(() => undefined));
    answered = true;
    await acting(() => page.it.mutateAsync(new File(['email\na@b.co\n'], 'hers.csv')));
    expect(await acting(() => page.it.reconcile())).toEqual([]);
  });

  test('works in a component opened after the upload', async () => {
    const list = [...others(3), upload()];
    const { client, view } = await uploading(list);
    view.unmount();
    const { page } = using(client, () => useEmailBatchUpload());
    expect(page.it.inDoubt).toBe('mine.csv');
    expect(await acting(() => page.it.reconcile())).toHaveLength(1);
  });

  test('makes one upload if the user presses “upload” twice with the same file', async () => {
    let uploads = 0;
    const fetch = () => {
      uploads++;
      const job_id = idOf(uploads);
      return Promise.resolve(Response.json({ Status: 'OK', email_batch: [{ job_id, submitted_file: file.name }] }));
    };
    const client = createClient({ endpoints: { legacy: 'https://legacy.test' }, credentials: { key: 'AA11' }, fetch });
    const { page } = using(client, () => useEmailBatchUpload());
    const [one, two] = await acting(() => Promise.all([page.it.mutateAsync(file), page.it.mutateAsync(file)]));
    expect(one.jobId).toBe(two.jobId);
    expect(uploads).toBe(1);
  });
});

test.each([408, 499, 500])(
  'continues to follow a job after the status %i, which shows nothing about it',
  async (status) => {
    const job = { job_id: idOf(1), status: 'verifying', submitted_file: 'a.csv', start_time: written(0) };
    let fails = 2;
    const { client, asked } = service([job], ({ method }) =>
      method === 'GET' && fails-- > 0 ? new Response('', { status }) : undefined,
    );
    const { page } = using(client, () => useEmailBatch(idOf(1)));
    await passing(20_000);
    expect(page.it.data).toMatchObject({ status: 'verifying' });
    expect(asked('GET job')).toBeGreaterThan(2);
  },
);

test('stops following a job if the service rejects the call', async () => {
  const { client, asked } = service([], () => Response.json({ Status: 'KEY EXPIRED', job_id: '' }));
  const { page } = using(client, () => useEmailBatch(idOf(1)));
  await passing(60_000);
  expect(page.it.error).toMatchObject({ kind: 'service', code: 'KEY EXPIRED', mayHaveBeenCharged: false });
  expect(asked('GET job')).toBe(1);
});

describe('a job that was just uploaded', () => {
  const file = new File(['email\njo@example.com\n'], 'mine.csv');

  test('is in the list of jobs without a call, before and after the list arrives', async () => {
    const listed = { job_id: idOf(7), status: 'complete', submitted_file: 'old.csv', start_time: '' };
    const uploaded = { job_id: idOf(8), submitted_file: file.name, estm_total_trans: 1 };
    const { client, sent } = service([listed], ({ method }) =>
      method === 'POST' ? Response.json({ Status: 'OK', email_batch: [uploaded] }) : undefined,
    );
    let enabled = false;
    const { page } = using(client, () => [useEmailBatches({ enabled }), useEmailBatchUpload()] as const);
    const ids = () => page.it[0].data?.map(({ jobId }) => jobId);
    expect(ids()).toBeUndefined();
    await acting(() => page.it[1].mutateAsync(file));
    expect([ids(), sent]).toEqual([[idOf(8)], ['POST list']]);
    expect(page.it[0].data).toMatchObject([{ status: 'pending', submittedFile: file.name, estimatedTransactions: 1 }]);
    // The service lists the job only later.
    await acting(() => page.it[0].refetch());
    expect([ids(), sent]).toEqual([
      [idOf(7), idOf(8)],
      ['POST list', 'GET list'],
    ]);
    enabled = true;
    await acting(() => page.it[1].mutateAsync(new File(['email\n'], 'other.csv')).catch(() => undefined));
    expect(ids()).toEqual([idOf(7), idOf(8)]);
    const before = page.it[0].data;
    await passing(1000);
    expect(page.it[0].data).toBe(before);
  });

  test('is in the list of jobs once, with the data of the list, when the service lists it', async () => {
    const jobs: Job[] = [];
    const { client, asked } = service(jobs, ({ method }) =>
      method === 'POST'
        ? Response.json({ Status: 'OK', email_batch: [{ job_id: idOf(8), submitted_file: file.name }] })
        : undefined,
    );
    const { page } = using(client, () => [useEmailBatches(), useEmailBatchUpload()] as const);
    await passing(50);
    expect([page.it[0].data, asked('GET list')]).toEqual([[], 1]);
    await acting(() => page.it[1].mutateAsync(file));
    expect([page.it[0].data?.map(({ status }) => status), asked('GET list')]).toEqual([['pending'], 1]);
    jobs.push({ job_id: idOf(8), status: 'verifying', submitted_file: file.name, start_time: '' });
    await acting(() => page.it[0].refetch());
    expect(page.it[0].data).toMatchObject([{ jobId: idOf(8), status: 'verifying' }]);
    expect(asked('GET list')).toBe(2);
  });

  test('is no longer in the list of jobs after the app forgets the answers', async () => {
    const { client } = service([], ({ method }) =>
      method === 'POST' ? Response.json({ Status: 'OK', email_batch: [{ job_id: idOf(8) }] }) : undefined,
    );
    const { page } = using(client, () => [useEmailBatches({ enabled: false }), useEmailBatchUpload()] as const);
    await acting(() => page.it[1].mutateAsync(file));
    expect(page.it[0].data).toHaveLength(1);
    act(() => {
      addressQueries.forget(client);
    });
    await passing(50);
    expect(page.it[0].data).toBeUndefined();
  });
});
