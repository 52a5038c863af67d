import {
  type CallEvent,
  capture,
  cleanse,
  cleanseInternational,
  type Client,
  type ClientOptions,
  complete,
  createBatch,
  downloadEmailBatch,
  find,
  getEmailBatch,
  isAddressServiceError,
  listEmailBatches,
  type OperationName,
  operations,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const jobId = 'a1'.repeat(26);
const record = { Address1: '1 Main St', Country: 'US' };

/** Every operation, with an answer to which a test can add fields. */
const calls: Record<OperationName, [run: (client: Client) => Promise<unknown>, answer: object]> = {
  find: [(client) => find(client, { text: '1600 penn' }), { items: [{ id: '1', text: 'x', type: 'Address' }] }],
  retrieve: [(client) => retrieve(client, 'US|1'), { Items: [{ Id: '1' }] }],
  cleanse: [(client) => cleanse(client, [record]), { input: [record], matches: [{ AVC: 'x' }] }],
  cleanseInternational: [
    (client) => cleanseInternational(client, { addresses: [record] }),
    { Items: [{ Input: record, Matches: [{ AVC: 'x' }] }] },
  ],
  verify: [(client) => verify(client, [record]), { Status: 'OK', output: [{ AVC: 'x' }] }],
  capture: [
    (client) => capture(client, { query: 'x', country: 'US', result: 0 }),
    { Status: 'OK', output: { AVC: 'x' } },
  ],
  complete: [(client) => complete(client, { query: 'x', country: 'US' }), { Status: 'OK', output: ['a text'] }],
  validateEmails: [(client) => validateEmails(client, ['a@x.co']), { Items: [{ Status: 'Valid' }] }],
  uploadEmailBatch: [
    (client) => uploadEmailBatch(client, new File(['email\na@x.co\n'], 'list.csv')),
    { Status: 'OK', email_batch: [{ job_id: jobId }] },
  ],
  listEmailBatches: [
    (client) => listEmailBatches(client),
    { Status: 'OK', batch_jobs: { result: [{ job_id: jobId, status: 'complete' }] } },
  ],
  getEmailBatch: [
    (client) => getEmailBatch(client, jobId),
    { Status: 'OK', batch_status: { job_id: jobId, status: 'complete' } },
  ],
  downloadEmailBatch: [(client) => downloadEmailBatch(client, jobId), {}],
};
const names = Object.keys(calls) as OperationName[];
const json = names.filter((name) => name !== 'downloadEmailBatch');
const legacy = ['verify', 'capture', 'complete', 'uploadEmailBatch', 'listEmailBatches', 'getEmailBatch'] as const;
const answering = (body: unknown, init?: ResponseInit, options?: Partial<ClientOptions>) =>
  recorded(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), init), options);

describe('an explicit “no error”', () => {
  const nothings: unknown[] = [
    false, 0, '0', {}, [], '', ' ', null, 'None', 'NONE', 'null', 'false', 'False', 'ok', 'No error', { code: 0, message: '' }, [null], [{}],
  ]; // prettier-ignore
  test.each(json)('is not an error next to the requested data in a 200, capitalised or not: %s', async (name) => {
    const [run, answer] = calls[name];
    for (const error of nothings)
      for (const body of [
        { ...answer, error },
        { Error: error, ...answer },
      ])
        await expect(run(answering(body).client), JSON.stringify(body)).resolves.toBeDefined();
  });

  test('is not an error in the only row of an answer', async () => {
    for (const Error of nothings) {
      const { client } = answering({ Items: [{ Status: 'Valid', EmailAddress: 'a@x.co', Error }] });
      expect(await validateEmails(client, ['a@x.co'])).toMatchObject([{ status: 'Valid' }]);
    }
  });

  test.each(json)('is an error with any other value: %s', async (name) => {
    for (const [error, code] of [
      ['2', '2'],
      [2, '2'],
      [-1, '-1'],
      [true, 'It is bad'],
      [{ code: 2 }, '2'],
      [['Bad key'], 'Bad key'],
      [[{ Number: 2 }], '2'],
    ] as const) {
      const thrown = await errorOf(calls[name][0](answering({ error, message: 'It is bad' }).client));
      expect(thrown).toMatchObject({ kind: 'service', code, mayHaveBeenCharged: false });
    }
  });
});

