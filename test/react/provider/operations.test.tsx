import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  AddressProvider,
  useBatch,
  useCapture,
  useCleanse,
  useComplete,
  useEmailBatch,
  useEmailBatches,
  useEmailBatchDownload,
  useEmailBatchUpload,
  useEmailField,
  useInternationalCleanse,
  useUsage,
  useVerify,
} from 'doorplate';
import { createClient, type EmailBatch } from 'doorplate/core';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const jobId = 'c3'.repeat(26);
interface Sent {
  url: string;
  method: string;
  text: string;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders the result of a hook, under a provider whose service answers as configured. */
function using<Hook>(hook: () => Hook, answer: (sent: Sent) => unknown, strict = true) {
  const sent: Sent[] = [];
  const client = createClient({
    endpoints: { base: 'https://base.test', batch: 'https://batch.test', legacy: 'https://legacy.test' },
    credentials: { key: 'K' },
    fetch: async (request) => {
      const it = { url: request.url, method: request.method, text: await request.text() };
      sent.push(it);
      const body = await answer(it);
      return body instanceof Response ? body : Response.json(body);
    },
  });
  const page: { it: Hook; renders: number } = { it: undefined as never, renders: 0 };
  function Page() {
    page.it = hook();
    page.renders++;
    return null;
  }
  const queryClient = new QueryClient({
    defaultOptions: {
      mutations: { retry: 3 },
      queries: { retry: 3, refetchOnWindowFocus: 'always', refetchOnMount: 'always' },
    },
  });
  const tree = (
    <AddressProvider client={client} queryClient={queryClient}>
      <Page />
    </AddressProvider>
  );
  const view = render(strict ? <StrictMode>{tree}</StrictMode> : tree);
  return { page, sent, view, tree };
}
const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const acting = async <Result,>(run: () => Promise<Result>): Promise<Result> => {
  let result: Promise<Result> | undefined;
  await act(async () => {
    result = run();
    result.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
  });
  return result!;
};

const record = { Address1: '1 Main Street', Country: 'US' };
const match = { AVC: 'V44-I44-P6-100' };

describe('an operation’s hook', () => {
  test('calls nothing automatically, and once on request, under StrictMode and with an app’s own retries', async () => {
    const { page, sent } = using(
      () => ({
        cleanse: useCleanse(),
        international: useInternationalCleanse(),
        verify: useVerify(),
        usage: useUsage(),
      }),
      ({ url }) =>
        url.includes('cleanse/batch')
          ? { input: [record], matches: [match] }
          : url.includes('verify')
            ? { Status: 'OK', output: [match] }
            : [{ Input: record, Matches: [match], Version: '' }],
    );
    act(() => {
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
    });
    await passing(1000);
    expect(sent).toEqual([]);
    expect((await acting(() => page.it.cleanse.mutateAsync([record]))).matches).toEqual([{ ...match, candidates: [] }]);
    await acting(() => page.it.international.mutateAsync({ addresses: [record], geocode: true }));
    await acting(() => page.it.verify.mutateAsync({ records: [record], suggest: true }));
    expect(page.it.international.data![0]!.matches).toEqual([match]);
    expect(page.it.verify.data![0]).toMatchObject(match);
    expect(sent).toHaveLength(3);
    expect(page.it.usage).toMatchObject({ calls: 3, charges: 4 });
  });

  test('reports a failure and does not retry it', async () => {
    const { page, sent } = using(
      () => useCleanse(),
      () => new Response('', { status: 500 }),
    );
    await acting(() => page.it.mutateAsync([record]).catch(() => undefined));
    await passing(60_000);
    expect(page.it.error).toMatchObject({ kind: 'http', mayHaveBeenCharged: true });
    expect(sent).toHaveLength(1);
  });

  test('makes one capture request per query, however often it is called, and caches a completion for five minutes', async () => {
    const { page, sent } = using(
      () => ({ capture: useCapture(), complete: useComplete() }),
      ({ url }) =>
        url.includes('capture')
          ? { Status: 'OK', output: { Address: 'x' } }
          : { Status: 'OK', output: ['x'], metadata: [] },
    );
    const question = { query: '1 main', country: 'US', result: 0 };
    await acting(() =>
      Promise.all([page.it.capture.mutateAsync(question), page.it.capture.mutateAsync({ ...question })]),
    );
    await acting(() => page.it.capture.mutateAsync(question));
    expect(sent).toHaveLength(1);
    await acting(() => page.it.capture.mutateAsync({ ...question, result: 1 }));
    expect(sent).toHaveLength(2);
    await acting(() => page.it.complete.mutateAsync({ query: '1 main', country: 'US' }));
    await acting(() => page.it.complete.mutateAsync({ query: '1 main', country: 'US' }));
    expect(sent).toHaveLength(3);
    await passing(301_000);
    await acting(() => page.it.complete.mutateAsync({ query: '1 main', country: 'US' }));
    expect(sent).toHaveLength(4);
  });

  test('pays once for six spellings of the same captured query, but again for another filter, add-on or result', async () => {
    const { page, sent } = using(useCapture, () => ({ Status: 'OK', output: { Address: 'x' } }));
    const question = { query: '1 main st', country: 'US', result: 0 };
    const spellings = [
      question,
      { ...question, query: ' 1  Main St ' },
      { ...question, country: ' us' },
      { ...question, geocode: false, certify: false },
      { ...question, filters: {} },
      { ...question, filters: { Locality: '  ' }, query: '1 MAIN ST' },
    ];
    for (const spelling of spellings) await acting(() => page.it.mutateAsync(spelling));
    expect(sent).toHaveLength(1);
    await acting(() => page.it.mutateAsync({ ...question, filters: { Locality: 'Paris', PostalCode: '1' } }));
    await acting(() => page.it.mutateAsync({ ...question, filters: { PostalCode: '1 ', Locality: 'PARIS' } }));
    expect(sent).toHaveLength(2);
    await acting(() => page.it.mutateAsync({ ...question, geocode: true }));
    await acting(() => page.it.mutateAsync({ ...question, certify: true }));
    await acting(() => page.it.mutateAsync({ ...question, result: 1 }));
    await acting(() => page.it.mutateAsync({ ...question, query: '2 main st' }));
    expect(sent).toHaveLength(6);
  });
});

describe('useBatch', () => {
  const answerTo = ({ text }: Sent) => {
    const { Addresses } = JSON.parse(text) as { Addresses: { Id: string }[] };
    return Addresses.map((Input) => ({ Input, Matches: [{ ID: Input.Id }], Version: '' }));
  };
  const records = (count: number) => Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: 'x' }));

  test('renders at most ten times a second however fast chunks end, and ends with every record', async () => {
    const { page, sent } = using(
      () => useBatch({ operation: 'cleanseInternational', concurrency: 8 }),
      async (it) => {
        await new Promise((resolve) => setTimeout(resolve, 7));
        return answerTo(it);
      },
      false,
    );
    const before = page.renders;
    act(() => void page.it.start(records(200_00)));
    const perSecond: number[] = [];
    for (let second = 0; second < 3; second++) {
      const renders = page.renders;
      await passing(1000);
      perSecond.push(page.renders - renders);
    }
    expect(page.it.status).toBe('done');
    expect(sent).toHaveLength(200);
    expect(page.it.results).toHaveLength(20_000);
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(10);
    expect(page.renders - before).toBeGreaterThan(1);
    expect(page.it.progress).toMatchObject({ total: 20_000, done: 20_000, timeLeft: 0 });
  });

  test('pauses, resumes and cancels, and starts no new call after unmount', async () => {
    const { page, sent, view } = using(
      () => useBatch({ operation: 'cleanseInternational', concurrency: 1 }),
      async (it) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return answerTo(it);
      },
    );
    act(() => void page.it.start(records(1000)));
    expect(page.it.status).toBe('running');
    await passing(150);
    act(() => page.it.pause());
    expect(page.it.status).toBe('paused');
    await passing(1000);
    expect([sent.length, page.it.results.length]).toEqual([2, 200]);
    act(() => void page.it.resume());
    await passing(150);
    expect(sent.length).toBe(4);
    expect(page.it.progress.timeLeft).toBeGreaterThan(0);
    view.unmount();
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.length).toBe(4);
  });

  test.each([true, false])('starts nothing after unmount, and does not resume (StrictMode: %s)', async (strict) => {
    const { page, sent, view } = using(() => useBatch({ operation: 'cleanseInternational' }), answerTo, strict);
    const { start, resume } = page.it;
    view.unmount();
    // The user has left while the app was still reading the file.
    for (const again of [1, 2]) {
      const { status, progress } = await start(records(1000));
      expect([again, status, progress.unsent, progress.calls]).toEqual([again, 'cancelled', 1000, 0]);
    }
    await resume();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('sends every record once under StrictMode, and starts again after it has ended', async () => {
    const { page, sent } = using(() => useBatch({ operation: 'cleanseInternational' }), answerTo);
    await acting(() => page.it.start(records(250)));
    expect([page.it.status, page.it.results.length, sent.length]).toEqual(['done', 250, 3]);
    await acting(() => page.it.start(records(50)));
    expect([page.it.status, page.it.results.length, sent.length]).toEqual(['done', 50, 4]);
  });
});

