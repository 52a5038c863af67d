import type { InternationalRecord, Verdict } from 'doorplate/core';
import type { SimulatorAddress } from 'doorplate/testing';
import { realAddresses } from '../../demo/realAddresses.ts';
import { createRandom } from './createRandom.ts';

/** Ten kinds of mistakes, with the verdict for each. */
export const kinds = {
  'a wrong letter in the street': 'confirm',
  'two letters swapped in the street': 'confirm',
  'another town’s postal code': 'confirm',
  'no postal code': 'confirm',
  'no unit': 'fix',
  'no house number': 'fix',
  'one of two streets of the same name': 'fix',
  'a street that is not there': 'reject',
  'another country': 'reject',
  nonsense: 'reject',
} as const satisfies Record<string, Verdict>;
export type Kind = keyof typeof kinds;

export interface Mistake {
  kind: Kind;
  verdict: Verdict;
  record: InternationalRecord;
  /** The address that the user meant. */
  meant: SimulatorAddress;
}

const perKind = 100;
const random = createRandom(20261121);
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

/** Words that distinguish streets from each other. Numbers and short words get no typo. */
const longWord = /(?<![\p{L}\d])[A-Za-z]{6,}(?![\p{L}\d])/gu;
const common =
  /^(street|avenue|boulevard|parkway|highway|circle|terrace|square|place|court|drive|north|south|northeast|northwest|southeast|southwest|apartment)$/i;
const wordsOf = (line: string) => (line.match(longWord) ?? []).filter((word) => !common.test(word));

const numbered = realAddresses.filter(({ line1 = '', city, postalCode }) => /^\d+ /.test(line1) && city && postalCode);
const houses = numbered.filter(
  ({ line1 = '', line2 }) => !line2 && wordsOf(line1).length > 0 && !/ (North|South|East|West)/.test(line1),
);
const flats = numbered.filter(({ line2 = '' }) => /\d/.test(line2));

/** Shuffles items into an order that is the same in every engine. */
function shuffle<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return Array.from(items, () => left.splice(Math.floor(random() * left.length), 1)[0] as Item);
}

/** Each house once, so that no two mistakes have the same house. */
const shuffled = shuffle(houses);
const next = () => shuffled.pop() as SimulatorAddress;
const flatsLeft = shuffle(flats);

const recordOf = ({
  line1 = '',
  line2 = '',
  city = '',
  provinceCode = '',
  postalCode = '',
}: SimulatorAddress): InternationalRecord => ({
  Address1: line1,
  Address2: line2,
  Locality: city,
  AdministrativeArea: provinceCode,
  PostalCode: postalCode,
  Country: 'US',
});

const changed = (word: string): string => {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const letter = pick(Array.from('bcdfghjklmnpqrstvwxz').filter((other) => other !== word[at]?.toLowerCase()));
  return word.slice(0, at) + letter + word.slice(at + 1);
};
const swapped = (word: string): string => {
  const places = Array.from({ length: word.length - 2 }, (_, at) => at + 1).filter(
    (at) => word[at] !== word[at + 1] && at + 1 < word.length,
  );
  const at = pick(places);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
};
const misspelt = (line: string, how: (word: string) => string) => {
  const word = wordsOf(line)[0] as string;
  return line.replace(word, how(word));
};
const withDirection = (line: string, direction: string) => line.replace(/^(\d+) /, `$1 ${direction} `);
const noise = (length: number) => Array.from({ length }, () => pick(Array.from('bcdfghjklmnpqrstvwxzaeiou'))).join('');

const twins: SimulatorAddress[] = [];

const make: Record<Kind, () => Omit<Mistake, 'kind' | 'verdict'>> = {
  'a wrong letter in the street': () => {
    const meant = next();
    return { meant, record: { ...recordOf(meant), Address1: misspelt(meant.line1 ?? '', changed) } };
  },
  'two letters swapped in the street': () => {
    const meant = next();
    return { meant, record: { ...recordOf(meant), Address1: misspelt(meant.line1 ?? '', swapped) } };
  },
  'another town’s postal code': () => {
    const meant = next();
    const far = houses.filter(
      ({ postalCode = '' }) => postalCode[0] !== meant.postalCode?.[0] && postalCode[1] !== meant.postalCode?.[1],
    );
    return { meant, record: { ...recordOf(meant), PostalCode: pick(far).postalCode ?? '' } };
  },
  'no postal code': () => {
    const meant = next();
    return { meant, record: { ...recordOf(meant), PostalCode: '' } };
  },
  'no unit': () => {
    const meant = flatsLeft.pop() as SimulatorAddress;
    return { meant, record: { ...recordOf(meant), Address2: '' } };
  },
  'no house number': () => {
    const meant = next();
    return { meant, record: { ...recordOf(meant), Address1: (meant.line1 ?? '').replace(/^\d+ /, '') } };
  },
  'one of two streets of the same name': () => {
    const house = next();
    const { line1 = '' } = house;
    const meant = { ...house, line1: withDirection(line1, 'North') };
    twins.push(meant, { ...house, line1: withDirection(line1, 'South') });
    return { meant, record: recordOf(house) };
  },
  'a street that is not there': () => {
    const meant = next();
    return { meant, record: { ...recordOf(meant), Address1: `${String(meant.line1?.split(' ')[0])} ${noise(9)} Way` } };
  },
  'another country': () => {
    const meant = next();
    return { meant, record: { ...recordOf(meant), Country: 'CA' } };
  },
  nonsense: () => {
    const meant = next();
    return { meant, record: { Address1: `${noise(7)} ${noise(8)}`, Locality: noise(9), Country: 'US' } };
  },
};

/** 1,000 real addresses with one mistake each, a hundred of every kind, in mixed order. They are the same in every run. */
export const mistakes: Mistake[] = Array.from({ length: perKind }, () =>
  (Object.keys(kinds) as Kind[]).map((kind) => ({ kind, verdict: kinds[kind], ...make[kind]() })),
)
  .flat()
  .map((mistake, at) => ({ ...mistake, record: { Id: String(at), ...mistake.record } }));

/** The real addresses. If a mistake needs two streets with the same name, both streets replace the original one. */
const replaced = new Set(twins.map(({ line1 = '', city = '' }) => `${line1.replace(/ (North|South)/, '')}|${city}`));
export const mistakenAddresses: readonly SimulatorAddress[] = [
  ...realAddresses.filter(({ line1 = '', city = '' }) => !replaced.has(`${line1}|${city}`)),
  ...twins,
];
