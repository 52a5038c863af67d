import {
  cleanse,
  cleanseInternational,
  type CleanseRecord,
  complete,
  find,
  getEmailBatch,
  type InternationalRecord,
  listEmailBatches,
  retrieve,
  uploadEmailBatch,
  validateEmails,
  verify,
} from 'doorplate/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';
import { runs } from '../../support/runs.ts';

const answering = (body: unknown) => recorded(() => new Response(JSON.stringify(body))).client;
const streets: InternationalRecord[] = [
  { Id: 'a', Address1: '12 Main Street', Locality: 'Boston', PostalCode: '02108', Country: 'US' },
  { Id: 'b', Address1: '7 Rue de la Gare', Locality: 'Genève', PostalCode: '1201', Country: 'CH' },
  { Id: 'c', Address1: 'Lange Straße 3', Locality: 'Köln', PostalCode: '50667', Country: 'DE' },
];
const element = (of: string, Input: object) => ({ Input, Matches: [{ AVC: of }], Version: '' });
const { Id: _, ...noId } = streets[0]!;
const plain = streets.map(({ Id: id, ...texts }) => ({ id: id!, texts }));
const avcs = (results: readonly ({ matches: readonly { AVC?: string }[] } | undefined)[]) =>
  results.map((result) => result?.matches[0]?.AVC);
const partialOf = (error: { partial: unknown }) => error.partial as ({ matches: { AVC?: string }[] } | undefined)[];

describe('an echo belongs to its record, however the service writes it', () => {
  const mapped = (change: (text: string, name: string) => unknown) =>
    plain.map(({ id, texts }) =>
      element(id, Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, change(text, name)]))),
    );
  test.each<[string, (text: string, name: string) => unknown]>([
    ['in capitals, as with Certify', (text) => text.toUpperCase()],
    ['in small letters', (text) => text.toLowerCase()],
    ['with spaces around', (text) => `  ${text}\t`],
    ['with repeated spaces', (text) => text.replaceAll(' ', '   ')],
    ['without its accents', (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace('ß', 'ss')],
    ['decomposed', (text) => text.normalize('NFD')],
    [
      'in full-width letters',
      (text) => text.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0)),
    ],
    ['with numbers for digits', (text) => (/^\d+$/.test(text) ? Number(text) : text)],
    ['with its words abbreviated', (text) => text.replace('Street', 'St.')],
    ['cut off', (text) => text.slice(0, 13)],
    ['with a field left out', (text, name) => (name === 'PostalCode' ? undefined : text)],
    ['with a field emptied', (text, name) => (name === 'PostalCode' ? '' : text)],
    [
      'with another form of the country',
      (text, name) => (name === 'Country' ? { US: 'USA', CH: 'Switzerland', DE: 'deu' }[text] : text),
    ],
    ['with a field of the service’s own', (text) => text],
  ])('%s', async (_name, change) => {
    const answers = mapped(change);
    for (const answer of answers) Object.assign(answer.Input, { Table: 'x', QueryString: '' });
    const addresses = plain.map(({ texts }) => texts);
    expect(avcs(await cleanseInternational(answering(answers), { addresses }))).toEqual(['a', 'b', 'c']);
    expect(avcs(await cleanseInternational(answering([...answers].reverse()), { addresses }))).toEqual(['a', 'b', 'c']);
    const error = await errorOf(cleanseInternational(answering(answers.slice(1)), { addresses }));
    expect([error.missing, avcs(partialOf(error))]).toEqual([[0], [undefined, 'b', 'c']]);
  });

  test('even if half a surrogate pair comes back as U+FFFD', async () => {
    const addresses = [{ Address1: '1 Oak \ud83d Lane' }, { Address1: '2 Elm Lane' }];
    const answers = [element('2', { Address1: '2 ELM LANE' }), element('1', { Address1: '1 OAK \ufffd LANE' })];
    expect(avcs(await cleanseInternational(answering(answers), { addresses }))).toEqual(['1', '2']);
  });

  test('even if the domain of an email is in punycode, or the email in another case', async () => {
    const emails = ['jo@bücher.example', 'ÅSA@example.com', ' al@EXAMPLE.com '];
    const names = ['al@example.com', 'åsa@example.com', 'jo@xn--bcher-kva.example'];
    const Items = names.map((EmailAddress) => ({ Status: 'Valid', EmailAddress }));
    const results = await validateEmails(answering({ Items }), emails);
    expect(results.map(({ emailAddress }) => emailAddress)).toEqual([...names].reverse());
    const error = await errorOf(validateEmails(answering({ Items: Items.slice(1) }), emails));
    expect(error.missing).toEqual([2]);
  });

  test('by the beginning of a text of megabytes, in negligible time', async () => {
    const long = 'é'.repeat(400_000);
    const addresses = [{ Address1: `${long}x` }, { Address1: '2 Elm Lane' }];
    const answers = [element('2', { Address1: '2 elm lane' }), element('1', { Address1: long.toUpperCase() })];
    expect(avcs(await cleanseInternational(answering(answers), { addresses }))).toEqual(['1', '2']);
  });
});

