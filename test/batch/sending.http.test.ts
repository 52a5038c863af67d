import { runBatch, type RunBatchOptions } from 'doorplate/batch';
import { createClient, type ClientOptions } from 'doorplate/core';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memorySink, streetsOf } from '../support/batch/memoryTable.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** For this machine's own address, and of no use elsewhere. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGAyKX2V+cANuMlLj
Q240M3VuG/oipC++j0xWQOTUsAChRANCAARvFWpZtsyxSXFEtmT5glNIVHBeX6su
wGe0mOT6D9q9p2Sz8riq/S7ITCDeCWWQY3MMOfXv4W6ZpukouYq6fLq+
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBjzCCATagAwIBAgIUX5LwM9XTVztw/gPP4u7Xkh4RSzkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyNTIxMjQwNloYDzIxMjYxMTAx
MjEyNDA2WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARvFWpZtsyxSXFEtmT5glNIVHBeX6suwGe0mOT6D9q9p2Sz8riq/S7I
TCDeCWWQY3MMOfXv4W6ZpukouYq6fLq+o2QwYjAdBgNVHQ4EFgQUW5Hp0+IAQPQI
1oMz/KRqt1MDpoUwHwYDVR0jBBgwFoAUW5Hp0+IAQPQI1oMz/KRqt1MDpoUwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0cAMEQC
IFPaNRpOf8yau80kuw2Exe0ulXVBg5pOAyc1ejXkuNBCAiAKylNYTv6r1dkLI5SH
1KEyKNT7p51iuluAtL0+jBnJvA==
-----END CERTIFICATE-----`;

let folder: string;
temporaryFolder((its) => (folder = its));
let open: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const server of open) {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
  }
  open = [];
});

async function addressOf(server: Server | TcpServer, scheme = 'http'): Promise<string> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `${scheme}://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

type Reply = Parameters<RequestListener>[1];
type Sends = (reply: Reply, text: string, headers: Parameters<RequestListener>[0]['headers']) => void;

/** A service that knows every address, and answers as the test says. */
function listener(sends: Sends): { listen: RequestListener; calls: () => number } {
  let calls = 0;
  return {
    calls: () => calls,
    listen: (request, reply) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        calls += 1;
        const { Addresses } = JSON.parse(Buffer.concat(pieces).toString()) as { Addresses: object[] };
        const text = JSON.stringify(
          Addresses.map((Input) => ({
            Input,
            Matches: [{ ...Input, AVC: 'V44-I44-P6-100', Organization: 'Zoë 東京 🏠' }],
          })),
        );
        sends(reply.setHeader('content-type', 'application/json'), text, request.headers);
      });
    },
  };
}

const usual: Sends = (reply, text) => void reply.end(text);

/** One call after another of a hundred rows each. */
function runAt(
  address: string,
  {
    rows = 300,
    job = 'job',
    signal,
    pace = { concurrency: 1 },
    ...client
  }: {
    rows?: number;
    job?: string;
    signal?: AbortSignal;
    pace?: Pick<RunBatchOptions<'cleanseInternational'>, 'concurrency' | 'chunkSize' | 'callsPerSecond'>;
  } & Partial<ClientOptions> = {},
) {
  const table = memorySink();
  const running = runBatch({
    operation: 'cleanseInternational',
    client: createClient({ endpoints: { batch: address }, ...client }),
    source: streetsOf(rows),
    sink: table.sink,
    journal: join(folder, job),
    signal,
    ...pace,
  });
  return { ...table, running };
}

