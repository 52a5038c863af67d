import {
  type BatchOperationName,
  type BatchOutcome,
  type BatchRejected,
  type BatchTypes,
  cleanseInternational,
  cleanseMatchFields,
  createClient,
  internationalMatchFields,
  NetworkError,
  verifyOutputFields,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ResultFileKind, createResultFile, parseCsv } from 'doorplate/files';

type Result<Name extends BatchOperationName> = BatchTypes[Name]['result'];

/** Returns the file that the user downloads, read again. */
async function written<Name extends BatchOperationName>(
  operation: Name,
  input: string,
  outcomes: (BatchOutcome<Name> | undefined)[],
  what: ResultFileKind = 'results',
) {
  const blob = await createResultFile(what, parseCsv(input), {
    operation,
    outcomeAt: (index) => outcomes[index],
    format: 'csv',
  });
  const { header, rows, unreadable: bad } = parseCsv(await blob.text());
  expect(bad).toEqual([]);
  return { header, rows, of: (name: string) => rows.map((row) => row[header.indexOf(name)]) };
}
const answered = <Name extends BatchOperationName>(result: unknown, index = 0): BatchOutcome<Name> => ({
  result: { index, record: {}, result: result as Result<Name> },
});
const doubt = { inDoubt: { index: 1, record: {}, error: new NetworkError('cleanse', 'It broke off.') } };