describe('an answer without content is matched by position', () => {
  const ask = (answers: unknown, addresses: InternationalRecord[] = streets) =>
    cleanseInternational(answering(answers), { addresses });

  test('if it has no echo', async () => {
    expect(avcs(await ask(['a', 'b', 'c'].map((of) => element(of, {}))))).toEqual(['a', 'b', 'c']);
  });

  test('but not if its echo fits no record', async () => {
    const answers = [element('a', noId), element('b', { Address1: 'Бахнхоф 9' }), element('c', streets[2]!)];
    expect(avcs(await ask(answers))).toEqual(['a', 'b', 'c']);
  });

  test('matches the last remaining answer to the last remaining record', async () => {
    const answers = [element('b', streets[1]!), element('a', streets[0]!), element('c', { Address1: '???' })];
    expect(avcs(await ask(answers))).toEqual(['a', 'b', 'c']);
  });

  test('never keeps an answer at its position if it fits another record', async () => {
    const error = await errorOf(
      ask([element('a', streets[0]!), element('a again', streets[0]!), element('c', streets[2]!)]),
    );
    expect([error.missing, avcs(partialOf(error)), JSON.stringify(error.unplaced)]).toEqual([
      [1],
      ['a', undefined, 'c'],
      expect.stringContaining('a again'),
    ]);
  });

  test('matches an answer with one changed part to its record, in any order', async () => {
    const altered = [
      element('c', { Locality: 'Cologne', PostalCode: '50667', Address1: 'LANGE STRASSE 3' }),
      element('a', { Address1: '12 Main Str. N.', Locality: 'Boston', PostalCode: '02108' }),
      element('b', { Address1: '7 Rue de la Gare', Locality: 'Geneva', PostalCode: '1201' }),
    ];
    expect(
      avcs(
        await ask(
          altered,
          plain.map(({ texts }) => texts),
        ),
      ),
    ).toEqual(['a', 'b', 'c']);
  });

  test('matches empty answers by position if there are as many answers as records, whatever the order of the others', async () => {
    const addresses = ['one', 'two', 'three', 'four', 'five'].map((Id) => ({ Id, Address1: `${Id} Way` }));
    const answers = ['five', 'four', '', '', 'one'].map((Id, at) =>
      element(Id || `at ${String(at)}`, Id ? { Id } : {}),
    );
    expect(avcs(await ask(answers, addresses))).toEqual(['one', 'at 3', 'at 2', 'four', 'five']);
  });

  test('keeps the other rows at their positions if a row cannot be read', async () => {
    for (const odd of [null, 7, 'x', {}, { weather: 'fine' }]) {
      const error = await errorOf(ask([element('a', {}), odd, element('c', {})]));
      expect([error.missing, avcs(partialOf(error))]).toEqual([[1], ['a', undefined, 'c']]);
    }
    const Items = [{ Status: 'Valid' }, { Account: 'b' }, { Status: 'Invalid' }];
    const error = await errorOf(validateEmails(answering({ Items }), ['a@x.co', 'b@x.co', 'c@x.co']));
    expect(error).toMatchObject({ missing: [1], partial: [{ status: 'Valid' }, undefined, { status: 'Invalid' }] });
    const rows = await errorOf(verify(answering({ Status: 'OK', output: [{ AVC: '1' }, null] }), [noId, noId]));
    expect(rows).toMatchObject({ missing: [1], partial: [{ AVC: '1' }, undefined] });
  });

  test('reports an answer with nothing for any record for all records, and keeps the content', async () => {
    for (const [call, rows] of [
      [ask([element('?', { Address1: 'else' }), element('!', {})]), 2],
      [ask([]), 0],
      [ask([null, null, null]), 0],
      [cleanse(answering({ matches: [{ AVC: '?' }, { AVC: '!' }] }), streets), 2],
      [verify(answering({ Status: 'OK', output: [{ AVC: '?' }] }), [noId, noId, noId]), 1],
      [validateEmails(answering({ Items: [{ Status: 'Valid' }] }), ['a@x.co', 'b@x.co', 'c@x.co']), 1],
    ] as [Promise<unknown>, number][]) {
      const error = await errorOf(call);
      expect(error).toMatchObject({ kind: 'response', missing: [0, 1, 2], mayHaveBeenCharged: true });
      expect(error.partial).toHaveLength(rows);
    }
  });
});

