import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AddressProvider, EmailBatches } from 'doorplate';
import { createClient } from 'doorplate/core';
import { afterEach, describe, expect, test, vi } from 'vitest';

afterEach(cleanup);

const day = 86_400_000;
const idOf = (at: number) => `job${String(at)}`.padEnd(52, 'x');
const written = (ago: number) => new Date(Date.now() - ago).toISOString().slice(0, 19).replace('T', ' ');
type Job = Record<string, string>;
const job = (at: number, ago: number, more: Job = {}): Job => ({
  job_id: idOf(at),
  status: 'complete',
  progress: '100%',
  submitted_file: 'mine.csv',
  start_time: written(ago),
  ...more,
});

/** Renders a page over a service with these jobs. The service's answer to an upload is lost. */
async function open(jobs: Job[]) {
  const onUploaded = vi.fn();
  const client = createClient({
    endpoints: { legacy: 'https://legacy.test' },
    credentials: { legacyKey: 'K' },
    fetch: async (request) => {
      await Promise.resolve();
      if (request.method === 'POST') return new Response('', { status: 500 });
      const id = new URL(request.url).pathname.split('/')[3];
      if (id) return Response.json({ Status: 'OK', batch_status: jobs.find(({ job_id }) => job_id === id) });
      return Response.json({ Status: 'OK', batch_jobs: { result: jobs } });
    },
  });
  const { container } = render(
    <AddressProvider client={client} queryClient={new QueryClient()}>
      <EmailBatches without="direct" onUploaded={onUploaded} />
    </AddressProvider>,
  );
  await screen.findByRole('button', { name: 'Refresh the list' });
  const drawn = () => [...container.querySelectorAll('.doorplate-job')].map((row) => row.textContent);
  const lose = async () => {
    fireEvent.change(container.querySelector('input[type=file]')!, {
      target: { files: [new File(['email\njo@example.com\n'], 'mine.csv')] },
    });
    return screen.findByRole('button', { name: 'Look for it' });
  };
  return { onUploaded, drawn, lose };
}

test('does not report a job of another day as the upload, and keeps the doubt', async () => {
  const jobs: Job[] = [];
  const { onUploaded, drawn, lose } = await open(jobs);
  await screen.findByText('No jobs yet.');
  const look = await lose();
  jobs.push(job(1, 3 * day));
  fireEvent.click(look);
  await screen.findByText('One job could be your file. Check it before you upload it again.');
  expect(drawn()).toHaveLength(1);
  expect(onUploaded).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('We didn’t hear back about your upload.');
  // The job appears in the list only later.
  jobs.push(job(2, 0));
  await act(async () => {
    screen.getByRole('button', { name: 'Look for it' }).click();
    await Promise.resolve();
  });
  await screen.findByText('Your file has arrived.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onUploaded.mock.calls).toEqual([[expect.objectContaining({ jobId: idOf(2) })]]);
});

test.each(['as it likes', 'newest first', 'oldest first'])(
  'sorts the jobs by start, latest first, if the service lists them %s',
  async (order) => {
    const byAge = [1, 2, 3, 4].map((at) => job(at, at * day, { submitted_file: `${String(at)}.csv` }));
    const lists: Record<string, Job[]> = { 'newest first': byAge, 'oldest first': byAge.toReversed() };
    const { drawn } = await open(lists[order] ?? [2, 0, 3, 1].map((at) => byAge[at]!));
    await screen.findByText('4.csv');
    expect(drawn().map((text) => text.slice(0, 5))).toEqual(['1.csv', '2.csv', '3.csv', '4.csv']);
  },
);

test('keeps the order of the list for jobs without a start', async () => {
  const { drawn } = await open(
    [1, 2, 3].map((at) => job(at, 0, { start_time: '', submitted_file: `${String(at)}.csv` })),
  );
  await screen.findByText('3.csv');
  expect(drawn().map((text) => text.slice(0, 5))).toEqual(['1.csv', '2.csv', '3.csv']);
});

describe('a downloaded job', () => {
  const facts = { status: 'downloaded', finish_time: '2026-03-05 10:20:00', start_time: '2026-03-05 10:00:00' };
  const drawnWith = async (more: object) => {
    const { drawn } = await open([job(1, 0, { ...facts, ...more })]);
    await screen.findByText('mine.csv');
    return drawn()[0]!;
  };

  test('shows when it finished, how many emails were submitted, and the statistics', async () => {
    const stats = { valid: 7, invalid: 2, accept_all: 0, unknown: 1, total_trans: 1200 };
    const text = await drawnWith({ stats });
    expect(text).toContain('1,200 addresses: 7 valid, 2 invalid, 0 on servers that accept all mail, 1 unknown');
    const times = [...document.querySelectorAll('.doorplate-job time')].map((time) => time.getAttribute('datetime'));
    expect(times).toEqual(['2026-03-05T10:00:00.000Z', '2026-03-05T10:20:00.000Z']);
    expect(text).toMatch(/10:00\s.M – .*10:20|:00.* – .*:20/);
  });

  test('shows statistics that the service did not report as unknown, and not as 0', async () => {
    const text = await drawnWith({ stats: { valid: 7, invalid: null } });
    expect(text).toContain('7 valid, ? invalid, ? on servers that accept all mail, ? unknown');
    expect(text).not.toMatch(/\b0 (?:addresses|invalid|unknown)/);
  });

  test.each([
    [{ progress: undefined }, '?%', null],
    [{ progress: 'soon' }, '?%', null],
    [{ progress: '0%' }, '0%', '0'],
  ])('shows a progress that the service did not report as unknown, and not as 0: %j', async (progress, text, value) => {
    expect(await drawnWith({ status: 'verifying', ...progress })).toContain(` · ${text}`);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe(value);
  });

  test('shows no statistics if the service reported none', async () => {
    const text = await drawnWith({ stats: {} });
    expect(text).not.toMatch(/valid|undefined|\?/);
  });

  test('shows the total alone if the service reported nothing else', async () => {
    expect(await drawnWith({ stats: { total_trans: '3' } })).toMatch(/3 addresses(?!:)/);
  });
});
