import { linesOf, placeLine } from '../deriveAddress.ts';
import type { Entry, GroupKind, Index } from './createIndex.ts';

/** A row before it is written for the wire. */
export type Row = { entry: Entry } | { group: Group };

export interface Group {
  kind: GroupKind | 'floor';
  key: string;
  entries: readonly Entry[];
}

/** A building with more units than this opens its floors first. */
const unitsAtOnce = 50;

const types = {
  building: 'BuildingName',
  street: 'Street',
  locality: 'Locality',
  postcode: 'Postcode',
  floor: 'Container',
} as const;
const prefixes = { building: 'B', street: 'S', locality: 'L', postcode: 'P', floor: 'F' } as const;

/** Groups of two or more by a key; whoever is alone or has no key stays an address. In the order of their first entry. */
export function grouped(entries: readonly Entry[], kind: Group['kind'], keyOf: (entry: Entry) => string): Row[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = keyOf(entry) || `alone ${String(entry.place)}`;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return Array.from(groups, ([key, group]): Row =>
    group.length > 1 ? { group: { kind, key, entries: group } } : { entry: group[0] as Entry },
  );
}

/** The 12 of "Unit 1203", "Apt 12B"; '' where the unit tells no floor. */
function floorOf({ address }: Entry): string {
  const number = /\d+/.exec(address.subBuilding)?.[0] ?? '';
  return number.length > 2 ? number.slice(0, -2) : number && /\d[a-z]$/i.test(address.subBuilding) ? number : '';
}

/** What is inside a container, whole and in natural order. Containers nest: locality or postal code, street, building, floor. */
export function insideOf(index: Index, id: string): Row[] | undefined {
  const [, , , code, ...rest] = id.split('|');
  const kind = (Object.keys(prefixes) as Group['kind'][]).find((name) => prefixes[name] === code);
  const raw = decode(rest.join('|'));
  if (!kind || raw === undefined) return undefined;
  const [key = '', floor = ''] = kind === 'floor' ? raw.split('\n') : [raw];
  const places = index.groups[kind === 'floor' ? 'building' : kind].get(key);
  if (!places) return undefined;
  const entries = naturally(places.map((place) => index.entries[place] as Entry));
  switch (kind) {
    case 'locality':
    case 'postcode':
      return collapseAlone(
        index,
        grouped(entries, 'street', ({ street }) => street),
        entries,
      );
    case 'street':
      return collapseAlone(
        index,
        grouped(entries, 'building', ({ building }) => building),
        entries,
      );
    case 'building':
      return entries.length > unitsAtOnce && entries.every(floorOf)
        ? grouped(entries, 'floor', (entry) => `${key}\n${floorOf(entry)}`)
        : entries.map((entry) => ({ entry }));
    case 'floor':
      return entries.filter((entry) => floorOf(entry) === floor).map((entry) => ({ entry }));
  }
}

/** A container that would hold nothing but one further container opens that one at once. */
function collapseAlone(index: Index, rows: Row[], entries: readonly Entry[]): Row[] {
  const [only] = rows;
  if (rows.length > 1 || !only || 'entry' in only) return rows;
  return only.group.entries.length === entries.length && only.group.kind !== 'floor'
    ? (insideOf(index, groupId(only.group)) ?? rows)
    : rows;
}

const collator = new Intl.Collator('en', { numeric: true });

function naturally(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({
      entry,
      by: `${entry.address.street} ${entry.address.buildingNumber} ${entry.address.subBuilding}`,
    }))
    .sort((one, other) => collator.compare(one.by, other.by) || one.entry.place - other.entry.place)
    .map(({ entry }) => entry);
}

/** Opaque to a client, as the service's ids are. */
export function groupId({ kind, key, entries }: Group): string {
  const address = entries[0]?.address;
  const country = address?.countryIso2 ?? '';
  return `${country}|${country}|${address?.language ?? 'ENG'}|${prefixes[kind]}|${encode(key)}`;
}

const encode = (key: string) => encodeURIComponent(key).replace(/%/g, '~');
const decode = (id: string) => {
  try {
    return decodeURIComponent(id.replace(/~/g, '%'));
  } catch {
    return undefined;
  }
};

const words = { EN: 'Addresses', FR: 'adresses', ES: 'direcciones' } as Record<string, string>;

/** A row's type, id, text and description in the service's way. */
export function wireRow(
  row: Row,
  language: string,
): { id: string; type: string; text: string; description: string; language: string } {
  if ('entry' in row) {
    const { address } = row.entry;
    const text = [address.company, ...linesOf(address)].filter(Boolean).join(', ');
    return { id: address.id, type: 'Address', text, description: placeLine(address), language: address.language };
  }
  const { group } = row;
  const { kind, entries } = group;
  const { address } = entries[0] as Entry;
  const region = [address.city, address.provinceCode].filter(Boolean).join(', ');
  const count = `${String(entries.length)} ${words[language.slice(0, 2).toUpperCase()] ?? 'Addresses'}`;
  const street = [address.buildingNumber, address.street].filter(Boolean).join(' ');
  const named: Record<Group['kind'], [text: string, place: string]> = {
    building: [address.buildingName || street, placeLine(address)],
    street: [address.street, region],
    locality: [region, ''],
    postcode: [address.postalCode, region],
    floor: [`${street}, Floor ${floorOf(entries[0] as Entry)}`, placeLine(address)],
  };
  const [text, place] = named[kind];
  return {
    id: groupId(group),
    type: types[kind],
    text,
    description: [place, count].filter(Boolean).join(' - '),
    language: address.language,
  };
}