describe('the answers to two records with the same id', () => {
  const twins = [
    { Id: '1', Address1: '12 Main Street' },
    { Id: '1', Address1: '99 Elm Avenue' },
    { Id: '2', Address1: '5 Oak Lane' },
  ];

  test('are assigned in the order of the records', async () => {
    const answers = ['x', 'y', 'z'].map((of, at) => element(of, { Id: twins[at]!.Id }));
    expect(avcs(await cleanseInternational(answering(answers), { addresses: twins }))).toEqual(['x', 'y', 'z']);
  });

  test('are assigned by the rest of the echo if they come in another order', async () => {
    const answers = [2, 1, 0].map((at) => element(twins[at]!.Address1, twins[at]!));
    expect(avcs(await cleanseInternational(answering(answers), { addresses: twins }))).toEqual(
      twins.map(({ Address1 }) => Address1),
    );
  });

  test('are assigned by position if they have no other echo and there are as many answers as records, and are in doubt otherwise', async () => {
    const reversed = [element('z', { Id: '2' }), element('y', { Id: '1' }), element('x', { Id: '1' })];
    expect(avcs(await cleanseInternational(answering(reversed), { addresses: twins }))).toEqual(['x', 'y', 'z']);
    const one = [element('y', { Id: '1' }), element('z', { Id: '2' })];
    const short = await errorOf(cleanseInternational(answering(one), { addresses: twins }));
    expect([short.missing, avcs(partialOf(short))]).toEqual([
      [0, 1],
      [undefined, undefined, 'z'],
    ]);
    expect(JSON.stringify(short.unplaced)).toContain('"y"');
    const error = await errorOf(
      cleanse(
        answering({ matches: [{ ID: '1', AVC: 'y' }] }),
        twins.map(({ Id, Address1 }) => ({ ID: Id, Address1 })),
      ),
    );
    expect(error).toMatchObject({ missing: [0, 1, 2], partial: [{ ID: '1', AVC: 'y' }] });
  });

  test('shares the answers of duplicate emails, whichever comes first', async () => {
    const items = (...emails: string[]) => ({
      Items: emails.map((EmailAddress) => ({ Status: 'Valid', EmailAddress })),
    });
    const emails = ['a@x.co', 'b@x.co', 'A@x.co'];
    const all = await validateEmails(answering(items('b@x.co', 'a@x.co', 'a@x.co')), emails);
    expect(all.map(({ emailAddress }) => emailAddress)).toEqual(['a@x.co', 'b@x.co', 'a@x.co']);
    expect(await errorOf(validateEmails(answering(items('a@x.co', 'a@x.co')), emails))).toMatchObject({ missing: [1] });
  });
});

