import { getRequestListener } from '@hono/node-server';
import {
  type Client,
  createClient,
  downloadEmailBatch,
  type EmailBatchFile,
  type PartialEmailBatchFile,
} from 'doorplate/core';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { errorOf } from '../support/recorded.ts';
import { relayRequest, everything, relayed, shop } from '../support/relayed.ts';
import { runs } from '../support/runs.ts';

const jobId = 'a'.repeat(52);
const key = 'AA11-BB22-CC33-DD44';
const encoder = new TextEncoder();
const header = 'Email,Status\n';
/** Line break at the end of a file. A file without it may be truncated. */
const lineEnd = encoder.encode('\n');
const lines = (count: number) => 'jo@example.com,valid\n'.repeat(count);
/** Number of rows that is more than a relay reads to be sure that the content is a file. */
const many = 4_000;

/** Creates a service that sends a file in chunks, on request. */
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
    credentials: { key },
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
    /** Breaks the stream. Data in it that was not read yet is lost. */
    breaks: async () => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      to.error(new TypeError('reset'));
    },
    isAsked: () => isAsked,
  };
}

const untilAsked = (service: ReturnType<typeof serviceOf>) =>
  vi.waitFor(() => {
    expect(service.isAsked()).toBe(1);
  });

/** Creates a page's client that gets this answer. */
const pageOf = (answer: () => Response | Promise<Response>) =>
  createClient({
    relay: `${shop}/api/address`,
    fetch: ({ url }) =>
      url.endsWith('downloadEmailBatch') ? Promise.resolve(answer()) : Promise.reject(new TypeError('gone')),
  });

