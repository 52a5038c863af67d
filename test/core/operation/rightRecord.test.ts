import { cleanse, cleanseInternational, validateEmails } from 'doorplate/core';
import { describe, expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const answering = (body: unknown) => recorded(() => new Response(JSON.stringify(body))).client;

test('matches ids that differ only in case by exact match first, in any order', async () => {
  const records = [
    { ID: 'aB3', Address1: '1 Elm Street' },
    { ID: 'Ab3', Address1: '1 Elm Street' },
  ];
  const matches = ['Ab3', 'aB3'].map((ID) => ({ ID, AVC: ID }));
  for (const input of [undefined, [...records].reverse()]) {
    const result = await cleanse(answering({ input, matches }), records);
    expect(result.matches.map(({ AVC }) => AVC)).toEqual(['aB3', 'Ab3']);
  }
  const addresses = records.map(({ ID, ...others }) => ({ Id: ID, ...others }));
  const rows = [...addresses].reverse().map((Input) => ({ Input, Matches: [{ AVC: Input.Id }] }));
  const results = await cleanseInternational(answering(rows), { addresses });
  expect(results.map(({ matches }) => matches[0]?.AVC)).toEqual(['aB3', 'Ab3']);
});

describe('the id in a match', () => {
  const addresses = ['x1', 'x2', 'x3'].map((Id, at) => ({ Id, Address1: `${String(at)} Elm Street` }));
  const avcs = (rows: readonly ({ matches: readonly { AVC?: string }[] } | undefined)[]) =>
    rows.map((row) => row?.matches[0]?.AVC);
  test.each<[string, (at: number) => object]>([
    ['no input', () => ({})],
    ['an empty input', () => ({ Input: {} })],
    ['an input without an id', () => ({ Input: { Country: 'US' } })],
  ])('is used if the echo has none: %s', async (_name, more) => {
    const rows = ['x3', 'x1', 'x2'].map((ID, at) => ({
      ...more(at),
      Matches: [
        { ID, AVC: ID },
        { ID, AVC: 'second' },
      ],
    }));
    expect(avcs(await cleanseInternational(answering(rows), { addresses }))).toEqual(['x1', 'x2', 'x3']);
    const error = await errorOf(cleanseInternational(answering(rows.slice(1)), { addresses }));
    expect([error.missing, avcs(error.partial as [])]).toEqual([[2], ['x1', 'x2', undefined]]);
  });

  test('is not used if it is a number of the service', async () => {
    const numbered = addresses.map(({ Address1 }, at) => ({ Id: String(at + 1), Address1 }));
    const rows = numbered.map((_, at) => ({ Matches: [{ ID: '1', AVC: String(at) }] }));
    expect(avcs(await cleanseInternational(answering(rows), { addresses: numbered }))).toEqual(['0', '1', '2']);
  });
});

describe('a row that was not requested', () => {
  const addresses = [
    { Id: 'a', Address1: '12 Main Street' },
    { Id: 'b', Address1: '7 Rue de la Gare' },
  ];
  const row = (Input: object, AVC: string) => ({ Input, Matches: [{ AVC }] });
  const foreign = row({ Id: 'zz', Address1: 'Бахнхоф 9' }, 'foreign');

  test.each([0, 1])('is not matched to a record by position at index %d', async (at) => {
    const rows = addresses.map((address) => row(address, address.Id));
    rows[at] = foreign;
    const error = await errorOf(cleanseInternational(answering(rows), { addresses }));
    expect(error).toMatchObject({ kind: 'response', missing: [at], mayHaveBeenCharged: true });
    expect(JSON.stringify(error.unplaced)).toContain('foreign');
  });

  test('is not matched if it is the only row', async () => {
    const error = await errorOf(cleanseInternational(answering([foreign]), { addresses: addresses.slice(0, 1) }));
    expect(error).toMatchObject({ missing: [0] });
  });

  test('is not matched if it has an id and nothing else, among rows with the ids of the records', async () => {
    const error = await errorOf(
      cleanseInternational(answering([row(addresses[0]!, 'a'), row({ Id: 'zz' }, 'b')]), { addresses }),
    );
    expect(error).toMatchObject({ missing: [1] });
  });

  test('takes no position from empty or similar rows, or rows with numbers of the service', async () => {
    for (const rows of [
      [row({}, 'a'), row({}, 'b')],
      [row(addresses[0]!, 'a'), row({ Id: 'zz', Address1: 'Rue Gare VII' }, 'b')],
      [row(addresses[0]!, 'a'), row({ Address1: 'Бахнхоф 9' }, 'b')],
      [row({ Id: '901' }, 'a'), row({ Id: '902' }, 'b')],
    ]) {
      const results = await cleanseInternational(answering(rows), { addresses });
      expect(results.map(({ matches }) => matches[0]?.AVC)).toEqual(['a', 'b']);
    }
  });

  test('leaves two emails with equally different echoes in doubt, and matches a more similar email', async () => {
    const asked = ['日本@münchen.example', '東京@münchen.example'];
    const valid = (EmailAddress: string) => ({ Status: 'Valid', EmailAddress });
    const same = [valid('??@m?nchen.example'), valid('??@m?nchen.example')];
    expect(await errorOf(validateEmails(answering({ Items: same }), asked))).toMatchObject({ missing: [0, 1] });
    const Items = [valid('jose@m?nchen.example'), valid('??@m?nchen.example')];
    const results = await validateEmails(answering({ Items }), ['日本@münchen.example', 'jose@münchen.example']);
    expect(results.map(({ emailAddress }) => emailAddress)).toEqual(['??@m?nchen.example', 'jose@m?nchen.example']);
  });
});

describe('a repeated row', () => {
  const addresses = [
    { Id: '1', Address1: '3 Main St', Country: 'US' },
    { Id: '2', Address1: '2 Main St', Country: 'US' },
    { Id: '3', Address1: '9 Oak Ave', Country: 'US' },
  ];
  const row = (at: number) => ({ Input: addresses[at], Matches: [{ AVC: String(at) }] });
  const withoutId = addresses.map(({ Id: _, ...others }) => others);

  test.each([
    ['the second for the first', [1, 1, 2], 0],
    ['the last for the first', [2, 1, 2], 0],
    ['the first for the last', [0, 1, 0], 2],
  ])('belongs to one record, and the other is in doubt: %s', async (_name, came, at) => {
    const whole = await errorOf(cleanseInternational(answering(came.map(row)), { addresses }));
    expect(whole).toMatchObject({ kind: 'response', missing: [at], mayHaveBeenCharged: true });
    const plain = came.map((from) => ({ ...row(from), Input: withoutId[from] }));
    expect(await errorOf(cleanseInternational(answering(plain), { addresses: withoutId }))).toMatchObject({
      missing: [at],
    });
    const matches = came.map((from) => ({ AVC: String(from) }));
    const input = came.map((from) => withoutId[from]);
    expect(await errorOf(cleanse(answering({ input, matches }), withoutId))).toMatchObject({ missing: [at] });
    const emails = ['ann@x.com', 'bob@x.com', 'cy@x.com'];
    const Items = came.map((from) => ({ Status: 'Valid', EmailAddress: emails[from] }));
    expect(await errorOf(validateEmails(answering({ Items }), emails))).toMatchObject({ missing: [at] });
  });

  test('belongs to one record among 100 emails of one company', async () => {
    const emails = Array.from({ length: 100 }, (_, at) => `person${String(at)}@company.com`);
    for (const [to, from] of [
      [0, 99],
      [17, 71],
      [50, 5],
    ] as const) {
      const Items = emails.with(to, emails[from]!).map((EmailAddress) => ({ Status: 'Valid', EmailAddress }));
      const error = await errorOf(validateEmails(answering({ Items }), emails));
      expect(error.missing).toEqual([to]);
    }
  });
});

test('does not match a row with an id to another record if no record and no other row has an id', async () => {
  const addresses = ['10 Hill Road', '7 Mill Lane', '3 Oak Close'].map((Address1) => ({ Address1 }));
  const rows = addresses.map((Input) => ({ Input, Matches: [{ AVC: Input.Address1 }] }));
  const foreign = { Input: { Id: 'zzz', Address1: '99 Nowhere Street' }, Matches: [{ AVC: 'x' }] };
  expect(await errorOf(cleanseInternational(answering(rows.with(1, foreign)), { addresses }))).toMatchObject({
    missing: [1],
  });
  const numbered = rows.map((one, at) => ({ ...one, Input: { ...one.Input, Id: String(at) } }));
  expect(await cleanseInternational(answering(numbered), { addresses })).toHaveLength(3);
});

test('does not let an uppercase id that fits two records overrule the rest of the echo', async () => {
  const addresses = [
    { Id: 'A', Address1: '12 Main Street', Locality: 'York' },
    { Id: 'a', Address1: '7 Rue de la Gare', Locality: 'Lyon' },
  ];
  const Input = { Id: 'A', Address1: '7 RUE DE LA GARE', Locality: 'LYON' };
  const rows = [{ Input, Matches: [{ AVC: 'a' }] }, { Matches: [{ AVC: 'A' }] }];
  const results = await cleanseInternational(answering(rows), { addresses });
  expect(results.map(({ matches }) => matches[0]?.AVC)).toEqual(['A', 'a']);
});

describe('a simple cleanse with fewer and more matches than records', () => {
  const match = (Address: string, Sequence: number, ID?: string) => ({ Address, Sequence: String(Sequence), ID });
  const shown = async (body: object, records: readonly { Address: string; ID?: string }[]) => {
    const rows = await cleanse(answering(body), records).then(
      ({ matches }) => matches,
      (error: unknown) => {
        const { missing, partial } = error as { missing: number[]; partial: { Address?: string }[] };
        return records.map((_, at) => (missing.includes(at) ? undefined : partial[at]));
      },
    );
    return rows.map((row) => row?.Address);
  };
  const [oak, nowhere, elm] = ['1 Oak St, York', 'Nowhere 5', '3 Elm St, Leeds'] as const;
  const matches = [match(oak, 1), match(elm, 1), match(`${elm} LS1`, 2)];

  test.each([
    ['all', ['1', '2', '3']],
    ['none', [undefined, undefined, undefined]],
    ['one', [undefined, '2', undefined]],
  ])('gives no record the match of the next if %s of them have an id', async (_name, ids) => {
    const records = [oak, nowhere, elm].map((Address, at) => ({ Address, ...(ids[at] && { ID: ids[at] }) }));
    expect(await shown({ input: records, matches }, records)).toEqual([undefined, undefined, undefined]);
  });

  test('gives a match with an id to its record, and leaves ambiguous matches in doubt', async () => {
    const records = [{ Address: nowhere }, { Address: oak, ID: 'k1' }, { Address: elm }];
    const told = matches.with(0, match(oak, 1, 'k1'));
    expect(await shown({ input: records, matches: told }, records)).toEqual([undefined, oak, undefined]);
    const more = [...records, { Address: '9 Ash Way', ID: 'k4' }];
    const three = [...told, match('9 Ash Way', 1, 'k4'), match('9 Ash Way N', 2), match('9 Ash Way S', 3)];
    expect(await shown({ input: more, matches: three }, more)).toEqual([undefined, oak, undefined, '9 Ash Way']);
  });

  test('prefers the id of the input to a number in the match', async () => {
    const records = ['1', '2', '3'].map((ID) => ({ ID, Address: `${ID} Main St` }));
    const rows = records.map((Input, at) => ({
      Input,
      Matches: [{ ID: String(3 - at), Address: Input.Address, AVC: 'V' }],
    }));
    expect(await shown(rows, records)).toEqual(records.map(({ Address }) => Address));
  });
});

describe('hostile sizes take linear time', () => {
  test('for 100,000 rows and two records', async () => {
    const matches = Array.from({ length: 100_000 }, (_, at) => ({ ID: `s${String(at)}`, AVC: 'x' }));
    const records = [
      { ID: 'a', Address1: '1 Elm' },
      { ID: 'b', Address1: '2 Elm' },
    ];
    expect(await errorOf(cleanse(answering({ matches }), records))).toMatchObject({ kind: 'response' });
  });

  test('for thousands of combining marks in the records and the echoes', async () => {
    const marks = (at: number) => `${String(at)} a${'\u0323\u0301'.repeat(2000)}`;
    const addresses = Array.from({ length: 50 }, (_, at) => ({
      Id: 'x',
      Address1: marks(at),
      Locality: `${marks(at)}b`,
    }));
    const rows = addresses.map((Input, at) => ({ Input, Matches: [{ AVC: String(at) }] }));
    const results = await cleanseInternational(answering(rows), { addresses });
    expect(results.map(({ matches }) => matches[0]?.AVC)).toEqual(addresses.map((_, at) => String(at)));
  });

  test('for a service field nested 20,000 levels deep', async () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const item = (email: string) => `{"Status":"Valid","EmailAddress":"${email}","Extra":${deep}}`;
    const { client } = recorded(() => new Response(`{"Items":[${item('a@x.example')},${item('b@x.example')}]}`));
    const results = await validateEmails(client, ['a@x.example', 'b@x.example']);
    expect(results.map(({ status }) => status)).toEqual(['Valid', 'Valid']);
  });
});