describe('the result file contains everything that was paid for', () => {
  test('cleanseInternational: street and district, coordinates, certified and unknown fields, each status next to its field', async () => {
    const match = {
      UnheardOf: 'x',
      Latitude: '51.5',
      GeoAccuracy: 'P4',
      AVC: 'V44-I44-P6-100',
      AQI: 'A',
      Thoroughfare: 'Coppice Place',
      ThoroughfareStatus: '1',
      DependentLocality: 'Old Basing',
      DPVConfirmedIndicator: 'Y',
      Building: '',
      FullName: 'Ana',
    };
    const file = await written('cleanseInternational', 'id,street\n1,a\n2,b\n', [
      answered({ input: { Id: '1' }, matches: [match], version: '1.2.3' }),
      answered({ input: {}, matches: [{ AVC: 'U00-U00-P0-000', Locality: 'London' }], version: '' }, 1),
    ]);
    expect(file.header).toEqual([
      'id',
      'street',
      'verdict',
      // List A, followed by persons and undocumented fields.
      'AVC',
      'AQI',
      'DependentLocality',
      'DPVConfirmedIndicator',
      'GeoAccuracy',
      'Latitude',
      'Locality',
      'Thoroughfare',
      'ThoroughfareStatus',
      'FullName',
      'Version',
      'UnheardOf',
    ]);
    expect(file.rows[0]).toEqual(
      '1,a,accept,V44-I44-P6-100,A,Old Basing,Y,P4,51.5,,Coppice Place,1,Ana,1.2.3,x'.split(','),
    );
    expect(file.rows[1]).toEqual('2,b,reject,U00-U00-P0-000,,,,,,London,,,,,'.split(','));
  });

  test('several matches: the best match is the row, the others follow in its columns, and none is a row without an answer', async () => {
    const file = await written('cleanseInternational', 'street\na\nb\n', [
      answered({ input: {}, matches: [{ AVC: 'A42-I44-P6-100', Premise: '1' }, { Premise: '2' }], version: '' }),
      answered({ input: {}, matches: [], version: '' }, 1),
    ]);
    expect(file.header).toEqual(['street', 'verdict', 'AVC', 'Premise', 'OtherMatches']);
    expect(file.of('Premise')).toEqual(['1', '']);
    expect(file.of('OtherMatches')).toEqual(['[{"Premise":"2"}]', '']);
  });

  test('verify: its own fields, then those of list A, then the other candidates', async () => {
    const file = await written('verify', 'street\na\n', [
      answered({ DPS: '1A', Thoroughfare: 'Main', AVC: 'A1', candidates: [{ Thoroughfare: 'Main' }, { AVC: 'A2' }] }),
    ]);
    expect(file.header).toEqual(['street', 'verdict', 'AVC', 'Thoroughfare', 'DPS', 'OtherMatches']);
    expect(file.of('OtherMatches')).toEqual(['[{"AVC":"A2"}]']);
  });

  test('cleanse: one match, several matches, or none', async () => {
    const file = await written('cleanse', 'street\na\nb\nc\n', [
      answered({ GeoDistance: 12.5, AVC: 'V44-I44-P6-100', Building: 'Mill' }),
      answered({ matches: [{ Building: 'Barn' }, { Building: 'Shed' }] }, 1),
      answered(undefined, 2),
    ]);
    expect(file.header).toEqual(['street', 'verdict', 'AVC', 'Building', 'GeoDistance', 'OtherMatches']);
    expect(file.of('Building')).toEqual(['Mill', 'Barn', '']);
    expect(file.of('GeoDistance')).toEqual(['12.5', '', '']);
  });

  test('validateEmails: unknown fields too, whatever they contain', async () => {
    const file = await written('validateEmails', 'email\na@b.test\n', [
      answered({
        status: 'Valid',
        emailAddress: 'a@b.test',
        account: 'a',
        domain: 'b.test',
        isDisposable: false,
        isSystemMailbox: false,
        score: 0,
        reasons: ['fresh'],
        none: null,
        empty: [],
      }),
    ]);
    expect(file.header).toEqual(
      'email,verdict,status,emailAddress,account,domain,isDisposable,isSystemMailbox,score,reasons'.split(','),
    );
    expect(file.rows).toEqual([
      ['a@b.test', 'valid', 'Valid', 'a@b.test', 'a', 'b.test', 'false', 'false', '0', '["fresh"]'],
    ]);
  });

  test('two columns of the same name: renamed, so that nothing is lost', async () => {
    const file = await written('cleanseInternational', 'Country,Country 2,verdict,why\nFR,x,y,z\n', [
      answered({ input: {}, matches: [{ Country: 'GB', 'Country 3': 'odd', AVC: 'V1' }], version: '' }),
    ]);
    expect(file.header).toEqual([
      'Country',
      'Country 2',
      'verdict',
      'why',
      'verdict 2',
      'AVC',
      'Country 4',
      'Country 3',
    ]);
    expect(file.rows[0]).toEqual(['FR', 'x', 'y', 'z', 'reject', 'V1', 'GB', 'odd']);
  });

  test('a service field with the name of one of our columns: in a column of its own', async () => {
    const file = await written('cleanseInternational', 'street\na\n', [
      answered({
        input: {},
        matches: [{ verdict: 'theirs', OtherMatches: 'none', 'OtherMatches 2': 'few', AVC: 'V1' }, { AVC: 'V2' }],
        version: '',
      }),
    ]);
    expect(new Set(file.header).size).toBe(file.header.length);
    expect(file.of('verdict')).toEqual(['reject']);
    expect(file.of('verdict 2')).toEqual(['theirs']);
    expect(file.of('OtherMatches')).toEqual(['none']);
    expect(file.of('OtherMatches 2')).toEqual(['few']);
    expect(file.of('OtherMatches 3')).toEqual(['[{"AVC":"V2"}]']);
  });

  test('data next to the matches of an answer: kept, even if a match has a field of that name', async () => {
    const answers = await cleanseInternational(
      createClient({
        endpoints: { batch: 'https://batch.test' },
        fetch: () =>
          Promise.resolve(
            Response.json([
              {
                Input: { Id: '1' },
                Matches: [{ AVC: 'V1', Carrier: 'Post', input: 'typed' }],
                Version: '1.2',
                Carrier: 'Rail',
                Score: 3,
              },
            ]),
          ),
      }),
      { addresses: [{ Id: '1', Address1: 'a', Country: 'US' }] },
    );
    const file = await written('cleanseInternational', 'street\na\n', [answered(answers[0])]);
    expect(file.of('Carrier')).toEqual(['Post']);
    expect(file.of('Carrier of the answer')).toEqual(['Rail']);
    expect([file.of('Score'), file.of('Version'), file.of('input')]).toEqual([['3'], ['1.2'], ['typed']]);
  });

  test.each([
    ['cleanse', cleanseMatchFields],
    ['cleanseInternational', internationalMatchFields],
    ['verify', verifyOutputFields],
  ] as const)(
    'writes every answer, in any row and order, in the order of the specification: %s',
    async (operation, known) => {
      const name = fc.oneof(fc.constantFrom(...known), fc.stringMatching(/^[A-Za-z_]{1,8}$/));
      const row = fc.dictionary(name, fc.stringMatching(/^[a-z=; "\n]{0,5}$/), { noNullPrototype: true });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (matches) => {
          const input = `id\n${matches.map((_, at) => `${String(at)}\n`).join('')}`;
          const file = await written(
            operation,
            input,
            matches.map((match, at) => answered({ input: {}, matches: [match], version: '' }, at)),
          );
          matches.forEach((match, at) => {
            for (const [field, value] of Object.entries(match))
              if (value)
                expect(
                  file.rows[at]?.[file.header.indexOf(field === 'id' || field === 'verdict' ? `${field} 2` : field)],
                ).toBe(value);
          });
          const order = file.header.filter((field) => (known as readonly string[]).includes(field));
          const first = ['AVC', 'AQI'];
          expect(order).toEqual(
            [...first, ...known.filter((field) => !first.includes(field))].filter((field) => order.includes(field)),
          );
        }),
        { numRuns: 60 },
      );
    },
  );
});

