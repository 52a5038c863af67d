import { existsSync, readFileSync } from 'node:fs';
import {
  createClient,
  find,
  isAddressServiceError,
  matchesText,
  parseHighlight,
  retrieve,
  splitByRanges,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const answering = (body: unknown, init?: ResponseInit) =>
  createClient({
    endpoints: { platform: 'https://x.test' },
    credentials: { key: 'K' },
    fetch: () => Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), init)),
  });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (isAddressServiceError(error) ? error : undefined),
  );
const join = (pieces: { text: string }[]) => pieces.map(({ text }) => text).join('');

describe('the wire', () => {
  test('makes a Find a GET with the parameters of the specification, and none that was not given', async () => {
    let seen: Request | undefined;
    const client = createClient({
      endpoints: { platform: 'https://x.test/base/' },
      credentials: { key: 'K' },
      fetch: (request) => ((seen = request), Promise.resolve(Response.json({ items: [] }))),
    });
    await find(client, {
      text: 'a b&c',
      countries: ['us', 'CAN'],
      limit: 7,
      origin: '47.6,-122.3',
      bias: true,
      language: 'en',
      isMiddleware: true,
      container: 'US|1',
      filters: [
        { field: 'Locality', value: 'Boston' },
        { field: 'Postcode', value: '1', exclude: true },
      ],
    });
    expect(seen?.method).toBe('GET');
    expect(seen?.url).toBe(
      'https://x.test/base/address-capture/find?Key=K&Text=a+b%26c&Container=US%7C1&Countries=US%2CCAN&Limit=7&Origin=47.6%2C-122.3&Language=en&Bias=true&Filters=Locality%3ABoston&Filters=%21Postcode%3A1&IsMiddleware=true',
    );
    expect([seen?.redirect, seen?.cache, seen?.headers.get('accept')]).toEqual([
      'error',
      'no-store',
      'application/json',
    ]);
    await find(client, { text: 'a' });
    expect(seen?.url).toBe('https://x.test/base/address-capture/find?Key=K&Text=a');
    await retrieve(client, 'US|A 1');
    expect(seen?.url).toBe('https://x.test/base/address-capture/retrieve?Key=K&id=US%7CA+1');
  });

  test.each([
    [{ text: '' }, /text or a container/],
    [{ text: '  ' }, /text or a container/],
    [{ text: 'a', countries: ['UK'] }, /ISO 3166/],
    [{ text: 'a', countries: ['USAA'] }, /ISO 3166/],
    [{ text: 'a', limit: 0 }, /limit/],
    [{ text: 'a', limit: 1.5 }, /limit/],
  ])('rejects %j before anything is sent', async (query, why) => {
    const client = createClient({
      endpoints: { platform: 'https://x.test' },
      fetch: () => Promise.reject(new Error('sent')),
    });
    expect(await failure(find(client, query))).toMatchObject({
      kind: 'input',
      message: expect.stringMatching(why) as string,
    });
  });

  test('accepts every kind of ISO code in any case, and no other two letters', async () => {
    const client = answering({ items: [] });
    expect(
      await find(client, {
        text: 'a',
        countries: ['us', 'CA', 'GB', 'AD', 'ZW', 'XK', 'usa', 'ABW', 'ZWE', 'XKX', 'GBR'],
      }),
    ).toEqual([]);
    const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    let known = 0;
    for (const one of letters)
      for (const other of letters)
        if ((await failure(find(client, { text: 'a', countries: [one + other] }))) === undefined) known++;
    // ISO 3166-1 has 249 codes, plus Kosovo.
    expect(known).toBe(250);
  });

  test('allows an empty text with a container', async () => {
    expect(await find(answering({ items: [] }), { text: '', container: 'C|1' })).toEqual([]);
  });
});

