import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import {
  AddressProvider,
  EmailBatches,
  EmailField,
  useEmailBatch,
  useEmailBatchDownload,
  useEmailBatches,
  useEmailBatchUpload,
} from 'doorplate';
import { createClient, type EmailBatchFile, uploadEmailBatch } from 'doorplate/core';
import { parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { figures } from '../support/figures.ts';
import { waitForFocus } from '../support/waitForFocus.ts';
import { isCallOf, services } from '../support/services.ts';
import { reveal } from '../support/reveal.ts';

afterEach(cleanup);

const client = () =>
  createClient({
    ...services('/simulator/emailBatch'),
  });
const advance = (ms: number) => fetch(`/simulator/emailBatch/advance?ms=${String(ms)}`, { method: 'POST' });
const entries = async () =>
  (await (await fetch('/simulator/emailBatch/ledger')).json()) as { operation: string; credits: number }[];

interface Acts {
  upload(file: File): Promise<unknown>;
  download(again?: boolean): Promise<EmailBatchFile>;
}
const page: { acts?: Acts } = {};

/** Renders a page that finds its job by the id in its URL, as an app would. */
function Page({ jobId, onRender }: { jobId: string | undefined; onRender(acts: Acts): void }) {
  const [made, setMade] = useState(jobId);
  const { mutateAsync } = useEmailBatchUpload();
  const { data } = useEmailBatch(made);
  const download = useEmailBatchDownload();
  onRender({
    upload: (file) => mutateAsync(file).then((job) => (setMade(job.jobId), job)),
    download: (again = false) => download.mutateAsync({ jobId: made!, again }),
  });
  return (
    <p>
      {made} {data?.status} {data?.progress}
    </p>
  );
}
const show = (jobId?: string) =>
  render(
    <AddressProvider client={client()} queryClient={new QueryClient()}>
      <Page jobId={jobId} onRender={(acts) => (page.acts = acts)} />
    </AddressProvider>,
  );

test('uploads, follows and downloads an email file, and finds the job by its id when the page is opened again', async () => {
  const first = show();
  await act(() =>
    page.acts!.upload(new File([`email\n${'jo@example.com\ncontact@yopmail.com\n'.repeat(50)}`], 'mine.csv')),
  );
  const jobId = /\w{52}/.exec(screen.getByText(/pending/).textContent)![0];
  await advance(4500);
  await waitFor(() => screen.getByText(/verifying/));
  first.unmount();

  show(jobId);
  await waitFor(() => screen.getByText(/verifying/));
  await advance(60_000);
  await waitFor(() => screen.getByText(/complete 100/));
  const before = await entries();
  expect(
    before.some(
      ({ operation, credits }) =>
        operation === 'downloadEmailBatch' || (credits > 0 && operation.includes('EmailBatch')),
    ),
  ).toBe(false);

  const file = await act(() => page.acts!.download());
  expect(file.filename).toBe(`${jobId}_verified.csv`);
  expect((await file.file.text()).split('\r\n').slice(0, 3)).toEqual([
    'email,email_status,secondary_status',
    'jo@example.com,Valid,ok',
    'contact@yopmail.com,Unknown,disposable',
  ]);
  await waitFor(() => screen.getByText(/downloaded/));
  await expect(act(() => page.acts!.download())).rejects.toThrow(/may be charged again/);
  expect((await entries()).slice(before.length)).toMatchObject([{ operation: 'downloadEmailBatch', credits: 100 }]);
});

test('requests the list of jobs once, and again only when the user asks for it', async () => {
  function List() {
    const jobs = useEmailBatches();
    return <button onClick={() => void jobs.refetch()}>{jobs.data?.length ?? 'none'} jobs</button>;
  }
  const since = (await entries()).length;
  render(
    <AddressProvider client={client()}>
      <List />
    </AddressProvider>,
  );
  await waitFor(() => screen.getByText(/\d+ jobs/));
  act(() => {
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  act(() => {
    screen.getByRole('button').click();
  });
  await waitFor(async () => expect((await entries()).length).toBe(since + 2));
  expect((await entries()).slice(since).map(({ operation }) => operation)).toEqual([
    'listEmailBatches',
    'listEmailBatches',
  ]);
});

describe('a page that the user leaves', () => {
  test('still reports the job to the app if an upload was in flight', async () => {
    const onUploaded = vi.fn();
    let answer: () => void = () => undefined;
    const slow = createClient({
      ...services('/simulator/emailBatch'),
      fetch: async (request) => {
        const response = await fetch(request);
        if (isCallOf('uploadEmailBatch', request)) await new Promise<void>((resolve) => (answer = resolve));
        return response;
      },
    });
    const page = render(
      <AddressProvider client={slow} queryClient={new QueryClient()}>
        <EmailBatches without="direct" onUploaded={onUploaded} />
      </AddressProvider>,
    );
    const before = (await entries()).length;
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['email\njo@example.com\n'], 'a.csv'),
    );
    await waitFor(async () =>
      expect((await entries()).slice(before).map(({ operation }) => operation)).toContain('uploadEmailBatch'),
    );
    page.unmount();
    answer();
    await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1));
  });

  test('still saves the file if a paid download was in flight', async () => {
    const job = await uploadEmailBatch(client(), new File(['email\njo@example.com\ncontact@yopmail.com\n'], 'b.csv'));
    await advance(60_000);
    let answer: () => void = () => undefined;
    let asked = false;
    const slow = createClient({
      ...services('/simulator/emailBatch'),
      fetch: async (request) => {
        const response = await fetch(request);
        if (isCallOf('downloadEmailBatch', request)) {
          asked = true;
          await new Promise<void>((resolve) => (answer = resolve));
        }
        return response;
      },
    });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const page = render(
      <AddressProvider client={slow} queryClient={new QueryClient()}>
        <EmailBatches without="direct" jobIds={[job.jobId]} />
      </AddressProvider>,
    );
    const row = () => document.querySelector<HTMLElement>('.doorplate-job')!;
    // The list says that the job is ready. Its cost is in the job itself, which the user opens.
    await waitFor(() => expect(row().dataset['status']).toBe('complete'));
    await userEvent.click(within(row()).getByRole('button', { name: 'Details' }));
    const button = await within(row()).findByRole('button', { name: /^Download for 2 credits/ });
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(asked).toBe(true));
    await waitForFocus(button);
    page.unmount();
    answer();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    saved.mockRestore();
  });
});