describe('the answer of the simple cleanse', () => {
  const records: CleanseRecord[] = [
    { ID: 'a', Address1: '12 Main Street' },
    { ID: 'b', Address1: '7 Rue de la Gare' },
    { ID: 'c', Address1: 'Lange Straße 3' },
  ];
  const bare = records.map(({ Address1 }) => ({ Address1: Address1! }));
  const match = (ID: string, AVC = ID) => ({ ID, AVC });
  const ask = async (body: unknown, of: CleanseRecord[] = records) =>
    (await cleanse(answering(body), of)).matches.map(({ AVC, candidates }) => [
      AVC,
      ...candidates.map((one) => one.AVC),
    ]);

  test('has no match for a record if it shows that', async () => {
    expect(await ask({ input: records, matches: [match('c'), match('a')] })).toEqual([['a'], [undefined], ['c']]);
    expect((await cleanse(answering({ input: [records[0]], matches: [] }), [records[0]!])).matches).toEqual([
      { candidates: [] },
    ]);
    for (const matches of [[], [[], [], []]])
      expect(await ask({ input: records, matches })).toEqual([[undefined], [undefined], [undefined]]);
    for (const nothing of [null, []])
      expect(await ask({ matches: [match('a'), nothing, match('c')] })).toEqual([['a'], [undefined], ['c']]);
    expect(
      (await cleanse(answering({ input: records, matches: [match('a'), match('c')] }), records)).matches[1],
    ).toEqual({ candidates: [] });
  });

  test('leaves the match open if it does not show that', async () => {
    expect(await errorOf(ask({ input: [], matches: [match('a'), match('c')] }))).toMatchObject({
      missing: [1],
      partial: [{ AVC: 'a' }, undefined, { AVC: 'c' }],
    });
    expect(await errorOf(ask({ input: records, matches: [{ AVC: 'whose' }] }))).toMatchObject({ missing: [0, 1, 2] });
    expect(await errorOf(ask({ input: records, matches: ['x', match('c')] }))).toMatchObject({ missing: [0, 1] });
    expect(await errorOf(ask({ input: [], matches: [] }))).toMatchObject({ missing: [0, 1, 2], partial: [] });
  });

  test('gives a record with several matches all of them as candidates', async () => {
    const flat = [match('a', 'a1'), match('a', 'a2'), match('b'), match('c')];
    const expected = [['a1', 'a1', 'a2'], ['b'], ['c']];
    expect(await ask({ input: records, matches: flat })).toEqual(expected);
    expect(await ask({ matches: [[match('a', 'a1'), match('a', 'a2')], match('b'), [match('c')]] })).toEqual(expected);
    expect(
      await ask({ matches: flat.map((one, at) => ({ AVC: one.AVC, Sequence: at === 1 ? '2' : '1' })) }, bare),
    ).toEqual(expected);
    expect(await ask({ input: [bare[0], ...bare], matches: flat.map(({ AVC }) => ({ AVC })) }, bare)).toEqual(expected);
    // There are as many matches as records, but not one for each record.
    expect(await ask({ input: records, matches: [match('a', 'a1'), match('a', 'a2'), match('c')] })).toEqual([
      ['a1', 'a1', 'a2'],
      [undefined],
      ['c'],
    ]);
  });

  test('does not give two matches of one record to two records', async () => {
    const matches = ['1', '2', '1'].map((Sequence) => ({ AVC: Sequence, Sequence }));
    expect(await errorOf(ask({ input: bare, matches }, bare))).toMatchObject({ missing: [0, 1, 2] });
  });

  test('gives a single record everything that arrived', async () => {
    expect(await ask({ input: [bare[0]], matches: [{ AVC: '1' }, { AVC: '2' }] }, [bare[0]!])).toEqual([
      ['1', '1', '2'],
    ]);
    expect(await errorOf(ask([], [bare[0]!])).then(({ missing }) => missing)).toEqual([0]);
  });

  test.each<[string, unknown]>([
    ['a bare array', records.map(({ ID }) => match(ID!))],
    ['Items', { Items: records.map(({ ID }) => match(ID!)) }],
    ['items', { items: records.map(({ ID }) => match(ID!)) }],
    ['capitalised', { Input: records, Matches: records.map(({ ID }) => match(ID!)) }],
    [
      'Items of Input and Matches',
      { Items: records.map((record) => ({ Input: record, Matches: [match(record.ID!)] })) },
    ],
    ['lower-case elements', records.map((record) => ({ input: record, matches: match(record.ID!) }))],
    ['the whole as one item', { Items: [{ Input: records, Matches: records.map(({ ID }) => match(ID!)) }] }],
    ['numbers for ids', { matches: records.map(({ ID }) => match(ID!)) }],
  ])('reads %s as a list', async (_name, body) => {
    expect(await ask(body)).toEqual([['a'], ['b'], ['c']]);
  });

  test('keeps a field with an object or a list as JSON, and survives deep nesting', async () => {
    const { matches } = await cleanse(
      answering({ matches: [{ ...match('1'), Footnotes: ['A', { Code: 'BB' }], Extra: { Depth: 1 }, None: null }] }),
      [records[0]!],
    );
    expect(matches[0]).toMatchObject({ Footnotes: '["A",{"Code":"BB"}]', Extra: '{"Depth":1}', None: '' });
    const deep = `{"matches":[{"AVC":"1","Extra":${'['.repeat(20_000)}${']'.repeat(20_000)}}]}`;
    const read = await cleanse(recorded(() => new Response(deep)).client, [records[0]!]);
    expect(read.matches[0]?.AVC).toBe('1');
  });

  test('returns the input in the order of the records, even if the answer has another order', async () => {
    const result = await cleanse(
      answering({ input: [...records].reverse(), matches: [...records].reverse().map(({ ID }) => match(ID!)) }),
      records,
    );
    expect([result.input, result.matches.map(({ AVC }) => AVC)]).toEqual([records, ['a', 'b', 'c']]);
  });

  test('reads a numeric id as text', async () => {
    const numbered = records.map((record, at) => ({ ...record, ID: `0${String(at)}` }));
    const matches = [2, 0, 1].map((ID) => ({ ID, AVC: String(ID) }));
    expect(await ask({ matches }, numbered)).toEqual([['0'], ['1'], ['2']]);
  });
});

