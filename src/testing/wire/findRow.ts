import { getOwn, type Address } from '../../core/index.ts';
import { formattedLines, placeLine } from '../deriveAddress.ts';
import { floorOf, type Group, membersOf, type FindRow, codeOf, groupId } from '../search/containers.ts';
import type { Entry, Index } from '../search/createIndex.ts';
import { highlightOf } from '../search/searchAddresses.ts';
import { parameterOf } from './findParameters.ts';

const types = {
  building: 'BuildingName',
  street: 'Street',
  locality: 'Locality',
  postcode: 'Postcode',
  floor: 'Container',
} as const;

const addressesIn = { EN: 'Addresses', FR: 'adresses', ES: 'direcciones' } as Record<string, string>;

/**
 * Formats a Find response row. `typed` lists the folded words to highlight, and is empty inside a container. The number in a container's
 * description counts all of its addresses, including those that do not match.
 */
export function findRow(
  index: Index,
  row: FindRow,
  language: string,
  typed: readonly string[],
): Record<string, string> {
  if ('entry' in row) {
    const { address } = row.entry;
    const text = [address.company, ...formattedLines(address)].filter(Boolean).join(', ');
    const description = placeLine(address);
    return wireRow(address.id, 'Address', text, description, highlightOf(typed, text, description), address.language);
  }
  const { group } = row;
  const entry = group.entries[0] as Entry;
  const [text, place] = namesOf(group, entry);
  const count = `${String(membersOf(index, group).length)} ${getOwn(addressesIn, language.slice(0, 2).toUpperCase()) ?? 'Addresses'}`;
  const description = [place, count].filter(Boolean).join(' - ');
  // Only the place is highlighted, not the number of addresses.
  const highlight = highlightOf(typed, text, place);
  return wireRow(
    groupId(entry, codeOf(group.kind), group),
    types[group.kind],
    text,
    description,
    highlight,
    entry.address.language,
  );
}

const wireRow = (id: string, type: string, text: string, description: string, highlight: string, language: string) => ({
  id,
  type,
  text,
  highlight,
  description,
  language,
});

function namesOf({ kind, part }: Group, entry: Entry): [text: string, place: string] {
  const { address } = entry;
  const region = [address.city, address.provinceCode].filter(Boolean).join(', ');
  const house = houseOf(address);
  switch (kind) {
    case 'building':
      return [address.buildingName || house, placeLine(address)];
    case 'street':
      return [address.street || 'PO Box', part ? placeLine(address) : region];
    case 'locality':
      return [region, ''];
    case 'postcode':
      return [address.postalCode, region];
    case 'floor':
      return [`${house}, Floor ${floorOf(entry)}`, placeLine(address)];
  }
}

const houseOf = ({ buildingNumber, street }: Address) => [buildingNumber, street].filter(Boolean).join(' ');

const numbers = Array.from({ length: 20 }, (_, index) => index + 1);

/**
 * Returns the additional fields of a Retrieve. For example, `Field1Format={Latitude},{Longitude}` adds `field1`. A name in braces can be any
 * field of the address, in upper or lower case. Unknown names are replaced with an empty string.
 */
export function formattedFields(
  query: URLSearchParams,
  { address, latitude, longitude }: Entry,
): Record<string, string> {
  const values = new Map(
    Object.entries({ ...address, latitude, longitude, formattedLine: formattedLines(address).join(', ') }).map(
      ([name, value]) => [name.toLowerCase(), String(value ?? '')],
    ),
  );
  return Object.fromEntries(
    numbers.flatMap((number) => {
      const format = parameterOf(query, `field${String(number)}format`);
      if (!format) return [];
      return [
        [
          `field${String(number)}`,
          format.replace(/\{([^{}]*)\}/g, (_, name: string) => values.get(name.trim().toLowerCase()) ?? ''),
        ],
      ];
    }),
  );
}