test('B19: pays once for an email that occurs three times in a list, and shows its verdict in every row', async () => {
  render(
    <AddressProvider
      client={createClient({
        ...services('/simulator/emailBatch'),
      })}
      queryClient={new QueryClient()}
    >
      <EmailBatches without="jobs" saveAs={`alike ${String(performance.timeOrigin)}`} />
    </AddressProvider>,
  );
  const before = (await entries()).length;
  // The file has no header, so the first address is in its place.
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['jo@example.com\ncontact@mailinator.com\njo@example.com\njo@example.com \n'], 'list.csv'),
  );
  await waitFor(() =>
    expect(figures()).toEqual({ Rows: '4', 'Duplicates, free': '2', 'Rows to send': '2', Calls: '1', Credits: '2' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
  expect((await entries()).slice(before)).toMatchObject([{ operation: 'validateEmails', credits: 2 }]);
  await waitFor(() =>
    expect(screen.getAllByRole('row').map((row) => row.dataset['kind'])).toEqual([
      undefined,
      'valid',
      'unknown',
      'valid',
      'valid',
    ]),
  );
});

test('checks each email of a cell in a row of its own once the user asks for it, and pays for each email once', async () => {
  render(
    <AddressProvider client={createClient({ ...services('/simulator/emailBatch') })} queryClient={new QueryClient()}>
      <EmailBatches without="jobs" saveAs={`several ${String(performance.timeOrigin)}`} />
    </AddressProvider>,
  );
  const before = (await entries()).length;
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]')!,
    new File(['id,contact\n1,jo@example.com; bob@example.org\n2,"Jo <jo@example.com>"\n'], 'contacts.csv'),
  );
  await screen.findByText('Rows with several emails: 1');
  await waitFor(() => expect(figures()).toMatchObject({ Rows: '2', Calls: '1', Credits: '1' }));
  const choice = () => screen.getByLabelText<HTMLInputElement>('Check each email in a row of its own');
  await userEvent.click(choice());
  await waitFor(() => expect(figures()).toMatchObject({ Rows: '3', Calls: '1', Credits: '2' }));
  await waitFor(() => expect(choice().checked).toBe(true));
  // The choice can be undone, by keyboard too: it keeps the focus.
  expect(document.activeElement).toBe(choice());
  await userEvent.keyboard(' ');
  await waitFor(() => expect(figures()).toMatchObject({ Rows: '2', Calls: '1', Credits: '1' }));
  expect(document.activeElement).toBe(choice());
  await userEvent.keyboard(' ');
  await waitFor(() => expect(figures()).toMatchObject({ Rows: '3', Calls: '1', Credits: '2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(document.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'));
  expect((await entries()).slice(before)).toMatchObject([{ operation: 'validateEmails', credits: 2 }]);
  // The rows have the numbers of the rows in the file.
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.firstChild?.textContent),
    ).toEqual(['1', '1', '2']),
  );
  const saved = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await userEvent.click(await reveal(screen.getByRole('button', { name: /^Results/, hidden: true })));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const { rows } = parseCsv(await (saved.mock.calls[0]![0] as Blob).text());
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    ['1', 'jo@example.com; bob@example.org', '1', 'jo@example.com', 'valid'],
    ['1', 'jo@example.com; bob@example.org', '1', 'bob@example.org', 'valid'],
    ['2', 'Jo <jo@example.com>', '2', 'jo@example.com', 'valid'],
  ]);
});

