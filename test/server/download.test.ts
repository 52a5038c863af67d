// @vitest-environment node
import { createClient, downloadEmailBatch, type EmailBatchRemains } from 'doorplate/core';
import { describe, expect, test, vi } from 'vitest';
import { errorOf } from '../support/recorded.ts';
import { asked, everything, relayed } from '../support/relayed.ts';

const jobId = 'a'.repeat(52);
const encoder = new TextEncoder();
const header = 'Email,Status\n';
const lines = (count: number) => 'jo@example.com,valid\n'.repeat(count);
/** More than a relay reads to be sure that it is a file. */
const many = 10_000;

/** A service that gives a file piece by piece, when it is told to. */
function serviceOf() {
  let to!: ReadableStreamDefaultController<Uint8Array>;
  let isAsked = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      to = controller;
    },
  });
  const client = createClient({
    endpoints: { legacy: 'https://legacy.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: (request) => {
      if (!new URL(request.url).search.includes('download')) return Promise.reject(new TypeError('gone'));
      isAsked++;
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/csv' } }));
    },
  });
  return {
    client,
    gives: (text: string) => {
      to.enqueue(encoder.encode(text));
    },
    ends: () => {
      to.close();
    },
    breaks: () => {
      to.error(new TypeError('reset'));
    },
    get isAsked() {
      return isAsked;
    },
  };
}

describe('the file of a job comes through a relay', () => {
  test('while it comes from the service, and is logged when it has come', async () => {
    const service = serviceOf();
    const { send, log } = relayed({ client: service.client, allow: everything });
    service.gives(header + lines(many));
    const request = asked('downloadEmailBatch', { jobId });
    const again = request.clone();
    const reply = await send(request);
    const reader = reply.body!.getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value).startsWith(header)).toBe(true);
    expect(log).toEqual([]);
    const second = send(again);
    service.gives(lines(1));
    service.ends();
    let bytes = first.value!.length;
    for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
    const whole = header + lines(many + 1);
    expect(bytes).toBe(whole.length);
    // Who asks again meanwhile, as a browser does by itself, gets the same.
    expect(await (await second).text()).toBe(whole);
    expect(service.isAsked).toBe(1);
    expect(log[0]).toMatchObject({ status: 200, credits: many + 1, mayHaveBeenCharged: false });
  });

  test.each([
    ['long', many],
    ['short', 3],
  ])('and what came of a %s one that is torn is the page’s, as without a relay', async (_, count) => {
    const service = serviceOf();
    const { client, log } = relayed({ client: service.client, allow: everything });
    for (const by of [client, service.client]) {
      const own = by === client ? service : serviceOf();
      const download = errorOf(downloadEmailBatch(by === client ? by : own.client, jobId));
      own.gives(header + lines(count));
      await vi.waitFor(() => {
        expect(own.isAsked).toBe(1);
      });
      // What stands in a stream that breaks is lost before it is read.
      await new Promise((resolve) => setTimeout(resolve, 0));
      own.breaks();
      const error = await download;
      expect(error).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
      const { file } = error.partial as EmailBatchRemains;
      expect(await file!.text()).toBe(header + lines(count));
    }
    await vi.waitFor(() => {
      expect(log[0]).toMatchObject({ operation: 'downloadEmailBatch', mayHaveBeenCharged: true });
    });
  });

  test('and who leaves in the middle can ask for it again under its id', async () => {
    const service = serviceOf();
    const { handler } = relayed({ client: service.client, allow: everything });
    service.gives(header + lines(many));
    const request = asked('downloadEmailBatch', { jobId });
    const again = request.clone();
    await (await handler(request)).body!.cancel();
    service.gives(lines(1));
    service.ends();
    expect(await (await handler(again)).text()).toBe(header + lines(many + 1));
    expect(service.isAsked).toBe(1);
  });

  test('and a page in its place, torn, does not tell the key', async () => {
    const service = serviceOf();
    const { send } = relayed({ client: service.client, allow: everything });
    service.gives('<p>AA11-BB22-CC33-DD44</p>');
    const reply = send(asked('downloadEmailBatch', { jobId }));
    await vi.waitFor(() => {
      expect(service.isAsked).toBe(1);
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    service.breaks();
    const reader = (await reply).body!.getReader();
    const said = new TextDecoder().decode((await reader.read()).value);
    expect(said).toContain('<p>');
    expect(said).not.toContain('AA11');
    await expect(reader.read()).rejects.toThrow();
  });
});
