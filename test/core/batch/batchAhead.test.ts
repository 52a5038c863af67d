import { type BatchOptions, type ClientOptions, createBatch, createClient } from 'doorplate/core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { turn, upTo } from '../../support/batch/memoryTable.ts';
import { recordAt } from '../../support/batch/recordsOf.ts';
import { type WireRecord, echoOf } from '../../support/echoService.ts';

interface Sent {
  key: unknown;
  ids: number[];
  answer(how?: Response): void;
}

/** A batch of two records a call, one call after another, of a source that takes its time; each call waits for the test. */
function batchOver(client: Partial<ClientOptions> = {}, options: Partial<BatchOptions<'cleanseInternational'>> = {}) {
  const sent: Sent[] = [];
  async function* source() {
    for (let at = 0; at < 6; at++) {
      await turn();
      yield recordAt(at);
    }
  }
  const batch = createBatch({
    client: createClient({
      endpoints: { batch: 'https://x.test' },
      async fetch(request) {
        const { Key, Addresses } = (await request.json()) as { Key: unknown; Addresses: WireRecord[] };
        return new Promise((resolve) => {
          sent.push({
            key: Key,
            ids: Addresses.map(({ Id }) => Number(Id)),
            answer: (how = echoOf(Addresses)) => {
              resolve(how);
            },
          });
        });
      },
      ...client,
    }),
    operation: 'cleanseInternational',
    chunkSize: 2,
    concurrency: 1,
    ...options,
  });
  return {
    batch,
    sent,
    start: () => batch.start(source()),
    /** The call with this number is under way, and the batch has done all that it does until it is answered. */
    async under(call: number) {
      while (sent.length < call) await turn();
      for (let turns = 0; turns < 50; turns++) await turn();
      expect(sent).toHaveLength(call);
    },
  };
}

describe('what the next call sends is made while another is under way', () => {
  test('and not once the answer is there', async () => {
    const { sent, start, under } = batchOver();
    const written = vi.spyOn(JSON, 'stringify');
    onTestFinished(() => {
      written.mockRestore();
    });
    const timesWritten = (at: number) =>
      written.mock.results.filter(({ value }) => String(value).includes(`"${String(at)} Main Street"`)).length;
    const running = start();
    for (const call of [1, 2, 3]) {
      await under(call);
      expect(upTo(6).map(timesWritten)).toEqual(upTo(6).map((at) => (at < 2 * call + 2 ? 1 : 0)));
      sent[call - 1]?.answer(echoOf((sent[call - 1]?.ids ?? []).map((at) => ({ Id: String(at) }))));
    }
    await running;
  });

  test('and has the key that the client has when it is sent', async () => {
    const credentials = { key: 'old' };
    const { sent, start, under } = batchOver({ credentials });
    const running = start();
    await under(1);
    credentials.key = 'new';
    sent[0]?.answer();
    await under(2);
    sent[1]?.answer();
    await under(3);
    sent[2]?.answer();
    expect(await running).toMatchObject({ status: 'done', progress: { results: 6 } });
    expect(sent.map(({ key }) => key)).toEqual(['old', 'new', 'new']);
  });

  test('but not with credentials of a function: it is asked when a call begins', async () => {
    let asked = 0;
    const { sent, start, under } = batchOver({ credentials: () => ({ key: `k${String(++asked)}` }) });
    const running = start();
    for (const call of [1, 2, 3]) {
      await under(call);
      expect(asked).toBe(call);
      sent[call - 1]?.answer();
    }
    await running;
    expect(sent.map(({ key }) => key)).toEqual(['k1', 'k2', 'k3']);
  });

  test('and waits while rows that were refused are sent again before it', async () => {
    const { sent, start, under } = batchOver();
    const running = start();
    await under(1);
    sent[0]?.answer(new Response('', { status: 429, headers: { 'retry-after': '0' } }));
    for (const call of [2, 3, 4]) {
      await under(call);
      sent[call - 1]?.answer();
    }
    expect(await running).toMatchObject({ status: 'done', progress: { results: 6, inDoubt: 0 } });
    expect(sent.map(({ ids }) => ids)).toEqual([
      [0, 1],
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });

  test('and is left where the budget has room for more rows by then: a call that was turned down costs nothing', async () => {
    const { sent, start, under } = batchOver({}, { budget: 3 });
    const running = start();
    await under(1);
    sent[0]?.answer(new Response('', { status: 400 }));
    await under(2);
    sent[1]?.answer();
    await under(3);
    sent[2]?.answer();
    expect(await running).toMatchObject({
      status: 'stopped',
      reason: 'budget',
      progress: { results: 3, rejected: 3, unsent: 1 },
    });
    expect(sent.map(({ ids }) => ids)).toEqual([[0, 1], [2, 3], [4]]);
  });

  test('and has what the client was made with by then', async () => {
    const options: ClientOptions = {
      endpoints: { batch: 'https://x.test' },
      async fetch(request) {
        const asked = new URLSearchParams(await request.text());
        const [name = ''] = [...asked.keys()].filter((its) => its !== 'Key');
        sent.push(name);
        await new Promise<void>((resolve) => (answer = resolve));
        return Response.json(asked.getAll(name).map((emailAddress) => ({ emailAddress, status: 'Valid' })));
      },
    };
    const sent: string[] = [];
    let answer = () => {};
    const batch = createBatch({
      ...{ client: createClient(options), operation: 'validateEmails', chunkSize: 1, concurrency: 1 },
    });
    async function* source() {
      for (let at = 0; at < 3; at++) {
        await turn();
        yield `jo${String(at)}@x.test`;
      }
    }
    const running = batch.start(source());
    for (const call of [1, 2, 3]) {
      while (sent.length < call) await turn();
      for (let turns = 0; turns < 50; turns++) await turn();
      options.emailsParameter = 'Addresses';
      answer();
    }
    expect(await running).toMatchObject({ status: 'done', progress: { results: 3 } });
    expect(sent).toEqual(['Emails', 'Addresses', 'Addresses']);
  });

  test('also where the platform has no channel for messages', async () => {
    vi.stubGlobal('MessageChannel', undefined);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const { sent, start, under } = batchOver();
    const running = start();
    for (const call of [1, 2, 3]) {
      await under(call);
      sent[call - 1]?.answer();
    }
    expect(await running).toMatchObject({ status: 'done', progress: { results: 6 } });
  });

  test('and goes nowhere during a pause', async () => {
    const { batch, sent, start, under } = batchOver();
    void start();
    await under(1);
    batch.pause();
    sent[0]?.answer();
    await under(1);
    expect(batch.get()).toMatchObject({ status: 'paused', progress: { results: 2, underWay: 0 } });
    void batch.resume();
    await under(2);
    expect(sent[1]?.ids).toEqual([2, 3]);
    batch.cancel();
    sent[1]?.answer();
  });
});
