import { inspect } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CallEvent,
  capture,
  cleanse,
  cleanseInternational,
  type Client,
  complete,
  createBatch,
  createClient,
  downloadEmailBatch,
  find,
  getEmailBatch,
  listEmailBatches,
  operations,
  type OperationName,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import { runs } from '../../support/runs.ts';

const key = 'QX77-ZK42-VW19-JJ08';
const endpoints = {
  platform: 'https://api.test',
  base: 'https://api.test',
  batch: 'https://api.test',
  legacy: 'https://api.test',
};

/** Each operation, with a private text in a place for personal data. */
const calls: Record<OperationName, ((client: Client, text: string) => Promise<unknown>)[]> = {
  find: [
    (client, text) => find(client, { text }),
    (client, text) => find(client, { text: 'x', container: text }),
    (client, text) => find(client, { text: 'x', origin: text }),
    (client, text) => find(client, { text: 'x', filters: [{ field: 'Locality', value: text }] }),
    (client, text) => find(client, { text: 'x', parameters: { Extra: text } }),
  ],
  retrieve: [
    (client, text) => retrieve(client, text),
    (client, text) => retrieve(client, 'GB|1|2', { fieldFormats: [text] }),
  ],
  cleanse: [(client, text) => cleanse(client, [{ Address1: '1 Elm' }, { Address1: '2 Elm', Locality: text }])],
  cleanseInternational: [
    (client, text) => cleanseInternational(client, { addresses: [{ Address1: '1 Elm', FullName: text }] }),
  ],
  verify: [(client, text) => verify(client, [{ Address: text }])],
  capture: [(client, text) => capture(client, { query: text, country: 'US', result: 0 })],
  complete: [(client, text) => complete(client, { query: text, country: 'US' })],
  validateEmails: [(client, text) => validateEmails(client, ['a@b.co', `${text.replaceAll(' ', '')}@example.com`])],
  uploadEmailBatch: [
    (client, text) =>
      uploadEmailBatch(client, new File([`email,name\na@b.co,x\nc@d.co,${text}\n`], 'list.csv', { type: 'text/csv' })),
    (client, text) => uploadEmailBatch(client, new File(['email\na@b.co\n'], `${text}.csv`)),
  ],
  listEmailBatches: [(client) => listEmailBatches(client)],
  getEmailBatch: [(client, text) => getEmailBatch(client, text.padEnd(52, 'x').slice(0, 52))],
  downloadEmailBatch: [(client, text) => downloadEmailBatch(client, text.padEnd(52, 'x').slice(0, 52))],
};

/** Ways in which services echo their input. */
const disguises: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  capitals: (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  'decimal entities': (text) => Array.from(text, (one) => `&#${String(one.codePointAt(0))};`).join(''),
  'hexadecimal entities': (text) => Array.from(text, (one) => `&#x${one.codePointAt(0)!.toString(16)};`).join(''),
  'named entities': (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/ /g, '&nbsp;'),
  'percent escapes': (text) =>
    Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'URL component': (text) => encodeURIComponent(text),
  'form encoding': (text) => new URLSearchParams({ x: text }).toString().slice(2),
  'JSON escapes': (text) =>
    Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  'a JSON text': (text) => JSON.stringify(text),
  'more spaces': (text) => `  ${text.replace(/ /g, ' \t  ')}  `,
  'line breaks': (text) => text.replace(/ /g, '\r\n'),
  'no accents': (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
  decomposed: (text) => text.normalize('NFD'),
  'wide letters': (text) =>
    Array.from(text, (one) => (/[!-~]/.test(one) ? String.fromCodePoint(one.charCodeAt(0) + 0xfee0) : one)).join(''),
  'soft hyphens': (text) => Array.from(text).join('\u00ad'),
  'tags between': (text) => text.replace(/ /g, '</b> <b>'),
  'stuck to words': (text) => `before${text}after`,
};

/** The kinds of answers that contain a message of the service. */
const answers: Record<string, (echo: string) => Response> = {
  'an error object with 400': (Cause) =>
    Response.json({ Error: 'Bad', Cause, Resolution: Cause, Id: Cause }, { status: 400 }),
  'an error object with 200': (Description) => Response.json({ Number: 1002, Description, Cause: Description }),
  'a row': (Error) => Response.json({ Items: [{ Error, Description: Error, Cause: 'x', Resolution: 'y' }] }),
  'a Status': (Status) => Response.json({ Status, output: [] }, { status: 200 }),
  'a Status with an Error': (Error) => Response.json({ Status: 'Error', Error }, { status: 401 }),
  'a page': (echo) => new Response(`<h1>${echo}</h1>`, { status: 502, headers: { 'content-type': 'text/html' } }),
  'a text with 200': (echo) => new Response(echo, { headers: { 'content-type': 'text/plain' } }),
  'an unreadable answer': (echo) => Response.json({ items: echo, matches: echo, output: echo, batch_status: echo }),
};

const squeezed = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const letters = Array.from('abcdefghijkmnopqrstuvwxyzABCDEGHKLMNPRSTUVWXYZ0123456789éüñçŠ');
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 4, maxLength: 12 });
const privateText = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
  .filter((text) => squeezed(text).length > 5);

