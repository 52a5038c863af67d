import { sampleAddresses } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { onTheWire } from './support.ts';

const { find } = onTheWire();
const first = async (Text: string) => (await find({ Text }))[0]!;
/** Returns the highlighted parts of a row. */
function marked({ text, description, highlight }: Awaited<ReturnType<typeof first>>): string[] {
  const parts = highlight.split(';');
  return [text, description].flatMap((whole, at) =>
    (parts[at] ?? '')
      .split(',')
      .filter(Boolean)
      .map((range) => {
        const [start, end] = range.split('-').map(Number) as [number, number];
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(whole.length);
        return whole.slice(start, end);
      }),
  );
}

describe('highlights', () => {
  test.each([
    ['1600 pennsylvania wash', ['1600', 'Pennsylvania', 'Wash']],
    ['montre cath', ['Cath', 'Montre']],
    ['cote-des-nei', ['Côte', 'des', 'Nei']],
    ['rene levesq', ['René', 'Lévesq']],
    ['astrom', ['Åström']],
    ['42 elys', ['42', 'Élys']],
    ['oneill', ['O’Neill']],
    ['po box marfa', ['PO', 'Box', 'Marfa']],
  ])('of %j are %j', async (text, pieces) => {
    expect(marked(await first(text))).toEqual(pieces);
  });

  test('never mark the number of addresses in a container', async () => {
    const [tower] = await find({ Text: '500 harbor 60', Limit: '2' });
    expect(tower).toMatchObject({ type: 'BuildingName', description: 'Seattle, WA 98104 - 60 Addresses' });
    expect(marked(tower!)).toEqual(['500', 'Harbor']);
  });

  test('of every prefix of every built-in address are ranges of the row', async () => {
    for (const { line1 = '', city = '' } of sampleAddresses.filter((_, at) => at % 9 === 0)) {
      const text = `${line1} ${city}`;
      for (let keys = 1; keys <= text.length; keys += 3)
        for (const row of await find({ Text: text.slice(0, keys) })) marked(row);
    }
  });
});