describe('an answer', () => {
  test('X07: stays plain and pollutes no prototype, whatever its names', async () => {
    const body =
      '{"items":[{"id":"1","type":"Address","text":"a","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}],"__proto__":{"polluted":1}}';
    const [row] = await find(answering(body), { text: 'a' });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(Object.hasOwn(row!, 'constructor')).toBe(false);
  });

  test('X08: keeps unknown fields and types', async () => {
    const [row] = await find(answering({ items: [{ id: '1', type: 'Marina', text: 'a', score: 7 }] }), { text: 'a' });
    expect(row).toMatchObject({ kind: 'container', type: 'Marina', score: 7 });
    const [address] = await retrieve(answering({ items: [{ id: '1', field9: 'nine' }] }), '1');
    expect(address).toMatchObject({ field9: 'nine' });
  });

  test('X09: is read as texts if it has nulls and numbers instead', async () => {
    const [address] = await retrieve(
      answering({ items: [{ id: 5, countryIsoNumber: 840, type: 1, department: null }] }),
      '5',
    );
    expect(address).toMatchObject({ id: '5', countryIsoNumber: '840', type: '1', department: '', line5: '' });
  });

  test.each([
    [{ items: [{ error: '2', description: 'Unknown key', cause: 'c', resolution: 'r' }] }, '2'],
    [{ Items: [{ Error: '2', Description: 'Unknown key', Cause: 'c', Resolution: 'r' }] }, '2'],
    [{ Error: '2', Cause: 'c', Resolution: 'r', Id: 'i' }, '2'],
    [{ error: '2', message: 'Unknown key' }, '2'],
    [{ error: { code: 2, message: 'Unknown key' } }, '2'],
    [{ Number: 2, Description: 'Unknown key', Cause: 'c', Resolution: 'r' }, '2'],
    [[{ Error: '2', Description: 'Unknown key' }], '2'],
  ])('is the service’s error in a 200 as in a 400: %j', async (body, code) => {
    for (const status of [200, 400])
      expect(await failure(find(answering(body, { status }), { text: 'a' }))).toMatchObject({
        kind: 'service',
        code,
        status,
      });
  });

  test.each([
    [{}],
    [[null]],
    [null],
    [5],
    ['"text"'],
    [{ items: null }],
    [{ items: {} }],
    [{ items: [null] }],
    [{ items: [{ text: 'no id' }] }],
    ['['.repeat(100_000)],
  ])('is an error with a description, never a TypeError: %j', async (body) => {
    expect(await failure(retrieve(answering(body as never), '1'))).toMatchObject({
      kind: 'response',
      mayHaveBeenCharged: true,
    });
  });

  test('keeps the other rows if a row cannot be read', async () => {
    const error = await failure(retrieve(answering({ items: [{ id: '1', city: 'Salem' }, 7, { id: '2' }] }), '1'));
    expect((error!.partial as { city: string }[]).map(({ city }) => city)).toEqual(['Salem', '']);
    expect(JSON.stringify(error)).not.toContain('Salem');
  });

  test('has the count of a container, in any language', async () => {
    const rows = await find(
      answering({
        items: [
          'London - 208 Addresses',
          '174 Addresses',
          'Montréal, QC - 1,100 adresses',
          'Flat 3 House',
          'A - B',
        ].map((description, at) => ({ id: String(at), type: 'Street', text: 'x', description })),
      }),
      { text: 'a' },
    );
    expect(rows.map(({ count }) => count)).toEqual([208, 174, 1100, undefined, undefined]);
  });
});

describe('recorded answers of the real services', () => {
  const samples = new URL('../../../../shared/samples/', import.meta.url);
  const there = existsSync(samples);
  if (!there) console.warn('shared/samples is not here: the recorded answers are not checked.');
  const sample = (name: string) => readFileSync(new URL(name, samples), 'utf8');

  test.skipIf(!there)('are decoded for the platform', async () => {
    const rows = await find(answering(sample('platform_find.json')), { text: 'gb plc' });
    expect(rows).toHaveLength(10);
    expect(
      splitByRanges(rows[0]!.text, rows[0]!.highlight.text)
        .filter(({ matched }) => matched)
        .map(({ text }) => text),
    ).toEqual(['GB', 'plc']);
    const addresses = await retrieve(answering(sample('platform_retrieve_two_languages.json')), 'x');
    expect(addresses.map(({ language, city, department }) => [language, city, department])).toEqual([
      ['ENG', 'Chester', ''],
      ['CYM', 'Caer', ''],
    ]);
  });
  test.skipIf(!there)('are errors if they were errors', async () => {
    expect(
      await failure(find(answering(sample('interactive_find_error_2_unknown_key.json')), { text: 'a' })),
    ).toMatchObject({ kind: 'service', code: '2' });
    expect(
      await failure(retrieve(answering(sample('interactive_retrieve_error_1001_id_invalid.json')), 'a')),
    ).toMatchObject({ kind: 'service', code: '1001' });
  });
});