describe('every operation with a list', () => {
  const jobId = 'a1'.repeat(26);
  const job = { job_id: jobId, status: 'complete' };
  const csv = new File(['email\njo@example.com\n'], 'list.csv');
  test.each<[string, (body: unknown) => Promise<unknown[]>, unknown]>([
    ['find', (body) => find(answering(body), { text: 'a' }), { id: '1', text: 'x' }],
    ['retrieve', (body) => retrieve(answering(body), '1'), { Id: '1' }],
    [
      'cleanseInternational',
      (body) => cleanseInternational(answering(body), { addresses: [noId] }),
      element('a', noId),
    ],
    ['verify', (body) => verify(answering(body), [noId]), { AVC: 'x' }],
    ['validateEmails', (body) => validateEmails(answering(body), ['a@x.co']), { Status: 'Valid' }],
    ['complete', (body) => complete(answering(body), { query: 'x', country: 'US' }), 'a text'],
    ['listEmailBatches', (body) => listEmailBatches(answering(body)), job],
    ['getEmailBatch', async (body) => [await getEmailBatch(answering(body), jobId)], job],
    ['uploadEmailBatch', async (body) => [await uploadEmailBatch(answering(body), csv)], job],
  ])('accepts a bare array and Items: %s', async (_name, run, row) => {
    for (const body of [[row], { Items: [row] }, { items: [row] }]) expect(await run(body)).toHaveLength(1);
  });

  test('accepts an empty list', async () => {
    for (const body of [[], { Items: [] }, { items: [] }]) expect(await retrieve(answering(body), '1')).toEqual([]);
  });

  test('accepts capitalised names', async () => {
    expect(await verify(answering({ Status: 'OK', Output: [{ AVC: 'x' }] }), [noId])).toHaveLength(1);
    expect(await listEmailBatches(answering({ Status: 'OK', Batch_jobs: { Result: [job] } }))).toHaveLength(1);
  });
});