test('says before the start what the same list takes as a job, unless jobs are hidden', async () => {
  const sentence = /^As a job: 3 addresses, duplicates included\. You see the estimated price after the upload/;
  for (const without of [undefined, 'jobs'] as const) {
    render(
      <AddressProvider client={createClient({ ...services('/simulator/emailBatch') })} queryClient={new QueryClient()}>
        <EmailBatches without={without} saveAs={`as a job ${String(performance.timeOrigin)}`} />
      </AddressProvider>,
    );
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('input[type=file]')!,
      new File(['email\njo@example.com\njo@example.com\nann@example.com\n'], 'list.csv'),
    );
    await waitFor(() => expect(figures()).toMatchObject({ Rows: '3', Calls: '1', Credits: '2' }));
    expect(screen.queryAllByText(sentence)).toHaveLength(without ? 0 : 1);
    cleanup();
  }
});

test('submits a form with an email that contains more than ASCII, and reports one answer', async () => {
  const onValidated = vi.fn();
  const sent: unknown[] = [];
  render(
    <AddressProvider
      client={createClient({
        ...services('/simulator/emailBatch'),
      })}
      queryClient={new QueryClient()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent.push(new FormData(event.currentTarget).get('email'));
        }}
      >
        <EmailField onValidated={onValidated} />
        <button>Send</button>
      </form>
    </AddressProvider>,
  );
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.keyboard('jürgen@example.de{Enter}');
  await waitFor(() => expect(sent).toEqual(['jürgen@example.de']));
  await userEvent.tab();
  await waitFor(() => expect(onValidated).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(onValidated).toHaveBeenCalledTimes(1);
});

describe('EmailBatches with 60 jobs', () => {
  /** Renders the jobs of a separate simulator, whose clock the test advances. */
  const withJobs = async (before = 60_000) => {
    const simulator = createSimulator();
    const { endpoints, credentials, fetch } = simulator;
    const own = createClient({ endpoints, credentials, fetch });
    const jobs: string[] = [];
    for (let at = 0; at < 60; at++) {
      const name = `list ${String(at)}.csv`;
      jobs.push((await uploadEmailBatch(own, new File(['email\njo@example.com\n'], name))).jobId);
    }
    simulator.advance(before);
    const since = simulator.ledger.length;
    const client = createClient({ endpoints, credentials, fetch });
    const view = render(
      <AddressProvider client={client} queryClient={new QueryClient()}>
        <EmailBatches without="direct" jobIds={jobs.slice(0, 3)} />
      </AddressProvider>,
    );
    await waitFor(() => expect(document.querySelectorAll('.doorplate-job[data-status]')).toHaveLength(60));
    const calls = () => simulator.ledger.slice(since).map(({ operation }) => operation);
    return { view, calls, jobs, row: (at: number) => document.querySelectorAll<HTMLElement>('.doorplate-job')[at]! };
  };

  test('makes 1 request instead of 61, because the list contains the status and progress of each job', async () => {
    const { calls, row } = await withJobs();
    row(59).scrollIntoView();
    await waitFor(() => expect(within(row(59)).getByText('Ready to download')).toBeVisible());
    expect(calls()).toEqual(['listEmailBatches']);
    await userEvent.click(within(row(59)).getByRole('button', { name: 'Details' }));
    await within(row(59)).findByRole('button', { name: 'Download for 1 credit' });
    expect(calls()).toEqual(['listEmailBatches', 'getEmailBatch']);
  });

  test('polls only jobs that are running and visible', async () => {
    const { calls } = await withJobs(4500);
    await waitFor(() => expect(calls().length).toBeGreaterThan(1));
    const inSight = [...document.querySelectorAll('.doorplate-job')].filter(
      (job) => job.getBoundingClientRect().top < window.innerHeight && job.getBoundingClientRect().bottom > 0,
    ).length;
    expect(inSight).toBeLessThan(30);
    const asked = calls().filter((operation) => operation === 'getEmailBatch').length;
    expect(asked).toBeLessThanOrEqual(inSight * 2);
  });
});
