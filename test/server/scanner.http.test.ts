import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createClient } from 'doorplate/core';
import { type AddressHandlerOptions, createAddressHandler, type RelayEvent } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { expect, test } from 'vitest';

async function listen(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const closed = (server: Server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

/** Starts a shop's relay on a port, with the simulator behind it. */
async function shop(options: Partial<AddressHandlerOptions> = {}) {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch: answer } = simulator;
  const log: RelayEvent[] = [];
  const handler = createAddressHandler({
    client: createClient({ endpoints, credentials, fetch: answer }),
    origins: ['https://shop.example'],
    log: (event) => log.push(event),
    ...options,
  });
  const listener = getRequestListener((request, { incoming }) =>
    handler(request, { ip: 'socket' in incoming ? incoming.socket.remoteAddress : undefined }),
  );
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  const port = await listen(server);
  return { simulator, log, port, close: () => closed(server) };
}

/** Sends these bytes. Resolves with the response once the first answer is complete or the server closes the connection. */
const said = (port: number, bytes: string, { hangsUp = false } = {}) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(bytes, 'latin1');
      if (hangsUp) socket.end();
    });
    let text = '';
    const done = () => {
      resolve(text);
      socket.destroy();
    };
    socket.on('data', (more: Buffer) => {
      text += more.toString('latin1');
      if (/\r\n\r\n/.test(text)) done();
    });
    socket.on('end', done).on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') done();
      else reject(error);
    });
  });
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? 0);

