import {
  createClient,
  type EmailBatch,
  followEmailBatch,
  isAddressServiceError,
  uploadEmailBatch,
} from 'doorplate/core';
import { createSimulator } from 'doorplate/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Uploads a job, and returns how to answer its polls. */
async function upload() {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const client = createClient({ endpoints, credentials, fetch });
  const { jobId } = await uploadEmailBatch(client, new File(['email\njo@example.com\n'], 'list.csv'));
  const polls = () => simulator.ledger.filter(({ operation }) => operation === 'getEmailBatch').length;
  return { simulator, client, jobId, polls };
}

/** Returns a client whose service reports these states, the last one again and again. */
function serviceWith(states: readonly string[]) {
  let polls = 0;
  const client = createClient({
    endpoints: { legacy: 'https://legacy.test' },
    credentials: { legacyKey: 'key' },
    fetch: (request) => {
      const status = states[Math.min(polls++, states.length - 1)];
      const [job_id] = /\w{52}/.exec(request.url) ?? [];
      return Promise.resolve(Response.json({ Status: 'OK', batch_status: { job_id, status } }));
    },
  });
  return { client, polls: () => polls, jobId: 'a'.repeat(52) };
}

test('follows a job until it is complete, with growing pauses, and downloads nothing', async () => {
  const { client, jobId, polls } = serviceWith(['pending', 'loading', 'verifying', 'verifying', 'complete']);
  const seen: string[] = [];
  let finished: EmailBatch | undefined;
  const following = followEmailBatch(client, jobId, { onJob: ({ status }) => seen.push(status) }).then(
    (job) => (finished = job),
  );
  for (const [seconds, count] of [
    [0, 1],
    [2, 2],
    [4, 3],
    [8, 4],
    [15, 4],
    [1, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect(polls()).toBe(count);
  }
  await following;
  expect([finished?.status, seen]).toEqual(['complete', ['pending', 'loading', 'verifying', 'verifying', 'complete']]);
});

test('ends at a status that another poll would not change: a file that the service cannot use, or an undocumented one', async () => {
  const failed = serviceWith(['pending', 'file_error']);
  const following = followEmailBatch(failed.client, failed.jobId);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await following).status).toBe('file_error');
  const unknown = serviceWith(['archived']);
  const bounded = followEmailBatch(unknown.client, unknown.jobId);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([(await bounded).status, unknown.polls()]).toEqual(['archived', 20]);
});

test('E04: continues after failures that say nothing about the job, and gives up after some in a row', async () => {
  const { simulator, client, jobId, polls } = await upload();
  simulator.fail('getEmailBatch', { with: 'timeout', times: 2 });
  const failures: string[] = [];
  const following = followEmailBatch(client, jobId, { onFailure: ({ kind }) => failures.push(kind) });
  await vi.advanceTimersByTimeAsync(600_000);
  expect((await following).status).toBe('complete');
  expect(failures).toEqual(['timeout', 'timeout']);

  const before = polls();
  simulator.fail('getEmailBatch', { with: 'reset', times: 9 });
  const given = followEmailBatch(client, jobId, { maxFailures: 3 }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(isAddressServiceError(await given)).toBe(true);
  expect(polls() - before).toBe(3);
});

test('stops at once if the service rejects the call, the id is invalid, or the app aborts', async () => {
  const { simulator, client, jobId, polls } = await upload();
  await expect(followEmailBatch(client, 'short')).rejects.toMatchObject({ kind: 'input' });
  expect(polls()).toBe(0);
  const controller = new AbortController();
  const following = followEmailBatch(client, jobId, { signal: controller.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  controller.abort();
  expect(await following).toMatchObject({ kind: 'aborted' });
  const before = polls();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(polls()).toBe(before);
  simulator.fail('getEmailBatch', { with: 'error-object' });
  await expect(followEmailBatch(client, jobId)).rejects.toMatchObject({ kind: 'service' });
});
