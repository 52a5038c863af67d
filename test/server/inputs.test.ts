import { describe, expect, test } from 'vitest';
import { relayRequest, everything, relayBefore, relayed } from '../support/relayed.ts';

const sign = 'x';
const texts = (many: number, length = 1) => Array.from({ length: many }, () => sign.repeat(length));
const fields = (many: number, value: unknown = sign) =>
  Object.fromEntries(Array.from({ length: many }, (_, at) => [`f${String(at)}`, value]));
const address = { Address: '10 Main St', Country: 'USA' };
const record = { ID: '1', Address1: '10 Main St' };

const wire = relayBefore(() => []);
/** Returns the relay's reply to this input, or undefined if the relay calls the service. */
async function refusal(operation: string, body: unknown) {
  const before = wire.calls();
  const reply = await wire.handler(relayRequest(operation, body, typeof body === 'string' ? { body } : {}));
  if (wire.calls() > before) return undefined;
  const { relayed: told } = JSON.parse(await reply.text()) as { relayed: Record<string, unknown> };
  expect([reply.status, told['kind'], told['mayHaveBeenCharged']]).toEqual([400, 'input', false]);
  return told['message'];
}
const not = (operation: string, field: string, kind: string) =>
  `\`${field}\` of ${operation} is not valid (expected: ${kind}).`;

describe('a field of the input', () => {
  test.each<[name: string, operation: string, field: string, kind: string, taken: unknown[], refused: unknown[]]>([
    ['a text', 'find', 'text', 'text', ['x'.repeat(4_000)], ['x'.repeat(4_001), 1, true, null, ['x'], { x: 1 }]],
    ['a number', 'find', 'limit', 'number', [1, 10], ['1', null, [1], true]],
    ['a yes or no', 'find', 'bias', 'flag', [true, false], ['true', 0, null]],
    [
      'texts',
      'find',
      'countries',
      'texts',
      [[], ['US'], Array.from({ length: 300 }, () => 'US')],
      ['US', Array.from({ length: 301 }, () => 'US'), texts(1, 4_001), [1], { 0: 'US' }],
    ],
    [
      'filters',
      'find',
      'filters',
      'filters',
      ['State:MA', [], texts(50), [{ field: 'State', value: 'MA', exclude: true }], [fields(300)]],
      [
        1,
        {},
        texts(51),
        [1],
        [null],
        [['x']],
        [{ field: { x: 'y' } }],
        [{ field: 1 }],
        [fields(301)],
        [{ constructor: 'x' }],
        [{ [sign.repeat(4_001)]: 'x' }],
      ],
    ],
    [
      'records',
      'cleanse',
      'records',
      'records',
      [
        Array.from({ length: 100 }, () => record),
        [{ ...record, a: null, b: 1, c: true, d: 'x'.repeat(9_000) }],
        [{ ...fields(1_998), ...record }],
      ],
      [
        Array.from({ length: 101 }, () => record),
        record,
        [record, ['x']],
        [record, 'x'],
        [record, null],
        [{ ...record, a: { b: 'c' } }],
        [{ ...record, a: ['b'] }],
        [{ ...fields(1_999), ...record }],
      ],
    ],
    [
      'options',
      'verify',
      'options',
      'options',
      [{}, fields(300), { [sign.repeat(4_000)]: 'x' }],
      [
        fields(301),
        fields(1, 1),
        fields(1, true),
        { [sign.repeat(4_001)]: 'x' },
        [],
        null,
        'x',
        { constructor: 'x' },
        { prototype: 'x' },
      ],
    ],
  ])(
    'is accepted up to its limit, and rejected beyond it by name: %s',
    async (_, operation, field, kind, taken, refused) => {
      const others = { find: { text: 'x' }, retrieve: { id: 'x' }, verify: { records: [record] } }[operation] ?? {};
      for (const value of taken)
        expect(
          await refusal(operation, { ...others, [field]: value }),
          JSON.stringify(value).slice(0, 80),
        ).toBeUndefined();
      for (const value of refused)
        expect(await refusal(operation, { ...others, [field]: value }), JSON.stringify(value).slice(0, 80)).toBe(
          not(operation, field, kind),
        );
    },
  );

  test('is rejected if it is an infinite number or its name reaches a prototype, although JSON allows that', async () => {
    expect(await refusal('find', '{"text":"x","limit":1e999}')).toBe(not('find', 'limit', 'number'));
    expect(await refusal('verify', '{"records":[{"Address1":"x"}],"options":{"__proto__":"x"}}')).toBe(
      not('verify', 'options', 'options'),
    );
    expect(await refusal('verify', '{"records":[{"Address1":"x"}],"options":{"a":"x"}}')).toBeUndefined();
  });

  test('is rejected if its text is not UTF-8, even in valid JSON', async () => {
    const body = new Uint8Array([...new TextEncoder().encode('{"text":"'), 0xff, ...new TextEncoder().encode('"}')]);
    const reply = await wire.handler(relayRequest('find', null, { body }));
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining(
        'The body is not UTF-8 JSON. If a body parser has consumed it, put the relay before the parser.',
      ),
    ]);
  });

  test('is rejected if it is unknown, with the names of the known fields', async () => {
    expect(await refusal('retrieve', { id: 'x', Key: 'x' })).toBe(
      'The body of retrieve accepts only these fields: id, fieldFormats.',
    );
    expect(await refusal('retrieve', { id: 'x', toString: 'x' })).toBe(
      'The body of retrieve accepts only these fields: id, fieldFormats.',
    );
    expect(await refusal('listEmailBatches', { page: 1 })).toBe(
      'The body of listEmailBatches accepts only these fields: none.',
    );
    expect(await refusal('listEmailBatches', {})).toBeUndefined();
  });

  test.each([
    [
      'half a body',
      '{"text":"10',
      'The body is not UTF-8 JSON. If a body parser has consumed it, put the relay before the parser.',
    ],
    ['nothing', '', 'The body is not UTF-8 JSON. If a body parser has consumed it, put the relay before the parser.'],
    ['a list', '[]', 'The body is not a JSON object.'],
    ['null', 'null', 'The body is not a JSON object.'],
    ['a text', '"text"', 'The body is not a JSON object.'],
    ['an empty search', '{"text":" "}', 'find was not sent: it needs text or a container.'],
  ])('is rejected with the reason if the body is %s', async (_, body, says) => {
    expect(await refusal('find', body)).toBe(says);
  });
});