/** Returns everything that an app, a log or a user sees of a failed call. */
const toldOf = (error: unknown, events: readonly CallEvent[]) =>
  [
    inspect(error, { depth: 9 }),
    String(error),
    (error as Error).stack,
    JSON.stringify(error),
    String((error as Error).cause),
    JSON.stringify(events),
  ].join('\n');

test('3: puts no input and no key into any error or event of any operation, whatever a service echoes, however disguised', async () => {
  await fc.assert(
    fc.asyncProperty(
      privateText,
      fc.constantFrom(...Object.keys(operations)) as fc.Arbitrary<OperationName>,
      fc.nat(9),
      fc.constantFrom(...Object.keys(answers)),
      fc.array(fc.constantFrom(...Object.keys(disguises)), { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      async (text, name, place, answer, ways, ofKey) => {
        const events: CallEvent[] = [];
        const secret = ofKey || name === 'listEmailBatches' ? key : text;
        const echo = ways.reduce((disguised, way) => disguises[way]!(disguised), secret);
        const client = createClient({
          endpoints,
          credentials: { key },
          onCall: (event) => events.push(event),
          timeout: 300,
          fetch: () => Promise.resolve(answers[answer]!(`It says ${echo} here`)),
        });
        const own = calls[name];
        const error: unknown = await own[place % own.length]!(client, text).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error === undefined) return;
        expect(squeezed(toldOf(error, events))).not.toContain(squeezed(secret));
        expect(toldOf(error, events)).not.toContain(echo.trim());
      },
    ),
    { numRuns: Number(process.env['ECHOES'] ?? runs(100)) },
  );
});

test('3: puts nothing of a row into the reason of its rejection in a batch', async () => {
  for (const operation of ['cleanse', 'cleanseInternational', 'verify', 'validateEmails'] as const)
    for (const disguise of Object.values(disguises)) {
      const secret = 'pennsylvania1600';
      const batch = createBatch({
        client: createClient({
          endpoints,
          credentials: { key },
          fetch: () => Promise.resolve(answers['an error object with 400']!(`Row ${disguise(secret)} is bad`)),
        }),
        operation,
      });
      const record = operation === 'validateEmails' ? `${secret}@example.com` : { Address1: secret };
      const end = await batch.start([record] as never[]);
      const told = [...end.rejected, ...end.inDoubt].map(
        ({ error, ...row }) => `${inspect(error)} ${'message' in row ? row.message : ''}`,
      );
      expect(told).toHaveLength(1);
      expect(squeezed(told.join(''))).not.toContain(secret);
    }
});

test('3: keeps the service’s message if it repeats nothing', async () => {
  const client = createClient({
    endpoints,
    credentials: { key },
    fetch: () =>
      Promise.resolve(
        Response.json({
          Items: [
            {
              Error: '2',
              Description: 'Unknown key',
              Cause: 'The key you are using to access the service was not found.',
              Resolution: 'Check it &amp; try again.',
            },
          ],
        }),
      ),
  });
  await expect(find(client, { text: '1600 Pennsylvania Avenue' })).rejects.toMatchObject({
    code: '2',
    message:
      'find was rejected by the service: 2 Unknown key The key you are using to access the service was not found. Check it &amp; try again.',
    cause: 'The key you are using to access the service was not found.',
    resolution: 'Check it &amp; try again.',
  });
});

test('3: hides a field of a record that is truncated or joined with another, and keeps the words around it', async () => {
  const client = createClient({
    endpoints,
    credentials: { key },
    fetch: () =>
      Promise.resolve(
        Response.json(
          { Error: 'Bad', Cause: 'Cannot read "PENNSYLVAN…" of jo.doe%40EXAMPLE.com in 東京都.' },
          { status: 400 },
        ),
      ),
  });
  await expect(
    cleanseInternational(client, {
      addresses: [{ Address1: '1600 Pennsylvania Avenue', Contact: 'Jo.Doe@example.com', Locality: '東京都' }],
    }),
  ).rejects.toMatchObject({ cause: 'Cannot read "[redacted]…" of [redacted] in [redacted].' });
});

test.each([
  ['55 Elm', ['55+Elm', '55_Elm', '55-Elm', '55Elm', '55%20ELM']],
  ['1 Oak', ['1-Oak', '1&nbsp;oak']],
  ['E16AN', ['E1 6AN', 'e16an', 'NYE16AN']],
  ['10001', ['100 01', 'NY10001']],
  ['Bjørn', ['Bj&oslash;rn', 'BJORN', 'bj&#000000248;rn']],
  ['Næss', ['N&aelig;ss', 'NAESS']],
  ['Łódź', ['&Lstrok;&oacute;d&zacute;', 'LODZ']],
  ['Garcia', ['Gar&shy;cia', 'Gar&zwnj;cia', 'Gar<!-- -->cia']],
  ['jo@x.io', ['JO@X.IO', 'jo @ x.io', '"jo"@x.io', 'jo%40x.io']],
])('3: hides the short text %s in every spelling that a service uses', async (secret, echoes) => {
  for (const echo of echoes) {
    const client = createClient({
      endpoints,
      fetch: () => Promise.resolve(Response.json({ Error: '1002', Cause: `Bad line: ${echo} here` }, { status: 400 })),
    });
    const isHidden = (error: Error) => {
      expect(squeezed(error.message)).not.toContain(squeezed(secret));
      expect(error.message).not.toContain(echo);
      expect(error.message).toMatch(/Bad line: .*\[redacted\].* here/);
    };
    const record = { Address1: secret, Locality: 'Galena' };
    await cleanseInternational(client, { addresses: [record] }).then(() => expect.unreachable(), isHidden);
    const file = new File([`email,name\na@b.co,${secret}\nc@d.co,x\n`], 'list.csv');
    await uploadEmailBatch(client, file).then(() => expect.unreachable(), isHidden);
  }
});

test('3: hides the domain of an email that comes back in punycode', async () => {
  const client = createClient({
    endpoints,
    fetch: () => Promise.resolve(Response.json({ Error: 'Bad', Cause: 'No mailbox at xn--bcher-kva.example' })),
  });
  await expect(validateEmails(client, ['jo@bücher.example'])).rejects.toMatchObject({
    cause: 'No mailbox at [redacted]',
  });
});

test('3: makes at most a thousand characters per part of a message with 24 echoed emails, instead of 190 MB', async () => {
  const emails = Array.from({ length: 24 }, (_, at) => `${'redacted'.repeat(at + 1)}@r.co`.slice(-60));
  const client = createClient({
    endpoints,
    credentials: { key },
    fetch: () => Promise.resolve(Response.json({ Error: emails.join(' ').repeat(50), Cause: emails.join(' ') })),
  });
  const error = (await validateEmails(client, emails).catch((reason: unknown) => reason)) as Error;
  expect(error.message.length).toBeLessThan(5_000);
});

test('3: hides a numeric key, or an extra member next to the keys, without a TypeError', async () => {
  for (const [credentials, echo] of [
    [{ key: 12345678 }, '12345678'],
    [{ key, extra: { deep: 'ownsecret99' } }, 'OWNSECRET99'],
    [{ key, again: null }, key.toLowerCase()],
    [{ key, when: new Date(0) }, ''],
  ] as const) {
    const client = createClient({
      endpoints,
      credentials: credentials as never,
      fetch: (request) => Promise.resolve(Response.json({ Error: 'Bad', Cause: `${request.url} ${echo}` })),
    });
    const error = (await find(client, { text: 'x' }).catch((reason: unknown) => reason)) as Error;
    expect(error).toMatchObject({ kind: 'service' });
    expect(inspect(error)).not.toMatch(/12345678|QX77|ownsecret99/i);
  }
});

test('3: takes the code of a failed connection from the platform, never from the text of an adapter', async () => {
  const failed = (code: string) => {
    const client = createClient({
      endpoints,
      fetch: () => Promise.reject(new TypeError('x', { cause: { code } })),
    });
    return retrieve(client, 'LONDON').catch((reason: unknown) => reason);
  };
  expect(await failed('LONDON')).toMatchObject({ kind: 'network', cause: undefined });
  expect(await failed('ECONNREFUSED')).toMatchObject({ kind: 'network', cause: 'ECONNREFUSED' });
  expect(await failed('UND_ERR_SOCKET')).toMatchObject({ kind: 'network', cause: 'UND_ERR_SOCKET' });
});