describe('highlights', () => {
  test.each([
    [
      '0-4,5-8',
      [
        { start: 0, end: 4 },
        { start: 5, end: 8 },
      ],
      [],
    ],
    [';11-13', [], [{ start: 11, end: 13 }]],
    [
      '0-1,1-2,2-3,4-5,5-6,6-7;0-1',
      [
        { start: 0, end: 3 },
        { start: 4, end: 7 },
      ],
      [{ start: 0, end: 1 }],
    ],
    [
      '7-9,10-13',
      [
        { start: 7, end: 9 },
        { start: 10, end: 13 },
      ],
      [],
    ],
    ['0-2,6-4;0-3', [{ start: 0, end: 2 }], [{ start: 0, end: 3 }]],
    ['', [], []],
    ['x;y;z', [], []],
    ['NaN-3,-1-2,1--2,3', [], []],
  ])('are read from %j as the service means them', (raw, text, description) => {
    expect(parseHighlight(raw)).toEqual({ text, description });
  });

  test('X02, X03: are clamped or dropped if they are out of range, reversed, negative or not numbers, and the whole text is kept', () => {
    const pieces = splitByRanges('Main St', [
      { start: 5, end: 99_999_999 },
      { start: 3, end: 1 },
      { start: NaN, end: 4 },
      { start: -3, end: 1 },
    ]);
    expect(pieces).toEqual([
      { text: 'M', matched: true },
      { text: 'ain ', matched: false },
      { text: 'St', matched: true },
    ]);
  });

  test('X04: have pieces that join to the text and never cut a visible character', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((value) => `${value}👩‍👩‍👧e\u0301🇫🇷`);
    const range = fc.record({ start: fc.integer({ min: -5, max: 80 }), end: fc.integer({ min: -5, max: 80 }) });
    const whole = (value: string) => Array.from(new Intl.Segmenter().segment(value), ({ segment }) => segment);
    fc.assert(
      fc.property(text, fc.array(range, { maxLength: 8 }), (value, ranges) => {
        const pieces = splitByRanges(value, ranges);
        expect(join(pieces)).toBe(value);
        expect(pieces.flatMap(({ text: piece }) => whole(piece))).toEqual(whole(value));
        for (const piece of pieces) expect(piece.text).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  test('X05: are read from a megabyte of marks in linear time, up to a limit', () => {
    // Work that grows faster than linear would exceed every test timeout.
    expect(parseHighlight('0-1,'.repeat(250_000))).toEqual({ text: [{ start: 0, end: 1 }], description: [] });
    const many = Array.from({ length: 20_000 }, (_, at) => ({ start: at * 2, end: at * 2 + 1 }));
    expect(join(splitByRanges('é'.repeat(60_000), many))).toHaveLength(60_000);
  });

  test('never make `parseHighlight` throw', () => {
    fc.assert(fc.property(fc.string(), (raw) => void parseHighlight(raw)));
  });
});

describe('words in a text', () => {
  test.each([
    ['main st', '12 Main Street', true],
    ['street 12 mai', '12 Main St', true],
    ['MONTREAL', 'Montréal', true],
    ['apt 4', '12 Elm Ave, Unit 4', true],
    ['n 5th', '20 North 5th Street', true],
    ['oneill', 'O’Neill & Sons', true],
    ['strasse', 'Lange Straße', true],
    ['main x', '12 Main Street', false],
  ])('match as expected: %j and %j: %s', (typed, text, same) => {
    expect(matchesText(typed, text)).toBe(same);
  });
});

test('are read from a retrieved address about as fast as from a suggestion, however many there are', async () => {
  const body = { Items: Array.from({ length: 20_000 }, () => ({ Id: 'x', Text: 'y' })) };
  const shortest = async (ask: () => Promise<unknown>) => {
    let least = Infinity;
    for (let time = 0; time < 4; time++) {
      const start = performance.now();
      await ask();
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const client = answering(body);
  const suggestions = await shortest(() => find(client, { text: 'a' }));
  // An address has six times as many fields. Reading it took ten to twenty times as long when each address was an object of its own shape.
  expect(await shortest(() => retrieve(client, 'x'))).toBeLessThan(5 * suggestions);
});

test('X10: are found without a pattern that is slow on a hostile text', async () => {
  const hostile = [
    'a'.repeat(100_000),
    ' '.repeat(100_000),
    '0-'.repeat(50_000),
    '-'.repeat(100_000),
    '٠'.repeat(50_000),
    '\ud800'.repeat(50_000),
  ];
  for (const text of hostile) {
    parseHighlight(text);
    matchesText(text, text.slice(0, 1000));
    // The test passes if it ends, because a backtracking pattern would exceed every test timeout.
    expect(
      await find(answering({ items: [{ id: '1', type: 'Street', text, description: text, highlight: text }] }), {
        text: `a${text}`,
      }),
    ).toHaveLength(1);
  }
});
