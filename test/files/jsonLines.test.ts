import { expect, test } from 'vitest';
import { readCsv } from 'doorplate/files';

const read = (...lines: readonly unknown[]) =>
  readCsv(new Blob([lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')]));

test('the columns of JSON Lines are the keys of the objects, in the order in which they first appear', async () => {
  const { header, rows, unreadable } = await read({ street: '1 Main St' }, '', { city: 'Boston', street: '2 Main St' });
  expect({ header, rows, unreadable }).toEqual({
    header: ['street', 'city'],
    rows: [
      ['1 Main St', ''],
      ['2 Main St', 'Boston'],
    ],
    unreadable: [],
  });
});

test('numbers keep every digit, nested objects become columns, and lists their JSON text', async () => {
  const { header, rows } = await read(
    '{"id":12345678901234567890,"lat":1.10,"n":5,"zip":"02110","ok":true,"none":null,"text":"a 1.10 \\" b"}',
    '{"address":{"street":"1 Main St","geo":{"x":-71.05}},"tags":["a",{"b":1}],"empty":{}}',
  );
  expect(Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at] || rows[1]?.[at]]))).toEqual({
    id: '12345678901234567890',
    lat: '1.10',
    n: '5',
    zip: '02110',
    ok: 'true',
    none: '',
    text: 'a 1.10 " b',
    'address.street': '1 Main St',
    'address.geo.x': '-71.05',
    tags: '["a",{"b":1}]',
    empty: '{}',
  });
});

test('a line that is not an object is unreadable, and nothing of it or of other lines is lost', async () => {
  const long = `{"street":"${'x'.repeat(1_000_001)}"}`;
  const { rows, unreadable } = await read({ street: 'a' }, '{"street":', '[1]', long, 'null', { street: 'b' });
  expect(rows).toEqual([['a'], ['b']]);
  expect(unreadable).toEqual([
    { line: 2, why: 'json', row: ['{"street":'] },
    { line: 3, why: 'json', row: ['[1]'] },
    { line: 4, why: 'length', row: [long.slice(0, 1000)] },
    { line: 5, why: 'json', row: ['null'] },
  ]);
});

test('a value for a key that the first 1,000 lines do not have makes its line unreadable, with all its values', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => ({ street: String(at) }));
  const { header, rows, unreadable } = await read(...lines, { street: 'c', floor: '' }, { street: 'd', floor: '2' });
  expect([header, rows.length, rows.at(-1)]).toEqual([['street'], 1_001, ['c']]);
  expect(unreadable).toEqual([{ line: 1_002, why: 'long', row: ['d', '2'] }]);
});

test('two keys with the same column lose no value', async () => {
  const { unreadable } = await read({ 'a.b': 'x', a: { b: 'y' } });
  expect(unreadable).toEqual([{ line: 1, why: 'long', row: ['x', 'y'] }]);
});

test('a JSON file that is not JSON Lines is refused, and CSV with braces is read as CSV', async () => {
  for (const text of ['[\n{"a":"b"}\n]', '[[1,2],[3,4]]', '{\n  "a": "b"\n}', '{}\n{}'])
    await expect(read(text)).rejects.toMatchObject({ reason: 'format' });
  for (const text of ['{street},{city}\n1 Main St,Boston\n', '[street],[city]\n1 Main St,Boston\n'])
    expect((await read(text)).rows).toEqual([['1 Main St', 'Boston']]);
});