describe('a legacy Status', () => {
  test.each(legacy)('is an error with the text of its Error for “Error”, with 401 and 200: %s', async (name) => {
    for (const status of [401, 200]) {
      const { client, sent } = answering({ Status: 'Error', Error: 'No key provided.', Request: {} }, { status });
      const error = await errorOf(calls[name][0](client));
      expect(error).toMatchObject({ kind: 'service', code: 'No key provided.', status, mayHaveBeenCharged: false });
      expect(error.message).toContain('No key provided.');
      expect(sent).toHaveLength(1);
    }
  });

  test('is the code if there is a message, with the text next to it as the message', async () => {
    const ask = (body: object) => errorOf(verify(answering(body).client, [record]));
    const said = await ask({ Status: 'LICENSE EXPIRED', Error: 'Renew it.', Cause: 'Time', Resolution: 'Call us' });
    expect(said).toMatchObject({ code: 'LICENSE EXPIRED', cause: 'Time', resolution: 'Call us' });
    expect(said.message).toContain('Renew it.');
    expect(await ask({ Status: 'Failed', Message: 'Out of credit' })).toMatchObject({ code: 'Out of credit' });
    expect(await ask({ status: 'Error', error: 'No key provided.' })).toMatchObject({ code: 'No key provided.' });
    expect(await ask({ Status: 'Error' })).toMatchObject({ kind: 'service', code: 'Error' });
  });

  const expired = [
    '<r><Status>LICENSE EXPIRED</Status></r>',
    '<ns:r xmlns:ns="x"><ns:Status type="text">LICENSE EXPIRED</ns:Status></ns:r>',
    '<r><status><![CDATA[LICENSE EXPIRED]]></status></r>',
    '<response Status="LICENSE EXPIRED"/>',
    "<response status = 'LICENSE EXPIRED'></response>",
    '<r><!-- <Status>OK</Status> --><Status>\n LICENSE\n EXPIRED </Status></r>',
    '<r><Status>Error</Status><Error>LICENSE EXPIRED</Error></r>',
  ];
  const pages = [
    '<table><tr><td>Status</td><td>LICENSE EXPIRED</td></tr></table>',
    '<table><tr><th>Status:</th><td><b>LICENSE EXPIRED</b></td></tr></table>',
    '<dl><dt>Status</dt><dd>LICENSE EXPIRED</dd></dl>',
    '<b>Status:</b> LICENSE EXPIRED<br>',
    '<b>Status</b>: LICENSE EXPIRED',
    '<p>Status: LICENSE EXPIRED</p>',
    '<p>status = LICENSE EXPIRED</p>',
    '<p>Status - LICENSE EXPIRED</p>',
    '<ul><li>Status:&nbsp;LICENSE EXPIRED</li></ul>',
    '<span class="status">LICENSE EXPIRED</span>',
    '<div id=status>LICENSE EXPIRED</div>',
    '<input name="Status" value="LICENSE EXPIRED">',
    '<meta name="status" content="LICENSE EXPIRED">',
    'Status: LICENSE EXPIRED<br>',
    '<p>Status: Error</p><p>Error: LICENSE EXPIRED</p>',
    '<html><body><pre>{"Status": "LICENSE EXPIRED"}</pre></body></html>',
    '<body>\n{&quot;status&quot;:&quot;LICENSE EXPIRED&quot;, &#34;x&#34;: 1}</body>',
    `<pre>{"output": "${'x'.repeat(2000)}", "Status": "LICENSE EXPIRED"}</pre>`,
  ];
  test.each([
    ...expired.map((body) => ['xml', body] as const),
    ...[...expired, ...pages].map((body) => ['html', body] as const),
  ])('in %s: %s', async (format, body) => {
    for (const status of [200, 401]) {
      const { client } = answering(body, { status });
      expect(await errorOf(verify(client, [record], { format }))).toMatchObject({
        kind: 'service',
        code: 'LICENSE EXPIRED',
      });
      const asked = capture(client, { query: 'x', country: 'US', result: 0, format });
      expect(await errorOf(asked)).toMatchObject({
        kind: 'service',
        code: 'LICENSE EXPIRED',
        mayHaveBeenCharged: false,
      });
      // The same content in a place where it is not an error.
      const fine = answering(
        body
          .replace('>Error<', '>OK<')
          .replace(': Error', ': OK')
          .replace('LICENSE EXPIRED', 'OK')
          .replace(/LICENSE\s+EXPIRED/, 'ok'),
      ).client;
      expect(await verify(fine, [record], { format })).toContain('<');
    }
  });

  test('is not searched for in the results of an answer in XML or HTML', async () => {
    for (const body of [
      '<r><Status>OK</Status><output><AVCStatus>3</AVCStatus><row Status="x"/></output></r>',
      '<r><LACSStatus>5</LACSStatus><Address1>Status House</Address1></r>',
      '<html><body><h1>1 Main St</h1><p>Verified</p></body></html>',
      '<p class="status"></p><p>1 Main St</p>',
      '<Status></Status><Address1>1 Main St</Address1>',
      '<script>{"status": "ready"}</script><p>1 Main St</p>',
      '<pre>{"output": [{"Status": "x"}]}</pre>',
      '<table><tr><th>Status</th><th>Address</th></tr><tr><td>OK</td><td>1 Main St</td></tr></table>',
    ])
      expect(await verify(answering(body).client, [record], { format: 'html' })).toBe(body);
  });

  test('is found after many rows too', async () => {
    const rows = '<row><Address1>1 Main St</Address1></row>'.repeat(10_000);
    const { client } = answering(`<r><output>${rows}</output><Status>LICENSE EXPIRED</Status></r>`);
    expect(await errorOf(verify(client, [record], { format: 'xml' }))).toMatchObject({ code: 'LICENSE EXPIRED' });
  });

  test('is found in a hostile page in linear time', async () => {
    for (const piece of [
      '<',
      '<status',
      '<a status=',
      'status:',
      '<!--',
      '<![CDATA[',
      '&nbsp;',
      '<td class="status">',
      ' status = ',
      '{"status":',
      '<p>{&quot;',
    ])
      await verify(answering(piece.repeat(300_000)).client, [record], { format: 'html' }).catch(() => undefined);
  }, 60_000);
});

