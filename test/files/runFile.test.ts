import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ExportedRun,
  type RowReview,
  type SavedOutcome,
  readRunFile,
  RunFileError,
  writeRunFile,
} from 'doorplate/files';
import { runs } from '../support/runs.ts';

const text = fc.string({ unit: 'binary' });
const outcome: fc.Arbitrary<SavedOutcome> = fc.oneof(
  fc
    .record(
      {
        // A result exactly as the service returned it, whatever its fields are called.
        result: fc.dictionary(fc.oneof(text, fc.constantFrom('AVC', '__proto__')), fc.oneof(text, fc.jsonValue()), {
          noNullPrototype: true,
        }),
        shared: fc.constant(true as const),
        unplaced: fc.array(fc.jsonValue(), { maxLength: 2 }),
      },
      { requiredKeys: ['result'] },
    )
    .filter(({ result }) => !('matches' in result)),
  fc.record({ inDoubt: text, shared: fc.constant(true as const) }, { requiredKeys: ['inDoubt'] }),
  fc.record(
    {
      reason: fc.constantFrom('rejected' as const, 'unsendable' as const),
      message: text,
      sent: fc.boolean(),
      fault: fc.constantFrom('no-address' as const, 'country' as const),
      details: fc.record({ code: text, cause: text, resolution: text }, { requiredKeys: [] }),
    },
    { requiredKeys: ['reason', 'message', 'sent'] },
  ),
);
const place = fc.nat(2_000_000);
const edit = fc.dictionary(fc.constantFrom('Address1', 'Locality'), text, { minKeys: 1, noNullPrototype: true });
const review: fc.Arbitrary<RowReview> = fc.record(
  {
    sent: edit,
    edit,
    accepted: text,
    earlier: fc.array(fc.record({ sent: edit, outcome }, { requiredKeys: ['outcome'] }), {
      minLength: 1,
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
);
const run: fc.Arbitrary<ExportedRun> = fc.integer({ min: 1, max: 4 }).chain((width) => {
  const cells = fc.array(text, { minLength: width, maxLength: width });
  const common = {
    fileName: text,
    digest: text,
    header: cells,
    columns: cells.filter((names) => !names.includes('__proto__')),
    settings: fc.constantFrom<Record<string, unknown>>({}, { geocode: true }, { options: { FieldStatus: 'True' } }),
    country: text,
    dedupe: fc.boolean(),
    service: text,
    startedAt: fc.nat(),
    repairs: fc.array(fc.tuple(place, cells), { maxLength: 4 }).map((list) => new Map(list)),
    rows: fc
      .array(fc.tuple(place, fc.option(outcome, { nil: undefined })), { maxLength: 40 })
      .map((list) => new Map(list)),
  };
  return fc.oneof(
    fc.record({
      operation: fc.constantFrom('cleanse' as const, 'cleanseInternational', 'verify', 'validateEmails'),
      ...common,
    }),
    fc.record({
      operation: fc.constantFrom('cleanse' as const, 'cleanseInternational', 'verify'),
      ...common,
      reviews: fc.array(fc.tuple(place, review), { minLength: 1, maxLength: 4 }).map((list) => new Map(list)),
    }),
    fc.record({
      operation: fc.constant('verify' as const),
      ...common,
      searchCredits: fc.oneof(fc.integer({ min: 1 }), fc.constantFrom(0.1, Number.MAX_SAFE_INTEGER)),
    }),
  );
});

const plain: ExportedRun = {
  operation: 'cleanseInternational',
  fileName: 'a.csv',
  digest: 'abc',
  header: ['id', 'street'],
  columns: ['Id', 'Address1'],
  settings: {},
  country: 'US',
  dedupe: false,
  service: '',
  startedAt: 1,
  repairs: new Map(),
  rows: new Map<number, SavedOutcome | undefined>([
    [0, { result: { matches: [{ AVC: 'V44-I44-P6-100' }] } }],
    [1, undefined],
    [12, { inDoubt: 'Nobody answered.' }],
  ]),
};
const reasonOf = async (file: Blob) => {
  const error = await readRunFile(file).then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(RunFileError);
  return (error as RunFileError).reason;
};

describe('a run file', () => {
  test('moves any run to another browser or machine unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(run, async (given) => {
        const read = await readRunFile(writeRunFile(given));
        expect(read).toEqual(given);
      }),
      { numRuns: runs(100) },
    );
  });

  test('is rejected if it is truncated at any byte', async () => {
    const whole = writeRunFile(plain);
    for (let size = 0; size < whole.size; size++)
      expect(['cut', 'damaged']).toContain(await reasonOf(whole.slice(0, size)));
    const first = (await whole.text()).indexOf('\n') + 1;
    for (let size = first; size < whole.size; size++) expect(await reasonOf(whole.slice(0, size))).toBe('cut');
  });

  test('is rejected if a line in the middle is missing', async () => {
    const lines = (await writeRunFile(plain).text()).split('\n');
    expect(await reasonOf(new Blob([lines.toSpliced(1, 1).join('\n')]))).toBe('cut');
  });

  test('is rejected as such if it has a later version', async () => {
    const later = (await writeRunFile(plain).text()).replace('"version":1', '"version":3,"more":[]');
    expect(await reasonOf(new Blob([later]))).toBe('version');
  });

  test('is rejected as truncated if the line of a review is missing', async () => {
    const lines = (await writeRunFile({ ...plain, reviews: new Map([[1, { accepted: 'ok' }]]) }).text()).split('\n');
    expect(lines.at(-3)).toBe('{"row":1,"accepted":"ok"}');
    expect(await reasonOf(new Blob([lines.toSpliced(-3, 1).join('\n')]))).toBe('cut');
  });

  test('without reviews can be read by an earlier version', async () => {
    const text = await writeRunFile({ ...plain, reviews: new Map() }).text();
    expect(text).toBe(await writeRunFile(plain).text());
    expect(text).toContain('"version":1');
  });

  test.each(['"1"', '-1', '1e308', '9007199254740992', '1e999', 'null', '{}', '0'])(
    'is read without the credits of its searches if they are %s',
    async (credits) => {
      const text = await writeRunFile({ ...plain, searchCredits: 7 }).text();
      const changed = text.replace('"searchCredits":7', `"searchCredits":${credits}`);
      expect(changed).not.toBe(text);
      expect(await readRunFile(new Blob([changed]))).toEqual(plain);
    },
  );

  test.each<[what: string, line: string]>([
    ['a field that the operation does not have', '{"row":1,"edit":{"email":"x"}}'],
    ['a prototype as a field', '{"row":1,"sent":{"__proto__":"x"}}'],
    ['a value that is no text', '{"row":1,"edit":{"Address1":1}}'],
    ['a note that is no text', '{"row":1,"accepted":true}'],
    ['an unknown property', '{"row":1,"key":"x"}'],
    ['an earlier outcome that is invalid', '{"row":1,"earlier":[{"outcome":{}}]}'],
    ['an earlier outcome with an unknown field', '{"row":1,"earlier":[{"sent":{"x":"y"},"outcome":{"inDoubt":"x"}}]}'],
    ['an invalid row', '{"row":-1,"accepted":""}'],
    ['a review twice', '{"row":1,"accepted":""}\n{"row":1,"accepted":""}'],
  ])('is damaged if a review has %s', async (_, line) => {
    const lines = (await writeRunFile({ ...plain, reviews: new Map([[1, { accepted: '' }]]) }).text()).split('\n');
    expect(await reasonOf(new Blob([lines.toSpliced(-3, 1, line).join('\n')]))).toBe('damaged');
  });

  test.each<[what: string, from: string, to: string]>([
    ['a version that is not a number', '"version":1', '"version":"1"'],
    ['an unknown operation', '"cleanseInternational"', '"toString"'],
    ['an operation that takes no files', '"cleanseInternational"', '"find"'],
    ['a prototype in the beginning', '"country"', '"__proto__":{"dedupe":true},"country"'],
    ['a prototype in the settings', '"settings":{}', '"settings":{"options":{"__proto__":{"key":"x"}}}'],
    ['a prototype as a field', '"columns":["Id"', '"columns":["__proto__"'],
    ['settings that are a list', '"settings":{}', '"settings":[]'],
    ['columns for another header', '"columns":["Id",', '"columns":['],
    ['a corrected row with too few cells', '"repairs":[]', '"repairs":[[0,["x"]]]'],
    ['an invalid place', '[1]', '[-1]'],
    ['a place that is text', '[1]', '["1"]'],
    ['a row twice', '[1]', '[0]'],
    ['a row without a place', '[1]', '[]'],
    ['more in a row', '[12,{"inDoubt":"Nobody answered."}]', '[12,{"inDoubt":"Nobody answered."},1]'],
    ['an empty outcome', '{"inDoubt":"Nobody answered."}', '{}'],
    ['an outcome that is null', '{"inDoubt":"Nobody answered."}', 'null'],
    ['a double outcome', '{"inDoubt":"Nobody answered."}', '{"inDoubt":"x","message":"y"}'],
    ['an outcome with a prototype', '{"inDoubt":"Nobody answered."}', '{"inDoubt":"x","__proto__":{}}'],
    ['an answer that was not sent', '"matches":[{"AVC":"V44-I44-P6-100"}]}', '"matches":[]},"sent":false'],
    ['an answer that is a number', '{"matches":[{"AVC":"V44-I44-P6-100"}]}', '7'],
    ['matches that are not a list', '[{"AVC":"V44-I44-P6-100"}]', 'null'],
    ['what is not JSON', '[1]', 'alert(1)'],
    ['data after its end', '{"rows":3}\n', '{"rows":3}\n[2]\n'],
  ])('is rejected with %s', async (_, from, to) => {
    const before = await writeRunFile(plain).text();
    expect(before).toContain(from);
    expect(await reasonOf(new Blob([before.replace(from, to)]))).toBe('damaged');
    expect(({} as { dedupe?: boolean }).dedupe).toBeUndefined();
  });

  test.each(['', '\n', 'id,street\n1,Main Street\n', '{"rows":0}\n', '[]\n', '\u001f\u008b'])(
    'is not mistaken for another file: %j',
    async (other) => {
      expect(await reasonOf(new Blob([other]))).toBe('damaged');
    },
  );

  test('is rejected if it is not text', async () => {
    expect(await reasonOf(new Blob([new Uint8Array([0x1f, 0x8b, 0xff, 0xfe])]))).toBe('damaged');
  });
});