test('puts every row in one file: answered, rejected, never sent, in doubt', async () => {
  const rejected = (reason: BatchRejected<'cleanse'>['reason'], message: string): BatchOutcome<'cleanse'> => ({
    rejected: { index: 0, record: {}, reason, sent: reason === 'rejected', message },
  });
  const outcomes: (BatchOutcome<'cleanse'> | undefined)[] = [
    answered({ AVC: 'V1' }),
    doubt,
    rejected('rejected', 'Bad record.'),
    rejected('unsendable', 'It was not sent: it is empty.'),
    rejected('unsent', 'It was not sent, because the batch ended before.'),
    undefined,
  ];
  const input = 'id,why\n0,a\n1,b\n2,c\n3,d\n4,e\n5,f\n';
  const of = async (what: ResultFileKind) => (await written('cleanse', input, outcomes, what)).rows.map(([id]) => id);
  expect(await of('results')).toEqual(['0']);
  expect(await of('in-doubt')).toEqual(['1']);
  expect(await of('rejected')).toEqual(['2']);
  expect(await of('not-sent')).toEqual(['3', '4', '5']);
  const { header, rows } = await written('cleanse', input, outcomes, 'rejected');
  expect(header).toEqual(['id', 'why', 'why 2']);
  expect(rows).toEqual([['2', 'c', 'Bad record.']]);
});

test('writes unmatched answers to a separate file, with the first row of their call', async () => {
  const error = new NetworkError('verify', 'verify gave no usable answer: "…".');
  const outcomes: (BatchOutcome<'verify'> | undefined)[] = [
    answered({ AVC: 'V1' }),
    {
      inDoubt: {
        index: 1,
        record: {},
        error,
        unplaced: [{ Thoroughfare: 'Main', AVC: 'A1', row: 'theirs' }, 'a text', [1, 2]],
      },
    },
    { inDoubt: { index: 2, record: {}, error, shared: true } },
  ];
  const file = await written('verify', 'street\na\nb\nc\n', outcomes, 'unplaced');
  expect(file.header).toEqual(['row', 'AVC', 'Thoroughfare', 'row 2', 'answer']);
  expect(file.rows).toEqual([
    ['2', 'A1', 'Main', 'theirs', ''],
    ['2', '', '', '', 'a text'],
    ['2', '', '', '', '[1,2]'],
  ]);
  // The reason for a doubt is written for the user.
  const doubts = await written('verify', 'street\na\nb\nc\n', outcomes, 'in-doubt');
  expect(new Set(doubts.of('why'))).toEqual(
    new Set([
      'The call did not get an answer for this row. The call may have been charged, so the row is not sent again automatically.',
    ]),
  );
});