test.each([
  { Number: 2, Description: 'Unknown key' },
  { Number: '2', Description: 'Unknown key', Cause: '', Resolution: '' },
  [{ Number: '2', Description: 'Unknown key', Cause: '', Resolution: '' }],
])('treats an error without cause and resolution as not charged: %j', async (body) => {
  const { client } = answering(JSON.stringify(body));
  expect(await errorOf(calls.cleanseInternational[0](client))).toMatchObject({
    kind: 'service',
    code: '2',
    mayHaveBeenCharged: false,
  });
});

describe('a 200 with a bare JSON value', () => {
  test.each(names)('is not an answer: %s', async (name) => {
    for (const value of ['Service unavailable', '', 7, 0, true, false, null, '{"items":[]}']) {
      const { client } = answering(JSON.stringify(value));
      const error = await errorOf(calls[name][0](client));
      expect(error).toMatchObject({ kind: 'response', mayHaveBeenCharged: operations[name].chargeable });
    }
  });

  test('does not answer 250 records with its letters', async () => {
    const { client, sent } = answering('"Service unavailable"');
    const batch = createBatch({ client, operation: 'verify' });
    const { results, inDoubt } = await batch.start(
      Array.from({ length: 250 }, (_, at) => ({ Address1: `${String(at)} Main St` })),
    );
    expect([results.length, inDoubt.length, sent.length]).toEqual([0, 250, 3]);
  });

  test('is not an answer if its format was not requested, and its content is kept', async () => {
    for (const [format, body] of [
      ['xml', '{"Status":"OK","output":[{"AVC":"x"}]}'],
      ['html', '[{"AVC":"x"}]'],
      ['xml', '"Service unavailable"'],
      ['html', '"Service unavailable"'],
      ['html', 'Service unavailable'],
      ['html', 'null'],
      ['xml', '<!doctype html><h1>Sign in</h1>'],
      ['xml', 'a,b'],
    ] as const) {
      const error = await errorOf(verify(answering(body).client, [record], { format }));
      expect(error).toMatchObject({ kind: 'response', mayHaveBeenCharged: true });
      expect(error.partial).toBeDefined();
    }
    for (const body of ['', '  ', '\ufeff'])
      expect(await errorOf(verify(answering(body).client, [record], { format: 'xml' }))).toMatchObject({
        kind: 'response',
      });
    const fault = answering('{"Status":"Error","Error":"No key provided."}', { status: 401 }).client;
    expect(await errorOf(verify(fault, [record], { format: 'xml' }))).toMatchObject({ code: 'No key provided.' });
  });

  test('is not an answer if it has errors without a number instead of every row, as for a single row', async () => {
    const row = { Cause: 'The key is unknown.', Message: 'Unknown key' };
    for (const body of [row, [row], { Output: [row] }, { Output: [row, row] }])
      expect(await errorOf(verify(answering(JSON.stringify(body)).client, [record]))).toMatchObject({
        kind: 'service',
      });
  });

  test('is not an answer if a gateway has truncated XML and marked it as complete; its content is kept, because it was paid for', async () => {
    for (const whole of [
      '<?xml version="1.0"?>\n<response><Status>OK</Status><output><item><AVC>V44</AVC></item></output></response>',
      '<!-- made <by> hand --><l:r xmlns:l="x" ><Status>OK</Status><a/><!-- 1 > 0 --></l:r ><!-- bye -->\n',
      '<a><![CDATA[</b>]]><Status>OK</Status></a><?end?>',
      '<nothing />',
      '<nothing/>\n<!-- at all -->',
      '<a><a>1 > 0</a><b c="1 > 0"/></a>',
      '<a b="it\'s"><c d="it\'s"/></a>',
    ]) {
      expect(await verify(answering(whole).client, [record], { format: 'xml' })).toBe(whole);
      const end = whole.search(/(?:<\/(?:response|l:r|a)\s*|<nothing\s*\/)>/);
      // After the end of the first element, nothing is missing.
      const least = whole.indexOf('>', end);
      for (let at = whole.indexOf('<', whole.startsWith('<?') ? 1 : 0) + 1; at <= least; at++) {
        const error = await errorOf(verify(answering(whole.slice(0, at)).client, [record], { format: 'xml' }));
        expect(error).toMatchObject({ kind: 'response', mayHaveBeenCharged: true, partial: whole.slice(0, at) });
      }
    }
  });
});

