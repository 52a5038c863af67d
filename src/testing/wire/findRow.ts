import { getOwn, type Address } from '../../core/index.ts';
import { linesOf, placeLine } from '../deriveAddress.ts';
import { floorOf, type Group, membersOf, type Row } from '../search/containers.ts';
import type { Entry, Index } from '../search/createIndex.ts';
import { codeOf, groupId } from '../search/groupId.ts';
import { highlightOf } from '../search/highlightOf.ts';

const types = {
  building: 'BuildingName',
  street: 'Street',
  locality: 'Locality',
  postcode: 'Postcode',
  floor: 'Container',
} as const;

const addressesIn = { EN: 'Addresses', FR: 'adresses', ES: 'direcciones' } as Record<string, string>;

/**
 * A row as the wire has it. `typed` are the folded words that are marked; none for a list inside a container. The number in a
 * container's description is what it holds, not what of it was found.
 */
export function findRow(index: Index, row: Row, language: string, typed: readonly string[]): Record<string, string> {
  if ('entry' in row) {
    const { address } = row.entry;
    const text = [address.company, ...linesOf(address)].filter(Boolean).join(', ');
    const description = placeLine(address);
    return written(address.id, 'Address', text, description, highlightOf(typed, text, description), address.language);
  }
  const { group } = row;
  const entry = group.entries[0] as Entry;
  const [text, place] = namesOf(group, entry);
  const count = `${String(membersOf(index, group).length)} ${getOwn(addressesIn, language.slice(0, 2).toUpperCase()) ?? 'Addresses'}`;
  const description = [place, count].filter(Boolean).join(' - ');
  // Only the place is marked: the number of addresses is not something that was looked for.
  const highlight = highlightOf(typed, text, place);
  return written(
    groupId(entry, codeOf(group.kind), group),
    types[group.kind],
    text,
    description,
    highlight,
    entry.address.language,
  );
}

const written = (id: string, type: string, text: string, description: string, highlight: string, language: string) => ({
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