describe('the file of a job', () => {
  test('passes through a relay while the service sends it, and is logged when it is complete', async () => {
    const service = serviceOf();
    const { handler, log } = relayed({ client: service.client, allow: everything });
    service.gives(header + lines(many));
    const request = relayRequest('downloadEmailBatch', { jobId });
    const again = request.clone();
    const reply = await handler(request);
    expect(reply.headers.get('content-type')).toBe('application/vnd.doorplate.file');
    const [seen, kept] = reply.body!.tee();
    const first = await seen.getReader().read();
    expect(new TextDecoder().decode(first.value!.subarray(4)).startsWith(header)).toBe(true);
    expect(log).toEqual([]);
    const second = handler(again);
    const { headers } = reply;
    const download = downloadEmailBatch(
      pageOf(() => new Response(kept, { headers })),
      jobId,
    );
    service.gives(lines(1));
    service.ends();
    const whole = header + lines(many + 1);
    const { file, records, filename } = await download;
    expect([await file.text(), file.type, records, filename]).toEqual([
      whole,
      'text/csv',
      many + 1,
      `${jobId}_verified.csv`,
    ]);
    // A repeated request in the meantime, as a browser sends automatically, gets the same answer.
    const twin = await second;
    expect(
      await (
        await downloadEmailBatch(
          pageOf(() => twin),
          jobId,
        )
      ).file.text(),
    ).toBe(whole);
    expect(service.isAsked()).toBe(1);
    expect(log[0]).toMatchObject({ status: 200, credits: many + 1, mayHaveBeenCharged: false });
  });

  test.each([
    ['long', many],
    ['short', 3],
  ])(
    'reaches the page as far as it was received if a %s file was truncated, with the same error as without a relay',
    async (_, count) => {
      const service = serviceOf();
      const { client, log } = relayed({ client: service.client, allow: everything });
      const errors = [];
      for (const isRelayed of [true, false]) {
        const own = isRelayed ? service : serviceOf();
        const download = errorOf(downloadEmailBatch(isRelayed ? client : own.client, jobId));
        own.gives(header + lines(count));
        await untilAsked(own);
        await own.breaks();
        const error = await download;
        const { file } = error.partial as PartialEmailBatchFile;
        expect(await file!.text()).toBe(header + lines(count));
        errors.push(JSON.stringify(error));
      }
      expect(errors[0]).toBe(errors[1]);
      expect(errors[0]).toContain('"mayHaveBeenCharged":true');
      await vi.waitFor(() => {
        expect(log[0]).toMatchObject({ operation: 'downloadEmailBatch', credits: count, mayHaveBeenCharged: true });
      });
    },
  );

  test('can be requested again under its id by a page that left midway', async () => {
    const service = serviceOf();
    const { handler } = relayed({ client: service.client, allow: everything });
    service.gives(header + lines(many));
    const request = relayRequest('downloadEmailBatch', { jobId });
    const again = request.clone();
    await (await handler(request)).body!.cancel();
    service.gives(lines(1));
    service.ends();
    const twin = await handler(again);
    const { file } = await downloadEmailBatch(
      pageOf(() => twin),
      jobId,
    );
    expect(await file.text()).toBe(header + lines(many + 1));
    expect(service.isAsked()).toBe(1);
  });

  test('passes without the key, wherever a service has put it: replaced in a page, and between two chunks of a file', async () => {
    for (const [text, ends] of [
      [`<p>${key}</p>`, 'breaks'],
      [header + lines(many) + `${key},valid\n` + lines(many), 'ends'],
      [header + lines(many) + `${key},val`, 'breaks'],
    ] as const) {
      const service = serviceOf();
      const { handler } = relayed({ client: service.client, allow: everything });
      const reply = handler(relayRequest('downloadEmailBatch', { jobId }));
      await untilAsked(service);
      const middle = text.indexOf(key) + 7;
      service.gives(text.slice(0, middle));
      await new Promise((resolve) => setTimeout(resolve, 0));
      service.gives(text.slice(middle));
      await service[ends]();
      const said = await (await reply).text();
      expect(said).toContain('[redacted]');
      expect(said).not.toContain('AA11');
      expect(said).not.toContain('DD44');
    }
  });

  test('passes without the key, wherever the network splits it, in each encoding and also over several lines', async () => {
    const base64 = Buffer.from(`key=${key}`).toString('base64');
    const forms = [
      key,
      base64.replaceAll(/.{8}/g, '$&\r\n'),
      Array.from(Buffer.from(key), (byte) => byte.toString(16)).join('\n'),
      Array.from(key, (sign) => `%25${sign.charCodeAt(0).toString(16)}`).join(''),
      JSON.stringify(Buffer.from(key), undefined, 2),
      Array.from(key).join('\0'),
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...forms),
        fc.nat(1_500),
        fc.array(fc.nat(100_000), { maxLength: 8 }),
        fc.boolean(),
        async (form, rows, cuts, isCutInKey) => {
          const [before, after] = [header + lines(rows), `\n${lines(many)}`];
          const file = Buffer.from(before + form + after);
          const places = [...cuts, ...(isCutInKey ? [before.length + (form.length >> 1), before.length + 3] : [])]
            .filter((place) => place < file.length)
            .sort((one, other) => one - other);
          const pieces = [0, ...places].map((from, at) => file.subarray(from, places[at]));
          const client = createClient({
            ...serviceOf().client.options,
            fetch: async () =>
              new Response(
                new ReadableStream({
                  start(controller) {
                    for (const piece of pieces) if (piece.length > 0) controller.enqueue(new Uint8Array(piece));
                    controller.close();
                  },
                }),
                { headers: { 'content-type': 'text/csv' } },
              ),
          });
          const { client: page } = relayed({ client, allow: everything });
          const text = await (await downloadEmailBatch(page, jobId)).file.text();
          const [start, end, ...more] = text.replaceAll('\0', '').split('[redacted]');
          expect([start!.startsWith(before), end!.endsWith(after), more]).toEqual([true, true, []]);
          // Nothing is left but the name and the brackets of the list, or the characters of base64 that belong to other text too.
          expect(text.length - before.length - after.length).toBeLessThan(80);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  test('passes byte for byte if it contains no key, whatever its bytes and chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { maxLength: 20 }),
        fc.boolean(),
        fc.integer({ min: 100, max: 5_000 }),
        async (pieces, isLong, cut) => {
          const service = serviceOf();
          const { client } = relayed({
            client: createClient({
              ...service.client.options,
              fetch: () =>
                Promise.resolve(
                  new Response(
                    new ReadableStream({
                      start(controller) {
                        controller.enqueue(encoder.encode(header + lines(isLong ? many : 1)));
                        for (const piece of [...pieces, lineEnd]) controller.enqueue(piece);
                        controller.close();
                      },
                    }),
                    { headers: { 'content-type': 'text/csv' } },
                  ),
                ),
            }),
            allow: everything,
          });
          // A network can split the same bytes into other chunks.
          const again = createClient({
            ...client.options,
            fetch: async (request) => {
              const reply = await client.options.fetch!(request);
              const bytes = new Uint8Array(await reply.arrayBuffer());
              return new Response(
                new ReadableStream({
                  start(controller) {
                    for (let at = 0; at < bytes.length; at += cut) controller.enqueue(bytes.slice(at, at + cut));
                    controller.close();
                  },
                }),
                reply,
              );
            },
          });
          const { file } = await downloadEmailBatch(again, jobId);
          const sent = Buffer.concat([encoder.encode(header + lines(isLong ? many : 1)), ...pieces, lineEnd]);
          expect(Buffer.from(await file.arrayBuffer()).equals(sent)).toBe(true);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('a reply of the service instead of the requested file', () => {
  /** Creates a service that sends these bytes in one response. */
  const giving = (bytes: Uint8Array | string, type = 'text/csv') =>
    createClient({
      ...serviceOf().client.options,
      fetch: ({ url }) =>
        url.includes('download')
          ? Promise.resolve(new Response(bytes as BodyInit, { headers: { 'content-type': type } }))
          : Promise.reject(new TypeError('gone')),
    });
  const partOf = async (client: Client) => {
    const error = await errorOf(downloadEmailBatch(client, jobId));
    const { file } = error.partial as PartialEmailBatchFile;
    return [
      error.kind,
      error.mayHaveBeenCharged,
      Buffer.from(await (file ?? new Blob()).arrayBuffer()).toString('latin1'),
    ];
  };

  test('reaches the page byte for byte, because it could be the file after all', async () => {
    for (const text of [
      `Report of 2026\n${header}${lines(many)}`,
      Buffer.from('J\u00f6rg, what is this?\n', 'latin1'),
      '<html><p>Sign in</p></html>',
      'x'.repeat(300_000),
    ]) {
      const direct = giving(text);
      const { client } = relayed({ client: direct, allow: everything });
      expect(await partOf(client)).toEqual(await partOf(direct));
    }
  });

  test('is judged the same by the relay and the page, however it is split into chunks', async () => {
    for (const spaces of [60_000, 65_530, 70_000, 140_000]) {
      const direct = giving(' '.repeat(spaces) + header + lines(many));
      const { client } = relayed({ client: direct, allow: everything });
      const kinds = await Promise.all(
        [direct, client].map((by) =>
          downloadEmailBatch(by, jobId).then(
            () => 'ok',
            (cause: unknown) => (cause as { kind: string }).kind,
          ),
        ),
      );
      expect(kinds[0]).toBe(kinds[1]);
    }
  });

  test('loses only the key in UTF-16 or Latin-1', async () => {
    for (const encoding of ['utf16le', 'latin1'] as const) {
      const mark = encoding === 'utf16le' ? '\ufeff' : '';
      const [before, after] = [`${mark}Email,Status\nJ\u00f6rg@example.com,`, `\nM\u00fcller@example.com,valid\n`];
      const { handler } = relayed({ client: giving(Buffer.from(before + key + after, encoding)), allow: everything });
      const reply = await handler(relayRequest('downloadEmailBatch', { jobId }));
      const said = Buffer.from(await reply.arrayBuffer());
      const left = Buffer.from(`${before}[redacted]${after}`, encoding);
      // Only the length of the chunk comes before it.
      expect(said.indexOf(left)).toBe(4);
    }
  });

  test('has its beginning delivered at the deadline if it stalls, even if the adapter ignores its signal', async () => {
    for (const count of [3, many]) {
      const service = serviceOf();
      const { client, log } = relayed({ client: service.client, allow: everything, deadline: 3_000 });
      service.gives(header + lines(count));
      const error = await errorOf(downloadEmailBatch(client, jobId));
      expect(error).toMatchObject({ kind: 'timeout', mayHaveBeenCharged: true });
      expect(await (error.partial as PartialEmailBatchFile).file?.text()).toBe(header + lines(count));
      await vi.waitFor(() => {
        expect(log[0]).toMatchObject({ operation: 'downloadEmailBatch', credits: count, mayHaveBeenCharged: true });
      });
    }
  });

  test('counts as the relay’s file even if a proxy has rewritten its content type', async () => {
    const { handler } = relayed({ client: giving(header + lines(many)), allow: everything });
    const reply = await handler(relayRequest('downloadEmailBatch', { jobId }));
    const bytes = await reply.arrayBuffer();
    const headers = { 'content-type': 'Application/VND.doorplate.file; charset=utf-8' };
    const { records } = await downloadEmailBatch(
      pageOf(() => new Response(bytes, { headers })),
      jobId,
    );
    expect(records).toBe(many);
    const torn = pageOf(() => new Response(bytes.slice(0, 70_000), { headers }));
    expect(await errorOf(downloadEmailBatch(torn, jobId))).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
  });
});

describe('a file that is truncated between a relay and a page', () => {
  /** Returns a complete answer of a relay, and its content. */
  async function wholeAnswer() {
    const service = serviceOf();
    const { handler } = relayed({ client: service.client, allow: everything });
    const text = header + lines(many);
    service.gives(text);
    service.ends();
    const reply = await handler(relayRequest('downloadEmailBatch', { jobId }));
    return { text, reply, bytes: new Uint8Array(await reply.arrayBuffer()) };
  }
  const tried = async (client: Client) => {
    try {
      return await downloadEmailBatch(client, jobId);
    } catch (error) {
      return error as { kind: string; mayHaveBeenCharged: boolean; partial: PartialEmailBatchFile };
    }
  };

  test('is never taken as complete, wherever it ends and whatever a server appends, but is in doubt with its beginning kept', async () => {
    const { text, reply, bytes } = await wholeAnswer();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.nat(bytes.length - 1),
          fc.nat(100).map((last) => bytes.length - 1 - last),
        ),
        fc.oneof(
          fc.constant(new Uint8Array()),
          fc.constant(encoder.encode('Error: The file was torn.')),
          fc.uint8Array({ min: 1, maxLength: 40 }),
          fc.string({ unit: 'grapheme-ascii' }).map((said) => encoder.encode(said)),
        ),
        async (end, after) => {
          const torn = Buffer.concat([bytes.subarray(0, end), after]);
          // If the appended text equals the missing bytes, the file is complete.
          fc.pre(!torn.subarray(0, bytes.length).equals(bytes));
          const error = await tried(pageOf(() => new Response(torn, { headers: reply.headers })));
          expect(error).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
          const part = await (error as { partial: PartialEmailBatchFile }).partial.file?.text();
          // Only content of complete chunks is kept, and no text of the server.
          if (part) expect(text.startsWith(part)).toBe(true);
        },
      ),
      { numRuns: runs(300) },
    );
  });

  test('is truncated over real HTTP by a server that ends a stream as if it were complete', async () => {
    const service = serviceOf();
    const { handler } = relayed({ client: service.client, allow: everything });
    const broken = async (request: Request) => {
      request.headers.set('sec-fetch-site', 'same-origin');
      const { body, headers, status } = await handler(request);
      const reader = body!.getReader();
      const { value } = await reader.read();
      return new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(value);
            setTimeout(() => {
              controller.error(new Error('The process is out of memory.'));
            }, 0);
          },
        }),
        { status, headers },
      );
    };
    const server = createServer((incoming, outgoing) => void getRequestListener(broken)(incoming, outgoing));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    service.gives(header + lines(many));
    const client = createClient({ relay: `http://127.0.0.1:${String(port)}/api/address` });
    const result: EmailBatchFile | { kind: string } = await tried(client);
    expect(result).toMatchObject({ kind: 'network', mayHaveBeenCharged: true });
    server.closeAllConnections();
    server.close();
  });
});
