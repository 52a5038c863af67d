import { retrieve } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { asked, relayBefore } from '../support/relayed.ts';

const bodies = {
  find: { text: '77 beacon' },
  retrieve: { id: 'A|1' },
  cleanse: { records: [{ ID: '1', Address1: 'x' }] },
  downloadEmailBatch: { jobId: 'a'.repeat(52) },
};
const row = { Id: 'A|1', Type: 'Address', Text: '77 Beacon St', Highlight: '', Description: 'Boston' };
const error = (Error: string, Description: string) => ({
  Items: [{ Error, Description, Cause: 'Why', Resolution: 'How' }],
});
const reset = () => {
  throw new TypeError('fetch failed');
};
const status = (code: number, headers: Record<string, string> = {}, body: unknown = 'x') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: code, headers });

describe('the reply to a page', () => {
  test.each<[string, keyof typeof bodies, () => unknown, code: number, relayed: object]>([
    [
      'a number of the service for the request',
      'find',
      () => error('1001', 'Text is required'),
      422,
      { kind: 'service', code: '1001', cause: 'Why', resolution: 'How', mayHaveBeenCharged: false, refused: false },
    ],
    [
      'the same with a status',
      'find',
      () => status(400, {}, error('1001', 'Text is required')),
      400,
      { kind: 'service', code: '1001', status: 400, mayHaveBeenCharged: false },
    ],
    ['a missing resource', 'find', () => status(404), 404, { kind: 'http', status: 404, mayHaveBeenCharged: false }],
    [
      'a status just below a fault of the service',
      'find',
      () => status(499),
      499,
      { kind: 'http', status: 499, mayHaveBeenCharged: false },
    ],
    [
      'a fault of the service in a free call',
      'find',
      () => status(500),
      502,
      { kind: 'http', status: 500, mayHaveBeenCharged: false },
    ],
    [
      'a fault of the service in a paid call',
      'retrieve',
      () => status(500),
      502,
      { kind: 'http', status: 500, mayHaveBeenCharged: true },
    ],
    ['a connection that breaks in a free call', 'find', reset, 502, { kind: 'network', mayHaveBeenCharged: false }],
    ['a connection that breaks in a paid call', 'retrieve', reset, 502, { kind: 'network', mayHaveBeenCharged: true }],
    [
      'too many calls',
      'retrieve',
      () => status(429, { 'retry-after': '7' }),
      429,
      { status: 429, refused: true, retryAfter: 7_000, mayHaveBeenCharged: false },
    ],
    [
      'a service that is closed for a while',
      'retrieve',
      () => status(503, { 'retry-after': '7' }),
      429,
      { status: 503, refused: true, retryAfter: 7_000, mayHaveBeenCharged: false },
    ],
    [
      'a rejected account',
      'retrieve',
      () => error('3', 'Account out of credit'),
      403,
      {
        kind: 'service',
        message: 'The address service is not available to this site. See the log of its relay.',
        code: 'account',
        status: 403,
        mayHaveBeenCharged: false,
      },
    ],
  ])('%s', async (_, operation, answer, code, relayed) => {
    const { handler, log } = relayBefore(answer);
    const reply = await handler(asked(operation, bodies[operation]));
    const { relayed: told } = JSON.parse(await reply.text()) as {
      relayed: { mayHaveBeenCharged: boolean; retryAfter?: number };
    };
    expect([reply.status, told]).toEqual([code, expect.objectContaining(relayed)]);
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('retry-after')).toBe(told.retryAfter === undefined ? null : '7');
    expect(log).toEqual([expect.objectContaining({ status: code, mayHaveBeenCharged: told.mayHaveBeenCharged })]);
  });

  test('is a 502 that keeps the rows if the account was rejected in an answer with rows', async () => {
    const { handler, log } = relayBefore(() => ({
      input: [{ ID: '1' }],
      matches: [{ ID: '1', Address1: '10 Main Street', AVC: 'V44-I44-P6-100' }],
      Error: '3',
      Description: 'Account out of credit',
    }));
    const reply = await handler(asked('cleanse', bodies.cleanse));
    const { relayed } = JSON.parse(await reply.text()) as { relayed: object };
    expect([reply.status, relayed]).toEqual([
      502,
      expect.objectContaining({ code: 'account', mayHaveBeenCharged: true }),
    ]);
    expect(JSON.stringify(relayed)).toContain('10 Main Street');
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(log[0]!.service).toEqual({ code: '3', status: 200 });
  });

  test('rounds up a wait of a fraction of a second', async () => {
    const { handler } = relayBefore(() => status(429, { 'retry-after': new Date(Date.now() + 4_500).toUTCString() }));
    const reply = await handler(asked('find', bodies.find));
    expect(reply.headers.get('retry-after')).toMatch(/^[1-5]$/);
  });

  test.each([
    ['application/json', 'application/json'],
    ['application/problem+json; charset=utf-8', 'application/json'],
    ['text/html', 'text/plain;charset=utf-8'],
    ['application/xjsonp', 'text/plain;charset=utf-8'],
    ['', 'application/json'],
  ])('passes an answer of the type "%s" on as %s', async (type, passed) => {
    const bytes = new TextEncoder().encode(JSON.stringify({ Items: [row] }));
    const { handler } = relayBefore(() => new Response(bytes, { headers: type ? { 'content-type': type } : {} }));
    const reply = await handler(asked('find', bodies.find));
    expect(reply.headers.get('vary')).toBe('origin');
    expect([reply.status, reply.headers.get('content-type'), await reply.json()]).toEqual([
      200,
      passed,
      { Items: [row] },
    ]);
  });

  test('passes on markup that replaces an answer as text, never as a page', async () => {
    const { handler } = relayBefore(() => status(200, { 'content-type': 'text/html' }, '<script>1</script>'));
    const reply = await handler(asked('retrieve', bodies.retrieve));
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      200,
      'text/plain;charset=utf-8',
      '<script>1</script>',
    ]);
  });

  test('passes on an answer with another 2xx status, and one without a body', async () => {
    const { handler } = relayBefore(() => status(201, { 'content-type': 'application/json' }, { Items: [row] }));
    expect((await handler(asked('find', bodies.find))).status).toBe(200);
    const empty = await relayBefore(() => new Response(null, { status: 200 })).handler(asked('find', bodies.find));
    expect([empty.status, empty.headers.get('content-type'), await empty.text()]).toEqual([
      200,
      'application/json',
      '',
    ]);
  });

  test('passes on a file as a file', async () => {
    const text = 'email,status\njo@example.com,Valid\n';
    const { handler, log } = relayBefore(() =>
      status(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=list.csv' }, text),
    );
    const reply = await handler(asked('downloadEmailBatch', bodies.downloadEmailBatch));
    // A chunk, an empty chunk and the end, each with its length before it and a 0 after it.
    const sent = [text, '', '{}'].map((piece) => `\0\0\0${String.fromCharCode(piece.length)}${piece}\0`).join('');
    expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
      200,
      'application/vnd.doorplate.file',
      sent,
    ]);
    expect(log[0]).toMatchObject({ operation: 'downloadEmailBatch', status: 200, credits: 1 });
  });
});

test('lets the page retry a call that certainly was not sent, as without a relay', async () => {
  let tries = 0;
  const { client, direct } = relayBefore(() => {
    tries++;
    if (tries % 2 === 1)
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
    return { Items: [{ Id: 'A|1', Line1: '77 Beacon Street', City: 'Boston' }] };
  });
  for (const by of [direct, client]) expect((await retrieve(by, 'A|1'))[0]?.line1).toBe('77 Beacon Street');
  expect(tries).toBe(4);
});