describe('the legacy verify', () => {
  test('matches rows to its records by position, or by an id that was returned', async () => {
    const records = [
      { ID: 'a', ...noId },
      { ID: 'b', ...noId },
    ].map((record) => record as typeof noId);
    const rows = await verify(
      answering({
        Status: 'OK',
        output: [
          { ID: 'b', AVC: '2' },
          [
            { ID: 'a', AVC: '1' },
            { ID: 'a', AVC: '1b' },
          ],
        ],
      }),
      records,
    );
    expect(rows.map(({ AVC, candidates }) => [AVC, candidates.length])).toEqual([
      ['1', 2],
      ['2', 0],
    ]);
    // The fields of the row are the answer, because a corrected address is not an echo of another record.
    const swapped = await verify(answering({ Status: 'OK', output: [{ Address1: 'Two' }, { Address1: 'One' }] }), [
      { Address1: 'One' },
      { Address1: 'Two' },
    ]);
    expect(swapped.map(({ Address1 }) => Address1)).toEqual(['Two', 'One']);
  });
});

test('matches every answer to its record, or leaves it in doubt and readable, for random records, disguises and orders', async () => {
  const disguises: ((text: string) => unknown)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => ` ${text.toLowerCase()}  `,
    (text) => text.normalize('NFD'),
    (text) => text.replaceAll(' ', '  '),
    (text) => (/^[1-9]\d*$/.test(text) ? Number(text) : text),
    () => undefined,
    () => '',
  ];
  const word = fc.constantFrom('Main', 'Oak', 'Straße', 'élan', 'Ōsaka', 'Rue', 'North', 'İzmir', 'Ση', 'Lane');
  const line = fc
    .tuple(fc.integer({ min: 1, max: 30 }), word, word)
    .map(([house, ...words]) => `${String(house)} ${words.join(' ')}`);
  const record = fc.record(
    {
      Id: fc.constantFrom('1', '2', '3', 'x', 'X', '10', '07'),
      Address1: line,
      Address2: fc.constantFrom('Apt 1', 'Apt 2', 'Unit 7'),
      Locality: word,
      PostalCode: fc.constantFrom('02108', '10001', 'SW1A 1AA'),
      Country: fc.constantFrom('US', 'us', 'GB'),
    },
    { requiredKeys: ['Address1'] },
  );
  const folded = (text: unknown) =>
    String(text)
      .normalize('NFKD')
      .replace(/[\p{M}\s]/gu, '')
      .toUpperCase()
      .replace(/^0+(?=\d+$)/, '');
  let whole = 0;
  let doubts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 8 }),
      fc.array(
        fc.record({
          lost: fc.constantFrom(false, false, false, true),
          order: fc.nat(1000),
          how: fc.array(fc.nat(disguises.length - 1), { minLength: 6, maxLength: 6 }),
        }),
        { minLength: 8, maxLength: 8 },
      ),
      fc.constantFrom('shuffled', 'in order', 'reversed'),
      async (addresses, ways, order) => {
        // Address1 always comes back. In a shuffled list, an answer without any trace of its record cannot be identified.
        const answers = addresses
          .map((address, at) => ({
            at,
            answer: element(
              String(at),
              Object.fromEntries(
                Object.entries(address).map(([name, text], field) => {
                  // A service writes all ids of an answer in the same way, so "x" and "X" are two records.
                  const how = disguises[ways[name === 'Id' ? 0 : at]!.how[field]!]!;
                  return [name, name === 'Address1' ? how(text) || text : how(text)];
                }),
              ),
            ),
          }))
          .filter(({ at }) => !ways[at]!.lost)
          .sort((one, other) =>
            order === 'reversed'
              ? other.at - one.at
              : order === 'shuffled'
                ? ways[one.at]!.order - ways[other.at]!.order
                : 0,
          )
          .map(({ answer }) => answer);
        const asking = cleanseInternational(answering(answers), { addresses });
        const outcome = await asking.then(
          (results) => ({ places: avcs(results), extra: [] as unknown[], missing: [] as readonly number[] }),
          async () => {
            const error = await errorOf(asking);
            const missing = error.missing ?? [];
            const none = missing.length === addresses.length;
            const partial = partialOf(error);
            return { places: none ? [] : avcs(partial), extra: none ? partial : (error.unplaced ?? []), missing };
          },
        );
        const others = ({ Id: __, ...texts }: InternationalRecord) =>
          JSON.stringify(
            Object.entries(texts)
              .sort()
              .map(([name, text]) => [name, folded(text)]),
          );
        outcome.places.forEach((answer, place) => {
          if (answer === undefined || answer === String(place)) return;
          // The answer to another record is only right if both records have the same input. It is also right if there are as many answers
          // as records and nothing in them tells those two apart.
          const alike = others(addresses[Number(answer)]!) === others(addresses[place]!);
          const { Input } = answers.find((one) => one.Matches[0]!.AVC === answer)! as {
            Input: Record<string, unknown>;
          };
          const sent: Record<string, unknown> = addresses[place]!;
          const told = Object.entries(Input).filter(
            ([name, text]) => folded(text ?? '') && (name !== 'Country' || sent[name]),
          );
          const untold =
            answers.length === addresses.length && told.every(([name, text]) => folded(text) === folded(sent[name]));
          expect([order, answer, place, alike || untold]).toEqual([order, answer, place, true]);
        });
        const readable = outcome.places.filter((answer) => answer !== undefined).length + outcome.extra.length;
        expect(readable).toBe(answers.length);
        if (outcome.missing.length) doubts++;
        else whole++;
        // If the answers are complete and in order, nothing is in doubt.
        if (order === 'in order' && answers.length === addresses.length)
          expect(outcome.places).toEqual(addresses.map((__, at) => String(at)));
      },
    ),
    { numRuns: runs(700) },
  );
  expect([whole > 100, doubts > 100]).toEqual([true, true]);
});