describe('a followed job', () => {
  const answering =
    (status: () => string, progress = '40%') =>
    () => ({ Status: 'OK', batch_status: { job_id: jobId, status: status(), progress } });

  test('E04: is polled after 2, 4, 8 … and at most 60 seconds, until it ends', async () => {
    const times: number[] = [];
    const start = Date.now();
    const { page, sent } = using(
      () => useEmailBatch(jobId),
      () => (times.push(Date.now() - start), answering(() => 'verifying')()),
    );
    await passing(400_000);
    const gaps = times.slice(1).map((time, at) => Math.round((time - times[at]!) / 1000));
    expect(gaps.slice(0, 6)).toEqual([2, 4, 8, 16, 32, 60]);
    expect(Math.max(...gaps)).toBe(60);
    expect(page.it.data?.status).toBe('verifying');
    expect(sent.every(({ url }) => !url.includes('download'))).toBe(true);
  });

  test.each(['complete', 'file_error', 'downloaded'])(
    'E04: ends at %s, and is never downloaded automatically',
    async (end) => {
      let status = 'pending';
      const { page, sent } = using(
        () => useEmailBatch(jobId),
        answering(() => status),
      );
      await passing(1000);
      status = end;
      await passing(2000);
      // React 18 renders an answer when the advanced time is over. Everything that follows from it needs a little more time.
      await passing(100);
      expect([page.it.data?.status, sent.length]).toEqual([end, 2]);
      await passing(600_000);
      expect(sent.map(({ url }) => url.includes('download'))).toEqual([false, false]);
    },
  );

  test('E04: stops at a service error, and after five failures in a row', async () => {
    const refused = using(
      () => useEmailBatch(jobId),
      () => ({ Status: 'JOB NOT FOUND' }),
    );
    await passing(100);
    // The code that hides echoes in errors is loaded in real time, when the first error needs it.
    await vi.waitFor(() => {
      expect(refused.page.it.error).toMatchObject({ code: 'JOB NOT FOUND' });
    });
    await passing(600_000);
    expect(refused.sent.length).toBe(1);
    cleanup();
    const torn = using(
      () => useEmailBatch(jobId),
      () => new Response('', { status: 500 }),
    );
    await passing(3_600_000);
    expect(torn.sent.length).toBeGreaterThan(1);
    expect(torn.sent.length).toBeLessThanOrEqual(6);
  });

  test('is polled again after five failures if the list has updated it', async () => {
    let down = true;
    const job = { job_id: jobId, status: 'verifying', progress: '40%' };
    const { page, sent } = using(
      () => [useEmailBatch(jobId), useEmailBatches()] as const,
      (request) =>
        down
          ? new Response('', { status: 500 })
          : {
              Status: 'OK',
              batch_status: job,
              batch_jobs: request.url.includes(jobId) ? undefined : { result: [job] },
            },
    );
    await passing(3_600_000);
    const failed = sent.length;
    down = false;
    await acting(() => page.it[1].refetch());
    await passing(200_000);
    expect(page.it[0].data?.status).toBe('verifying');
    expect(sent.filter(({ url }) => url.includes(jobId)).length).toBeGreaterThan(failed);
  });

  test('E05: shows an unknown status unchanged, and is polled a limited number of times', async () => {
    const { page, sent } = using(
      () => useEmailBatch(jobId),
      answering(() => 'quarantined'),
    );
    await passing(7_200_000);
    expect(page.it.data?.status).toBe('quarantined');
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.length).toBeLessThanOrEqual(21);
  });

  test('is not polled because of a focus, a reconnect or a second component', async () => {
    const { sent } = using(
      () => [useEmailBatch(jobId), useEmailBatch(jobId)],
      answering(() => 'complete'),
    );
    await passing(100);
    act(() => {
      window.dispatchEvent(new Event('focus'));
      window.dispatchEvent(new Event('online'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await passing(10_000);
    expect(sent).toHaveLength(1);
  });
});

describe('an upload and a download', () => {
  const file = new File(['email\njo@example.com\n'], 'mine.csv');

  test('E03: do not download a downloaded job again unless the app says so', async () => {
    let downloads = 0;
    const { page } = using(
      () => ({ job: useEmailBatch(jobId), download: useEmailBatchDownload() }),
      ({ url }) => {
        if (!url.includes('?download'))
          return { Status: 'OK', batch_status: { job_id: jobId, status: 'downloaded', progress: '100%' } };
        downloads++;
        return new Response('email,email_status\na@b.co,Valid\n');
      },
    );
    await passing(100);
    await acting(() => page.it.download.mutateAsync({ jobId }).catch(() => undefined));
    expect(page.it.download.error).toMatchObject({
      kind: 'input',
      message: expect.stringContaining('may be charged again'),
    });
    expect(downloads).toBe(0);
    expect((await acting(() => page.it.download.mutateAsync({ jobId, again: true }))).filename).toBe(
      `${jobId}_verified.csv`,
    );
    expect(downloads).toBe(1);
  });

  test('E03: do not download a job whose download is in doubt, but can retry a rejected download', async () => {
    let answer = () => new Response('', { status: 429 });
    const { page, sent } = using(
      () => useEmailBatchDownload(),
      ({ url }) =>
        url.includes('?download') ? answer() : { Status: 'OK', batch_status: { job_id: jobId, status: 'complete' } },
    );
    const downloads = () => sent.filter(({ url }) => url.includes('?download')).length;
    const tryIt = () => acting(() => page.it.mutateAsync({ jobId }).catch((error: unknown) => error));
    expect(await tryIt()).toMatchObject({ status: 429, mayHaveBeenCharged: false });
    answer = () => new Response('', { status: 500 });
    expect(await tryIt()).toMatchObject({ status: 500, mayHaveBeenCharged: true });
    expect(await tryIt()).toMatchObject({ kind: 'input' });
    expect(downloads()).toBe(2);
  });

  test('E01: let the user look for jobs of the same name started since, after an upload in doubt', async () => {
    const other = 'd4'.repeat(26);
    const details: Record<string, object> = {
      [jobId]: {
        job_id: jobId,
        submitted_file: 'mine.csv',
        start_time: new Date().toISOString().slice(0, 19).replace('T', ' '),
        status: 'pending',
      },
      [other]: { job_id: other, submitted_file: 'mine.csv', start_time: '2016-05-02 14:03:11', status: 'complete' },
    };
    const { page, sent } = using(
      () => useEmailBatchUpload(),
      ({ method, url }) => {
        if (method === 'POST') return new Response('', { status: 500 });
        const id = /batch\/(\w{52})/.exec(url)?.[1];
        return id
          ? { Status: 'OK', batch_status: details[id] }
          : { Status: 'OK', batch_jobs: { result: Object.values(details) } };
      },
    );
    await acting(() => page.it.mutateAsync(file).catch(() => undefined));
    expect(page.it.error?.mayHaveBeenCharged).toBe(true);
    await passing(60_000);
    expect(sent).toHaveLength(1);
    const jobs: EmailBatch[] = await acting(() => page.it.reconcile());
    expect(jobs.map(({ jobId: id }) => id)).toEqual([jobId]);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('an email field', () => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
  });
  function Field() {
    const { phase, validation, getInputProps } = useEmailField();
    return (
      <>
        <input aria-label="Email" {...getInputProps()} />
        <p>
          {phase} {validation?.status} {validation?.emailAddress}
        </p>
      </>
    );
  }
  const open = (
    answer: (email: string) => unknown = (email) => ({ Items: [{ Status: 'Valid', EmailAddress: email }] }),
  ) => {
    const client = createClient({
      endpoints: { batch: 'https://batch.test' },
      fetch: async (request) => {
        const email = new URLSearchParams(await request.text()).get('Emails')!;
        asked.push(email);
        const body = await answer(email);
        return body instanceof Response ? body : Response.json(body);
      },
    });
    render(
      <StrictMode>
        <AddressProvider client={client}>
          <Field />
        </AddressProvider>
      </StrictMode>,
    );
  };
  const fill = async (text: string) => {
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: text } });
    fireEvent.blur(screen.getByLabelText('Email'));
    await passing(20);
  };
  const said = () => screen.getByRole('paragraph').textContent;

  test('is validated on blur, once per distinct address', async () => {
    open();
    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'jo@example.com' } });
    await passing(5000);
    expect(asked).toEqual([]);
    await fill('jo@example.com');
    expect(said()).toContain('known Valid jo@example.com');
    await fill('jo@example.com');
    await fill(' jo@EXAMPLE.com ');
    expect(asked).toEqual(['jo@example.com']);
    await fill('jo@example.org');
    await fill('jo@example.com');
    expect(asked).toEqual(['jo@example.com', 'jo@example.org']);
    expect(said()).toContain('known Valid jo@example.com');
  });

  test.each(['', 'jo', 'jo@', '@example.com', 'a,b@c.co'])('costs nothing for “%s”', async (text) => {
    open();
    await fill(text);
    expect(asked).toEqual([]);
    expect(said()).toContain('idle');
  });

  test('shows no answer for an earlier text', async () => {
    let release: () => void = () => undefined;
    open(async (email) => {
      if (email.startsWith('slow')) await new Promise<void>((resolve) => (release = resolve));
      return { Items: [{ Status: email.startsWith('slow') ? 'Invalid' : 'Valid', EmailAddress: email }] };
    });
    await fill('slow@example.com');
    expect(said()).toContain('checking');
    await fill('jo@example.com');
    release();
    await passing(20);
    expect(said()).toContain('known Valid jo@example.com');
  });

  test('reports a failure, and does not retry it on the next blur', async () => {
    open(() => new Response('', { status: 500 }));
    await fill('jo@example.com');
    expect(said()).toContain('failed');
    await fill('jo@example.com');
    await passing(60_000);
    expect(asked).toHaveLength(1);
  });
});