const body = '{"text":"77 beacon"}';
/** Creates a Find as a page of the shop sends it. `lines` replaces some of its headers. */
const raw = (lines: Record<string, string | undefined> = {}, content = body, start = 'POST /api/address/find') =>
  [
    `${start} HTTP/1.1`,
    ...Object.entries<string | undefined>({
      Host: 'shop.example',
      Origin: 'https://shop.example',
      'Content-Type': 'application/json',
      'Doorplate-Call': crypto.randomUUID(),
      'Content-Length': String(content.length),
      ...lines,
    }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    '',
    content,
  ].join('\r\n');
const id = 'call-0123456789abcdef';

const probes: [name: string, request: string][] = [
  ['a length that ends in the middle of the body', raw({ 'Content-Length': '5' })],
  ['a length far above the actual one', raw({ 'Content-Length': '999999999' })],
  ['a length below nothing', raw({ 'Content-Length': '-1' })],
  ['a length in another notation', raw({ 'Content-Length': '0x14' })],
  ['two lengths', raw({ 'Content-Length': '20\r\nContent-Length: 21' })],
  ['a length and pieces', raw({ 'Transfer-Encoding': 'chunked' })],
  [
    'chunks that are longer than declared',
    raw({ 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }, `2\r\n${body}\r\n0\r\n\r\n`),
  ],
  [
    'chunks whose length is not a number',
    raw({ 'Content-Length': undefined, 'Transfer-Encoding': 'chunked' }, `x\r\n${body}\r\n0\r\n\r\n`),
  ],
  ['chunks in an unknown coding', raw({ 'Content-Length': undefined, 'Transfer-Encoding': 'xchunked' })],
  ['a body declared as compressed', raw({ 'Content-Encoding': 'gzip' }, '\x1f\x8b\x08\x00\x00\x00\x00\x00')],
  ['a line break in a header', raw({ 'Doorplate-Call': `${id}\nX-Evil: 1\r` })],
  ['a lone carriage return in a header', raw({ 'Doorplate-Call': `${id}\rX-Evil: 1` })],
  ['a zero in a header', raw({ 'Doorplate-Call': `${id}\0` })],
  ['a header folded into the next line', raw({ Origin: 'https://shop.example\r\n .evil.test' })],
  ['a space before the colon', raw({ 'Origin ': 'https://shop.example' })],
  ['two origins', raw({ Origin: 'https://shop.example\r\nOrigin: https://evil.test' })],
  ['two origins in one', raw({ Origin: 'https://shop.example, https://evil.test' })],
  ['a null origin', raw({ Origin: 'null' })],
  ['an origin that starts with ours', raw({ Origin: 'https://shop.example.evil.test' })],
  ['no origin, and our host', raw({ Origin: undefined, 'X-Forwarded-Host': 'shop.example' })],
  ['an encoded line break in the path', raw({}, body, 'POST /api/address/find%0d%0aX-Evil:%201')],
  ['an encoded slash in the path', raw({}, body, 'POST /api/address/..%2ffind')],
  ['an encoded zero in the path', raw({}, body, 'POST /api/address/find%00')],
  ['a backslash in the path', raw({}, body, 'POST /api/address/find\\cleanse')],
  ['a name that every object has', raw({}, body, 'POST /api/address/constructor')],
  ['the same, encoded', raw({}, body, 'POST /api/address/%5f%5fproto%5f%5f')],
  ['a batch, which is not allowed', raw({}, '{"records":[{"Address1":"x"}]}', 'POST /api/address/cleanse')],
  ['another method', raw({}, body, 'PUT /api/address/find')],
  ['TRACE', raw({ 'Content-Length': undefined }, '', 'TRACE /api/address/find')],
  ['an unknown method', raw({}, body, 'FIND /api/address/find')],
  ['a lower-case method', raw({}, body, 'post /api/address/find')],
  [
    'a GET declared as a POST',
    raw({ 'X-HTTP-Method-Override': 'POST', 'Content-Length': '0' }, '', 'GET /api/address/find'),
  ],
  ['a form', raw({ 'Content-Type': 'text/plain' })],
  ['two types', raw({ 'Content-Type': 'text/plain\r\nContent-Type: application/json' })],
  ['a deep body', raw({}, `{"filters":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
  ['a prototype in the body', raw({}, '{"text":"x","__proto__":{"limit":1}}')],
  ['a call id that is a path', raw({ 'Doorplate-Call': '../../../../etc/passwd' })],
  ['two call ids', raw({ 'Doorplate-Call': `${id}\r\nDoorplate-Call: ${id}` })],
];

test('gives an HTTP scanner a clear 4xx for each attack without calling the service, and still answers a page of the shop', async () => {
  const { simulator, port, close } = await shop();
  try {
    const replies = await Promise.all(
      probes.map(async ([name, request]) => [name, await said(port, request)] as const),
    );
    const wrong = replies.filter(([, reply]) => !(statusOf(reply) >= 400 && statusOf(reply) < 500));
    expect(wrong).toEqual([]);
    for (const [name, reply] of replies)
      expect(reply.toLowerCase(), name).not.toMatch(/\nx-evil|aa11-aa11|\.ts:|node_modules/);
    expect(simulator.ledger).toEqual([]);
    expect(statusOf(await said(port, raw()))).toBe(200);
    expect(simulator.ledger).toHaveLength(1);
  } finally {
    await close();
  }
});

test('sends nothing if a body is shorter than declared because its sender hangs up', async () => {
  const { simulator, log, port, close } = await shop({ deadline: 600_000 });
  try {
    await said(port, raw({ 'Content-Length': '500' }), { hangsUp: true });
    await expect.poll(() => log.map(({ status }) => status)).toEqual([400]);
    expect(simulator.ledger).toEqual([]);
  } finally {
    await close();
  }
});

test('sends nothing if a body is shorter than declared because its sender only waits', async () => {
  const { simulator, log, port, close } = await shop({ deadline: 400 });
  try {
    expect(statusOf(await said(port, raw({ 'Content-Length': '500' })))).toBe(408);
    await expect.poll(() => log.map(({ status }) => status)).toEqual([408]);
    expect(simulator.ledger).toEqual([]);
  } finally {
    await close();
  }
});

test('answers others despite a thousand open connections, half with half of the headers and half with half of the body', async () => {
  const { simulator, port, close } = await shop({ deadline: 600_000 });
  const sockets: Socket[] = [];
  try {
    const half = raw();
    await Promise.all(
      Array.from(
        { length: 1_000 },
        (_, at) =>
          new Promise<void>((resolve, reject) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write(half.slice(0, at % 2 ? 60 : half.length - 5), () => resolve());
            });
            socket.on('error', reject);
            sockets.push(socket);
          }),
      ),
    );
    const replies = await Promise.all(Array.from({ length: 10 }, () => said(port, raw())));
    expect(replies.map(statusOf)).toEqual(replies.map(() => 200));
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(simulator.ledger).toHaveLength(10);
  } finally {
    for (const socket of sockets) socket.destroy();
    await close();
  }
});

test('M19 calls the configured host, whatever host a request names, and follows no redirect', async () => {
  const elsewhere: string[] = [];
  const other = createServer((incoming, outgoing) => {
    elsewhere.push(incoming.url ?? '');
    outgoing.end('{}');
  });
  const evil = `127.0.0.1:${String(await listen(other))}`;
  const asked: string[] = [];
  let redirects = false;
  const service = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    if (redirects) outgoing.writeHead(307, { location: `http://${evil}${incoming.url ?? ''}` }).end();
    else outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"Items":[]}');
  });
  const platform = `http://127.0.0.1:${String(await listen(service))}`;
  const client = createClient({ endpoints: { platform }, credentials: { key: 'AB12-CD34-EF56-GH78' } });
  const { port, close } = await shop({ client });
  try {
    for (const request of [
      raw({ Host: evil }),
      raw({ 'X-Forwarded-Host': evil, Forwarded: `host=${evil}` }),
      raw({}, body, `POST http://${evil}/api/address/find`),
    ])
      expect(statusOf(await said(port, request))).toBe(200);
    expect(asked).toHaveLength(3);
    redirects = true;
    for (const [operation, content] of [
      ['find', body],
      ['retrieve', '{"id":"A|1"}'],
    ] as const) {
      const reply = await said(port, raw({}, content, `POST /api/address/${operation}`));
      expect(statusOf(reply)).toBe(502);
      expect(reply).not.toContain(evil);
    }
    expect(asked).toHaveLength(5);
    expect(elsewhere).toEqual([]);
  } finally {
    await Promise.all([close(), closed(other), closed(service)]);
  }
});