describe('the format of a body', () => {
  const answered = async (operation: string, type: string | undefined, body: BodyInit = '{"text":"77 beacon"}') => {
    const { handler } = relayed({ allow: everything });
    const reply = await handler(relayRequest(operation, null, { headers: { 'content-type': type }, body }));
    const text = await reply.text();
    return [
      reply.status,
      reply.status === 200 ? undefined : (JSON.parse(text) as { relayed: { message: string } }).relayed.message,
    ];
  };

  test('can name the charset of JSON in any case, and nothing else is JSON', async () => {
    for (const type of [
      'application/json',
      'Application/JSON',
      'application/json; charset=utf-8',
      'application/json ;charset=UTF-8',
    ])
      expect(await answered('find', type), type).toEqual([200, undefined]);
    for (const type of [
      'text/plain',
      'application/jsonp',
      'text/plain; application/json',
      'application/json, text/plain',
      'multipart/form-data; boundary=x',
    ])
      expect(await answered('find', type), type).toEqual([415, 'The body of find must be application/json.']);
    expect(await answered('uploadEmailBatch', 'application/json', '{}')).toEqual([
      415,
      'The body of uploadEmailBatch must be multipart/form-data.',
    ]);
  });

  test('is form data with one file in UTF-8 for an upload, which reaches the service with its name', async () => {
    const csv = 'email\njo@example.com\n';
    const send = async (body: BodyInit) => {
      const { handler, simulator } = relayed({ allow: everything });
      const reply = await handler(
        relayRequest('uploadEmailBatch', null, {
          body,
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        }),
      );
      const text = await reply.text();
      const said = reply.status === 200 ? text : (JSON.parse(text) as { relayed: { message: string } }).relayed.message;
      return [reply.status, said, simulator.ledger.length];
    };
    const part = (name: string, file: string | undefined, content: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
    const oneFile = 'The form must contain exactly one file, `file`.';
    expect(await send(`${part('file', 'list.csv', csv)}--b--\r\n`)).toEqual([
      200,
      expect.stringContaining('list.csv'),
      1,
    ]);
    expect(await send(`${part('file', undefined, csv)}--b--\r\n`)).toEqual([400, oneFile, 0]);
    expect(await send(`${part('other', 'list.csv', csv)}--b--\r\n`)).toEqual([400, oneFile, 0]);
    expect(await send(`${part('file', 'list.csv', csv)}${part('file', 'two.csv', csv)}--b--\r\n`)).toEqual([
      400,
      oneFile,
      0,
    ]);
    expect(await send(`${part('file', 'list.csv', csv)}${part('Key', undefined, 'x')}--b--\r\n`)).toEqual([
      400,
      oneFile,
      0,
    ]);
    expect(await send('--b--\r\n')).toEqual([
      400,
      expect.stringMatching(/^The (form must contain exactly one file|body is not form data)/),
      0,
    ]);
    expect(await send('no form')).toEqual([400, 'The body is not form data.', 0]);
    const bytes = new Blob([
      `--b\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\nemail\n`,
      new Uint8Array([0xff, 0xfe]),
      '\r\n--b--\r\n',
    ]);
    expect(await send(bytes)).toEqual([400, 'The file is not UTF-8.', 0]);
  });
});

describe('the maximum length of a body', () => {
  const padded = (length: number, json: string) => json + ' '.repeat(length - json.length);
  const many = JSON.stringify({ records: [record] });
  const find = JSON.stringify({ text: '77 beacon' });

  test.each([
    ['a search', 'find', find, 65_536],
    ['many records', 'cleanse', many, 4_194_304],
  ])('is enforced for %s', async (_, operation, json, most) => {
    const { handler } = relayed({ allow: everything });
    expect((await handler(relayRequest(operation, null, { body: padded(most, json) }))).status).toBe(200);
    const reply = await handler(relayRequest(operation, null, { body: padded(most + 1, json) }));
    expect([reply.status, await reply.text()]).toEqual([
      413,
      expect.stringContaining(`The request body exceeds the limit of ${String(most)} bytes.`),
    ]);
    const said = async (length: number) =>
      (await handler(relayRequest(operation, null, { body: json, headers: { 'content-length': String(length) } })))
        .status;
    expect([await said(most), await said(most + 1)]).toEqual([200, 413]);
  });

  test('is 64 MB for a file, by its declared length', async () => {
    const { handler } = relayed({ allow: everything });
    const said = async (length: number) =>
      (
        await handler(
          relayRequest('uploadEmailBatch', null, {
            body: 'no form',
            headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(length) },
          }),
        )
      ).status;
    expect([await said(67_108_864), await said(67_108_865)]).toEqual([400, 413]);
  });
});