describe('a run on Node, without an adapter of one’s own', () => {
  test('sends its calls over connections that stay open, and says what it is', async () => {
    const said: unknown[] = [];
    const { listen, calls } = listener((reply, text, headers) => {
      said.push([headers['content-type'], headers['user-agent'], headers['accept-encoding'], headers.accept]);
      reply.end(text);
    });
    const server = createServer(listen);
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const { running } = runAt(await addressOf(server), { rows: 900 });
    expect(await running).toMatchObject({ status: 'done', tally: { results: 900 } });
    expect(calls()).toBe(9);
    // Node may take another one for a call that leaves in the moment in which an answer ends.
    expect(connections).toBeLessThan(3);
    expect(new Set(said.map((it) => JSON.stringify(it)))).toEqual(
      new Set([JSON.stringify(['application/json', 'node', 'gzip, br', 'application/json'])]),
    );
  });

  test('takes a new connection where the server shuts those that wait, before it does: a call into a connection that is being shut is in doubt', async () => {
    const server = createServer(listener((reply, text) => reply.setHeader('keep-alive', 'timeout=1').end(text)).listen);
    let connections = 0;
    server.on('connection', () => (connections += 1));
    expect(await runAt(await addressOf(server)).running).toMatchObject({ status: 'done', tally: { inDoubt: 0 } });
    expect(connections).toBe(3);
  });

  test.each([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['gzip, br', (text: string) => brotliCompressSync(gzipSync(text))],
  ] as const)('reads an answer that is packed as %s', async (coding, pack) => {
    const { listen } = listener((reply, text) => reply.setHeader('content-encoding', coding).end(pack(text)));
    const { running, rows } = runAt(await addressOf(createServer(listen)));
    expect(await running).toMatchObject({ status: 'done', tally: { results: 300 } });
    expect(JSON.stringify(rows[0])).toContain('Zoë 東京 🏠');
  });

  test('reads a packed answer that lacks its last bytes, as fetch does: it is paid for', async () => {
    const { listen } = listener((reply, text) => {
      reply.setHeader('content-encoding', 'gzip').end(gzipSync(text).subarray(0, -8));
    });
    const { running } = runAt(await addressOf(createServer(listen)));
    expect(await running).toMatchObject({ status: 'done', tally: { results: 300 } });
  });

  test('sends again what was turned down with an empty answer that calls itself packed', async () => {
    let asked = 0;
    const { listen } = listener((reply, text) => {
      if (++asked > 1) reply.end(text);
      else reply.writeHead(429, { 'content-encoding': 'gzip', 'retry-after': '0' }).end();
    });
    const { running } = runAt(await addressOf(createServer(listen)));
    expect(await running).toMatchObject({ status: 'done', tally: { results: 300, inDoubt: 0 } });
    expect(asked).toBe(4);
  });

  test('reads an answer that comes byte by byte, letters of several bytes in it', async () => {
    const { listen } = listener((reply, text) => {
      const bytes = Buffer.from(text);
      const from = bytes.indexOf('ë');
      const next = (at: number) => {
        if (at === from + 30) reply.end(bytes.subarray(at));
        else reply.write(bytes.subarray(at, at + 1), () => next(at + 1));
      };
      reply.write(bytes.subarray(0, from), () => next(from));
    });
    const { running, rows } = runAt(await addressOf(createServer(listen)), { rows: 3 });
    expect(await running).toMatchObject({ status: 'done', tally: { results: 3 } });
    expect(JSON.stringify(rows[0])).toContain('Zoë 東京 🏠');
  });

  test('speaks https, and sends nothing to a server whose certificate nobody vouches for', async () => {
    const { listen, calls } = listener(usual);
    const server = createSecureServer({ key, cert }, listen);
    let connections = 0;
    server.on('secureConnection', () => (connections += 1));
    const address = await addressOf(server, 'https');
    expect(await runAt(address, { rows: 100 }).running).toMatchObject({ tally: { results: 0 } });
    expect(calls()).toBe(0);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await runAt(address, { job: 'trusted', rows: 900 }).running).toMatchObject({ tally: { results: 900 } });
    expect(calls()).toBe(9);
    expect(connections).toBeLessThan(3);
  });

  test('does not follow a redirect, which would take addresses and key elsewhere: the rows are in doubt', async () => {
    const elsewhere = listener(usual);
    const other = await addressOf(createServer(elsewhere.listen));
    const { listen } = listener((reply) => reply.writeHead(307, { location: other }).end());
    expect(await runAt(await addressOf(createServer(listen)), { rows: 100 }).running).toMatchObject({
      tally: { results: 0, inDoubt: 100 },
    });
    expect(elsewhere.calls()).toBe(0);
  });

  test.each([
    [
      'a body that breaks off',
      (reply: Reply, text: string) => void reply.write(text.slice(0, 2_000), () => reply.destroy()),
    ],
    [
      'a packed body that is not whole',
      (reply: Reply, text: string) => {
        reply.setHeader('content-encoding', 'gzip').end(gzipSync(text).subarray(0, 200));
      },
    ],
    [
      'a packed body that breaks off',
      (reply: Reply, text: string) => {
        const packed = gzipSync(text);
        reply.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.length });
        reply.write(packed.subarray(0, 200), () => reply.destroy());
      },
    ],
    [
      'an offer to speak otherwise',
      (reply: Reply) => void reply.writeHead(101, { upgrade: 'x', connection: 'upgrade' }).end(),
    ],
    ['no answer but an end of the connection', (reply: Reply) => void reply.destroy()],
    [
      'a choice of addresses (status 300), of which nobody reads the rest',
      (reply: Reply, text: string) => void reply.writeHead(300).end(text.repeat(20)),
    ],
    ['a status that does not exist', (reply: Reply, text: string) => void reply.writeHead(799).end(text)],
  ])('has rows in doubt, and not lost, behind %s', async (_, sends) => {
    const { listen } = listener(sends);
    expect(await runAt(await addressOf(createServer(listen)), { rows: 100 }).running).toMatchObject({
      tally: { results: 0, inDoubt: 100 },
    });
  });

  test('reads no answer to its end that is larger than the client allows', async () => {
    let isShut: () => void = () => undefined;
    const shut = new Promise<void>((resolve) => (isShut = resolve));
    const { listen } = listener((reply) => {
      reply.on('close', isShut);
      const more = () => reply.write(Buffer.alloc(65_536, 32), () => setImmediate(more));
      more();
    });
    const { running } = runAt(await addressOf(createServer(listen)), { rows: 100, maxBytes: 1_000_000 });
    expect(await running).toMatchObject({ tally: { inDoubt: 100 } });
    await shut;
  });

  test('reads no further in a body that is not packed as it says, and gives its connection up', async () => {
    let isShut: () => void = () => undefined;
    const shut = new Promise<void>((resolve) => (isShut = resolve));
    const { listen } = listener((reply) => {
      reply.on('close', isShut).setHeader('content-encoding', 'gzip');
      const more = () => reply.write(Buffer.alloc(65_536, 32), () => setImmediate(more));
      more();
    });
    expect(await runAt(await addressOf(createServer(listen)), { rows: 100 }).running).toMatchObject({
      tally: { inDoubt: 100 },
    });
    await shut;
  });

  test('ends a call that takes too long, also for the server', async () => {
    let isShut: () => void = () => undefined;
    const shut = new Promise<void>((resolve) => (isShut = resolve));
    const { listen } = listener((reply) => void reply.on('close', isShut));
    const { running } = runAt(await addressOf(createServer(listen)), { rows: 100, timeout: 1_500 });
    expect(await running).toMatchObject({ tally: { inDoubt: 100 } });
    await shut;
  });

  test.each(['http', 'https'])('has nothing in doubt where no connection comes about (%s)', async (scheme) => {
    const gone = createTcpServer();
    const address = await addressOf(gone, scheme);
    gone.close();
    await once(gone, 'close');
    const controller = new AbortController();
    const calls: unknown[] = [];
    const { running } = runAt(address, {
      rows: 100,
      signal: controller.signal,
      onCall: (event) => {
        calls.push(event.mayHaveBeenCharged);
        controller.abort();
      },
    });
    expect(await running).toMatchObject({ tally: { results: 0, inDoubt: 0 } });
    expect(new Set(calls)).toEqual(new Set([false]));
  });
});

