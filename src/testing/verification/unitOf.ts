import { wordsOf } from '../../core/index.ts';
import { linesOf } from '../deriveAddress.ts';
import type { Entry } from '../search/createIndex.ts';

/** Words for a kind of door, which tell no door from its neighbour. */
export const designators: ReadonlySet<string> = new Set(
  'apt apartment unit ste suite fl floor rm room bldg building bsmt basement number no lot'.split(' '),
);

/** Splits "12b" into what a unit is known by, without its kind of door. */
const unitWords = (text: string): string[] => wordsOf(text).filter((word) => !designators.has(word));

/** What lines say beside a unit. */
const otherwiseSaid = [
  ...(['buildingNumber', 'poBoxNumber', 'street', 'buildingName', 'district', 'company'] as const),
  ...(['secondaryStreet', 'block', 'neighbourhood'] as const),
];

/** What tells an address from its neighbours in the building: its unit, or what its lines say beside house, street and names. */
export function unitOf({ address }: Entry): string[] {
  if (address.subBuilding) return unitWords(address.subBuilding);
  if (!address.buildingNumber) return [];
  const others = otherwiseSaid.map((name) => address[name]);
  const known = new Set(wordsOf(others.join(' ')));
  return linesOf(address)
    .flatMap(unitWords)
    .filter((word) => !known.has(word));
}