describe('the location of a visitor', () => {
  /** Returns the visitor's address that the service receives in a Find. */
  const origin = async (
    ip: string | undefined,
    forwarded?: string,
    trustedProxies = 0,
    operation = 'find',
    more: object = { clientIp: true },
  ) => {
    const seen: (string | null)[] = [];
    const { handler } = relayBefore(
      (request) => (seen.push(new URL(request.url).searchParams.get('Origin')), { Items: [] }),
      { ...more, trustedProxies },
    );
    await handler(
      relayRequest(operation, operation === 'find' ? { text: 'x' } : { id: 'x' }, {
        headers: { 'x-forwarded-for': forwarded },
      }),
      ip === undefined ? undefined : { ip },
    );
    return seen[0];
  };

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['192.0.2.100', '192.0.2.100'],
    ['203.115.113.254:4711', '203.115.113.254'],
    ['::ffff:c000:201', '::ffff:c000:201'],
    ['[64:ff9b::ffff:192.0.2.1]', '64:ff9b::ffff:192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::1', '::1'],
    ['unknown', null],
    ['192.0.2.1, 192.0.2.2', null],
    ['x192.0.2.1', null],
    ['192.0.2.1x', null],
    ['192.0.2.1:', null],
    ['[2001:db8::1', null],
    ['[2001:db8::1]x', null],
    ['2001:db8::1x', null],
    ['x2001:db8::1', null],
    ['a'.repeat(46), null],
    ['', null],
    [undefined, null],
  ])('is sent to the service for %s as %s', async (ip, told) => {
    expect(await origin(ip)).toBe(told);
  });

  test('M13 is the entry of our outermost proxy in X-Forwarded-For, or none if there is none', async () => {
    const entries = '10.6.6.6, 198.51.100.1, 198.51.100.2';
    expect(await origin('192.0.2.1', entries)).toBe('192.0.2.1');
    expect(await origin('192.0.2.1', entries, 1)).toBe('198.51.100.2');
    expect(await origin('192.0.2.1', entries, 2)).toBe('198.51.100.1');
    expect(await origin('192.0.2.1', entries, 4)).toBe(null);
    expect(await origin('192.0.2.1', undefined, 1)).toBe(null);
    expect(await origin('192.0.2.1', 'unknown', 1)).toBe(null);
    expect(await origin('192.0.2.1', undefined, 0, 'retrieve')).toBe(null);
    expect(await origin('192.0.2.1', undefined, 0, 'find', {})).toBe(null);
  });
});

describe('the maximum cost of a call', () => {
  const two = [record, record];
  test.each<[operation: string, body: unknown, credits: number]>([
    ['find', { text: 'x' }, 0],
    ['complete', { query: 'x', country: 'USA' }, 0],
    ['listEmailBatches', {}, 0],
    ['getEmailBatch', { jobId: 'a'.repeat(52) }, 0],
    ['downloadEmailBatch', { jobId: 'a'.repeat(52) }, 1],
    ['retrieve', { id: 'x', fieldFormats: ['{A}', '{B}', '{C}'] }, 1],
    ['capture', { query: 'x', country: 'USA', result: 0 }, 1],
    ['capture', { query: 'x', country: 'USA', result: 0, geocode: true }, 2],
    ['cleanse', { records: two }, 2],
    ['validateEmails', { emails: ['a@b.example', 'c@d.example', 'e@f.example'] }, 3],
    ['verify', { records: two, geocode: true, certify: true }, 6],
    ['cleanseInternational', { addresses: [address, address], certify: true }, 4],
  ])('is known before it is sent: %s of %o costs %i', async (operation, body, credits) => {
    const status = async (most: number) => {
      const { handler, calls } = relayBefore(() => [], { limits: { credits: most } });
      const reply = await handler(relayRequest(operation, body));
      return [reply.status === 429, calls()];
    };
    expect(await status(credits)).toEqual([false, 1]);
    if (credits > 0) expect(await status(credits - 1)).toEqual([true, 0]);
  });
});