interface Handler {
  onConnect(...given: unknown[]): void;
  onError(error: Error): void;
}
interface Dispatcher {
  dispatch(call: object, handler: Handler): unknown;
}

/** With another dispatcher in the place of Node's own. */
async function withDispatcher(make: (its: Dispatcher) => Dispatcher, act: () => Promise<void>): Promise<void> {
  const place = Symbol.for('undici.globalDispatcher.1');
  const all = globalThis as unknown as Record<symbol, Dispatcher>;
  // Node makes its own with the first one.
  new Request('http://localhost');
  const its = all[place];
  if (!its) throw new Error('Node has no dispatcher.');
  all[place] = make(its);
  try {
    await act();
  } finally {
    all[place] = its;
  }
}

describe('a run where somebody has changed how Node’s fetch sends', () => {
  test('sends by the fetch that was put in its place, also in the middle of the run', async () => {
    const { listen, calls } = listener(usual);
    const its = globalThis.fetch;
    let asked = 0;
    const { running } = runAt(await addressOf(createServer(listen)), {
      onCall() {
        if (calls() > 1) return;
        vi.stubGlobal('fetch', (request: Request) => {
          asked += 1;
          return its(request);
        });
      },
    });
    expect(await running).toMatchObject({ status: 'done' });
    expect([asked, calls()]).toEqual([2, 3]);
  });

  test.each<[string, (its: Dispatcher, heard: () => void) => Dispatcher]>([
    [
      'one of another kind, such as a proxy’s',
      (its, heard) => ({
        dispatch: (...given) => {
          heard();
          return its.dispatch(...given);
        },
      }),
    ],
    [
      'one that is composed of Node’s own',
      (its, heard) =>
        new Proxy(its, {
          get: (target, name) =>
            name === 'dispatch'
              ? (...given: Parameters<Dispatcher['dispatch']>) => {
                  heard();
                  return target.dispatch(...given);
                }
              : (Reflect.get(target, name) as unknown),
        }),
    ],
    [
      'another one of Node’s own class',
      (its, heard) => {
        const other = new (its.constructor as new () => Dispatcher)();
        const { dispatch } = other;
        other.dispatch = (...given) => {
          heard();
          return dispatch.apply(other, given);
        };
        return other;
      },
    ],
  ])('sends through the dispatcher that was set: %s', async (_, make) => {
    const { listen, calls } = listener(usual);
    let asked = 0;
    const address = await addressOf(createServer(listen));
    await withDispatcher(
      (its) => make(its, () => (asked += 1)),
      async () => expect(await runAt(address).running).toMatchObject({ status: 'done' }),
    );
    expect([asked, calls()]).toEqual([3, 3]);
  });

  test('pays once, through a dispatcher that sends again by itself what broke off', async () => {
    const { listen, calls } = listener((reply) => void reply.destroy());
    const address = await addressOf(createServer(listen));
    await withDispatcher(
      (its) => ({
        dispatch: (call, handler) =>
          its.dispatch(call, { ...handler, onError: () => void its.dispatch(call, handler) }),
      }),
      async () => expect(await runAt(address, { rows: 100 }).running).toMatchObject({ tally: { inDoubt: 100 } }),
    );
    expect(calls()).toBe(1);
  });

  test('counts a call from when it is written to its connection: the first ones make theirs, and the next ones find them there', async () => {
    const { listen } = listener(usual);
    const address = await addressOf(createServer(listen));
    let calls = 0;
    // Looked at where it is written, and not where it arrives: what this process is busy with meanwhile would count as its way.
    const written: number[] = [];
    await withDispatcher(
      (its) => ({
        dispatch: (call, handler) => {
          const onConnect = (...given: unknown[]) => {
            written.push(performance.now());
            handler.onConnect(...given);
          };
          setTimeout(() => its.dispatch(call, { ...handler, onConnect }), calls++ < 6 ? 400 : 0);
        },
      }),
      async () => {
        const pace = { concurrency: 12, chunkSize: 10, callsPerSecond: 6 };
        expect(await runAt(address, { rows: 180, pace }).running).toMatchObject({ status: 'done' });
      },
    );
    expect(written).toHaveLength(18);
    const inASecond = written.map((from) => written.filter((at) => at >= from && at < from + 1000).length);
    expect(Math.max(...inASecond)).toBeLessThanOrEqual(6);
  });

  test('has in doubt what has left, also where the last that a dispatcher tells of is a connection that did not come about', async () => {
    const { listen, calls } = listener((reply) => void reply.destroy());
    const address = await addressOf(createServer(listen));
    const refused = Object.assign(new Error('No connection.'), { code: 'ECONNREFUSED' });
    await withDispatcher(
      (its) => ({
        dispatch: (call, handler) =>
          its.dispatch(call, {
            ...handler,
            onError: () => {
              handler.onError(refused);
            },
          }),
      }),
      async () => expect(await runAt(address, { rows: 100 }).running).toMatchObject({ tally: { inDoubt: 100 } }),
    );
    expect(calls()).toBe(1);
  });

  test('has nothing in doubt where a dispatcher that tries again never had a connection', async () => {
    const gone = createTcpServer();
    const address = await addressOf(gone);
    gone.close();
    await once(gone, 'close');
    const charged: unknown[] = [];
    const controller = new AbortController();
    await withDispatcher(
      (its) => ({
        // As `RetryAgent` does it: who is asked to send is told of a connection before there is one.
        dispatch: (call, handler) => {
          handler.onConnect(() => undefined);
          return its.dispatch(call, handler);
        },
      }),
      async () => {
        const { running } = runAt(address, {
          rows: 100,
          signal: controller.signal,
          onCall: ({ mayHaveBeenCharged }) => {
            charged.push(mayHaveBeenCharged);
            controller.abort();
          },
        });
        expect(await running).toMatchObject({ tally: { inDoubt: 0 } });
      },
    );
    expect(new Set(charged)).toEqual(new Set([false]));
  });

  test('asks a dispatcher that follows redirects not to', async () => {
    const asked: unknown[] = [];
    const address = await addressOf(createServer(listener(usual).listen));
    await withDispatcher(
      (its) => ({
        dispatch: (call, handler) => {
          asked.push((call as { maxRedirections?: number }).maxRedirections);
          return its.dispatch(call, handler);
        },
      }),
      async () => expect(await runAt(address).running).toMatchObject({ status: 'done' }),
    );
    expect(asked).toEqual([0, 0, 0]);
  });
});