describe('the answers to similar records', () => {
  const row = (Input: object, of: string) => ({ Input, Matches: [{ AVC: of }] });
  const swapped = async (a: InternationalRecord, b: InternationalRecord) =>
    avcs(await cleanseInternational(answering([row(b, 'b'), row(a, 'a')]), { addresses: [a, b] }));

  test.each([
    [{ Address1: '1 2 Main St' }, { Address1: '12 Main St' }],
    [{ Address1: 'Calle Peña 5' }, { Address1: 'Calle Pena 5' }],
    [
      { Address1: 'Ring 5', PostalCode: '01234' },
      { Address1: 'Ring 5', PostalCode: '1234' },
    ],
    [{ Address1: 'Straße 1' }, { Address1: 'Strasse 1' }],
    [{ Address1: 'Elm 1.50' }, { Address1: 'Elm 1.5' }],
    [{ Address1: `${'x'.repeat(600)} 1` }, { Address1: `${'x'.repeat(600)} 2` }],
    [
      { Id: 'Ab', Address1: 'Elm' },
      { Id: 'aB', Address1: 'Oak' },
    ],
  ])('are kept apart for %j and %j, answered in the other order', async (a, b) => {
    expect(await swapped(a, b)).toEqual(['a', 'b']);
    const capitals = Object.fromEntries(Object.entries(a).map(([name, text]) => [name, text.toUpperCase()]));
    const others = Object.fromEntries(Object.entries(b).map(([name, text]) => [name, text.toUpperCase()]));
    if (JSON.stringify(capitals) === JSON.stringify(others) || 'Id' in a || a.Address1.includes('ß')) return;
    const loud = answering([row(others, 'b'), row(capitals, 'a')]);
    expect(avcs(await cleanseInternational(loud, { addresses: [a, b] }))).toEqual(['a', 'b']);
  });

  test('are kept apart for ids that differ only in zeros or case', async () => {
    const records = [
      { ID: '007', Address1: 'Elm' },
      { ID: '7', Address1: 'Oak' },
      { ID: '001xA', Address1: 'Fir' },
      { ID: '001xa', Address1: 'Ash' },
    ];
    const matches = ['001xa', '7', '001xA', '007'].map((ID) => ({ ID, AVC: ID }));
    const result = await cleanse(answering({ matches }), records);
    expect(result.matches.map(({ AVC }) => AVC)).toEqual(['007', '7', '001xA', '001xa']);
  });

  test('are left open if a service that drops accents returns the same echo for both records', async () => {
    const error = await errorOf(
      cleanseInternational(answering([row({ Address1: 'Calle Peña 5' }, 'peña')]), {
        addresses: [{ Address1: 'Calle Pena 5' }, { Address1: 'Calle Peña 5' }],
      }),
    );
    expect(error.missing).toEqual([0, 1]);
    expect(error.partial).toMatchObject([{ matches: [{ AVC: 'peña' }] }]);
  });

  test('are matched by position for a house and its apartments if the echoes lost the unit', async () => {
    const addresses = [
      ...Array.from({ length: 20 }, (_, at) => ({ Address1: `6 Main Street Apt ${String(at + 1)}` })),
      { Address1: '6 Main Street' },
    ];
    const answers = addresses.map((_, at) => row({ Address1: '6 MAIN STREET' }, String(at)));
    expect(avcs(await cleanseInternational(answering(answers), { addresses }))).toEqual(
      addresses.map((_, at) => String(at)),
    );
  });

  test('are not matched to a number by a text that was truncated inside that number', async () => {
    const error = await errorOf(
      cleanseInternational(answering([row({ Address1: '100 LONG STREET ROAD APT 12' }, '12')]), {
        addresses: [
          { Address1: '100 Long Street Road Apt 1' },
          { Address1: 'Flat 12 The Old Mill 100 Long Street Road' },
        ],
      }),
    );
    expect(error.missing).toEqual([0, 1]);
  });

  test('are matched by a unique id, whatever the texts next to it and however many answers arrived', async () => {
    const addresses = [
      { Id: '1', Address1: '6 Main Street Apt 1' },
      { Id: '2', Address1: '6 Main Street' },
      { Id: '3', Address1: '9 Elm' },
    ];
    const answers = ['1', '2'].map((Id) => row({ Id, Address1: '6 MAIN STREET' }, Id));
    const error = await errorOf(cleanseInternational(answering(answers), { addresses }));
    expect([error.missing, avcs(partialOf(error))]).toEqual([[2], ['1', '2', undefined]]);
  });

  test('are not the matches of one record, by Sequence or id', async () => {
    const records = ['1 A', '2 B', '3 C'].map((Address) => ({ Address }));
    for (const matches of [
      ['1', '2', '3'].map((Sequence) => ({ ID: '3', Sequence, Address: 'C' })),
      ['1', '2', '3'].map((Sequence) => ({ Sequence, Address: 'C' })),
      ['1', '2', '2'].map((ID) => ({ ID, Address: ID })),
    ])
      expect(await errorOf(cleanse(answering({ matches }), records))).toMatchObject({ mayHaveBeenCharged: true });
  });
});