describe('becomes one error with its doubt and one event, whatever an adapter returns instead of an answer', () => {
  const like = (part: object) => ({
    status: 200,
    headers: new Headers(),
    body: null,
    text: () => Promise.resolve('{}'),
    ...part,
  });
  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new TypeError('hostile');
      },
    },
  );
  const odd: [string, () => unknown][] = [
    ['nothing', () => undefined],
    ['null', () => null],
    ['a text', () => '{"items":[]}'],
    ['a number', () => 200],
    ['a plain object', () => ({})],
    ['the JSON itself', () => ({ items: [] })],
    ['Response.error()', () => Response.error()],
    ['status 0', () => like({ status: 0 })],
    ['an opaque answer', () => like({ status: 0, type: 'opaque' })],
    ['a redirect that was not followed', () => like({ status: 0, type: 'opaqueredirect' })],
    ['a 302', () => new Response(null, { status: 302, headers: { location: 'https://other.test' } })],
    ['a 304', () => new Response(null, { status: 304 })],
    ['a 101', () => like({ status: 101 })],
    ['a status that is a text', () => like({ status: '200' })],
    ['no status', () => like({ status: undefined })],
    ['headers in a plain object', () => like({ headers: { 'content-type': 'application/json' } })],
    ['headers in a Map', () => like({ headers: new Map() })],
    ['no headers', () => like({ headers: undefined })],
    ['headers that throw', () => like({ headers: throwing })],
    ['neither a body nor a text', () => like({ text: undefined })],
    ['a body that is not a stream', () => like({ body: {} })],
    ['an invalid text', () => like({ text: () => Promise.resolve(7) })],
    ['a text that fails', () => like({ text: () => Promise.reject(new TypeError('read')) })],
    [
      'a body that was read',
      () => {
        const response = new Response('{}');
        response.body?.getReader();
        return response;
      },
    ],
    ['an object that throws when inspected', () => throwing],
    ['JSON nested a hundred thousand deep', () => new Response('{"error":'.repeat(100_000))],
    [
      'rows nested deep',
      () =>
        new Response(`{"items":${'['.repeat(5000)}${']'.repeat(5000)},"error":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    ],
    [
      'null rows',
      () =>
        Response.json({
          items: [null],
          output: [null],
          matches: [7, null],
          batch_jobs: [7],
          email_batch: [null],
          batch_status: null,
        }),
    ],
  ];
  describe.each(odd)('%s', (_name, give) => {
    test.each(names)('%s', async (name) => {
      const events: CallEvent[] = [];
      const { client } = recorded(() => give() as Response, {
        onCall: (event) => {
          if (event.operation === name) events.push(event);
        },
      });
      const error: unknown = await calls[name][0](client).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (!isAddressServiceError(error)) throw new Error(`not one of ours: ${String(error)}`);
      expect(error.mayHaveBeenCharged || error.kind === 'service').toBe(
        operations[name].chargeable || error.kind === 'service',
      );
      // A Find can be retried. Each attempt is one event, which matches the error of that attempt.
      expect(events.length).toBeLessThanOrEqual(1 + operations[name].repeat.unknown);
      expect(events.at(-1)).toMatchObject({ outcome: error.kind, mayHaveBeenCharged: error.mayHaveBeenCharged });
    });
  });

  test('stops a batch after three of these errors', async () => {
    const { client, sent } = recorded(() => Response.error());
    const batch = createBatch({ client, operation: 'cleanseInternational', concurrency: 1 });
    const { inDoubt, rejected, reason } = await batch.start(
      Array.from({ length: 500 }, (_, at) => ({ Address1: `${String(at)} St` })),
    );
    expect([sent.length, inDoubt.length, rejected.length, reason]).toEqual([3, 300, 200, 'in-doubt']);
  });
});

describe('marks a call that was rejected without work', () => {
  test.each(names)('%s', async (name) => {
    const error = async (status: number, headers = {}) =>
      errorOf(calls[name][0](recorded(() => new Response('', { status, headers }), { timeout: 1000 }).client));
    const later = { 'retry-after': '3600' };
    expect(await error(429, later)).toMatchObject({ refused: true, mayHaveBeenCharged: false });
    expect(await error(503, later)).toMatchObject({ refused: true, mayHaveBeenCharged: false });
    expect(await error(500)).toMatchObject({ refused: false });
    expect(await error(401)).toMatchObject({ refused: false });
  });
});

test('rejects an unreadable input with a clear message, and sends nothing', async () => {
  const { client, sent } = answering({});
  const wrong = undefined as never;
  for (const call of [
    retrieve(client, wrong),
    find(client, wrong),
    cleanseInternational(client, wrong),
    capture(client, wrong),
  ])
    expect(await errorOf(call)).toMatchObject({ kind: 'input' });
  expect(sent).toHaveLength(0);
});
