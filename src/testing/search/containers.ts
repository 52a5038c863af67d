import { type Entry, type GroupKind, type Index, matchEntries } from './createIndex.ts';

/** A row of a Find response: an address or a container. */
export type FindRow = { entry: Entry } | { group: Group };

export interface Group {
  kind: GroupKind | 'floor';
  key: string;
  /** Name of the part that the group covers, such as one floor of a building. `''` if the group covers everything. */
  part: string;
  /** Entries that match the search. The container may also contain entries that do not. */
  entries: readonly Entry[];
}

/** Maximum number of units in a list. A building with more units is split into floors. */
const maxUnitsInList = 50;

/** Groups entries by a key, in the order of each group's first entry. An entry that has no key, or is alone in its group, stays an address. */
export function groupBy(
  entries: readonly Entry[],
  kind: Group['kind'],
  keyOf: (entry: Entry) => string,
  partOf: (entry: Entry) => string = () => '',
): FindRow[] {
  const groups = new Map<string, { key: string; part: string; entries: Entry[] }>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const part = partOf(entry);
    const name = key ? `${key}\n${part}` : `alone ${String(entry.place)}`;
    const group = groups.get(name);
    if (group) group.entries.push(entry);
    else groups.set(name, { key, part, entries: [entry] });
  }
  return Array.from(groups.values(), (group): FindRow =>
    group.entries.length > 1 ? { group: { kind, ...group } } : { entry: group.entries[0] as Entry },
  );
}

/** Returns the floor of an entry's unit, such as "12" for "Unit 1203" and "Apt 12B", or `''` if it is unknown. */
export function floorOf({ address }: Entry): string {
  const number = /\d+/.exec(address.subBuilding)?.[0] ?? '';
  return number.length > 2 ? number.slice(0, -2) : number && /\d[a-z]$/i.test(address.subBuilding) ? number : '';
}

/** Returns all entries in a container. */
export function membersOf(index: Index, { kind, key, part }: Omit<Group, 'entries'>): Entry[] {
  const places = index.groups[kind === 'floor' ? 'building' : kind].get(key) ?? [];
  const entries = places.map((place) => index.entries[place] as Entry);
  if (!part) return entries;
  return entries.filter((entry) => (kind === 'floor' ? floorOf(entry) : entry.postcode) === part);
}

/**
 * Returns a container's rows in natural order. If a house or unit number in the text matches some rows, returns only those. Containers nest:
 * locality or postal code, street, building, floor. Returns undefined if the container does not exist.
 *
 * @param typed The folded words of the text.
 */
export function rowsInside(index: Index, id: string, typed: readonly string[] = []): FindRow[] | undefined {
  const read = readGroupId(id);
  const kind = read && kindOfCode(read.code);
  if (!read || !kind) return undefined;
  const { key, part } = read;
  const members = membersOf(index, { kind, key, part });
  const named = new Set(
    matchEntries(
      index,
      typed.filter((word) => /\d/.test(word)),
    ),
  );
  const meant = members.filter((entry) => named.has(entry));
  const entries = sortNaturally(meant.length > 0 ? meant : members);
  if (entries.length === 0) return undefined;
  switch (kind) {
    case 'locality':
      return collapseAlone(
        index,
        groupBy(entries, 'street', ({ street }) => street),
        entries,
        typed,
      );
    case 'postcode':
      return collapseAlone(
        index,
        groupBy(
          entries,
          'street',
          ({ street }) => street,
          ({ street, postcode }) => (spansPostcodes(index, street, postcode) ? postcode : ''),
        ),
        entries,
        typed,
      );
    case 'street':
      return collapseAlone(
        index,
        groupBy(entries, 'building', ({ building }) => building),
        entries,
        typed,
      );
    case 'building':
      return entries.length > maxUnitsInList && entries.every(floorOf)
        ? groupBy(entries, 'floor', () => key, floorOf)
        : entries.map((entry) => ({ entry }));
    case 'floor':
      return entries.map((entry) => ({ entry }));
  }
}

/** Whether a street continues in another postal code. If so, the postal code covers only part of the street. */
const spansPostcodes = (index: Index, street: string, postcode: string) =>
  (index.groups.street.get(street) ?? []).some((place) => index.entries[place]?.postcode !== postcode);

/** If a container is the only row, returns the rows inside it instead. */
function collapseAlone(index: Index, rows: FindRow[], entries: readonly Entry[], typed: readonly string[]): FindRow[] {
  const [only] = rows;
  if (rows.length > 1 || !only || 'entry' in only) return rows;
  return only.group.entries.length === entries.length
    ? (rowsInside(index, groupId(entries[0] as Entry, codeOf(only.group.kind), only.group), typed) ?? rows)
    : rows;
}

const collator = new Intl.Collator('en', { numeric: true });

function sortNaturally(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => {
      const { street, buildingNumber, poBoxNumber, subBuilding } = entry.address;
      return { entry, by: `${street} ${buildingNumber || poBoxNumber} ${subBuilding}` };
    })
    .sort((one, other) => collator.compare(one.by, other.by) || one.entry.place - other.entry.place)
    .map(({ entry }) => entry);
}

const codes = { building: 'B', street: 'S', locality: 'L', postcode: 'P', floor: 'F' } as const;
type Kind = GroupKind | 'floor';

export const codeOf = (kind: Kind): string => codes[kind];
export const kindOfCode = (code: string): Kind | undefined =>
  (Object.keys(codes) as Kind[]).find((kind) => codes[kind] === code);

/** Returns a container's id, `US|US|ENG|S|…`. Clients must treat it as opaque, just like the service's own ids. */
export function groupId({ address }: Entry, code: string, { key, part }: { key: string; part: string }): string {
  const { countryIso2, language } = address;
  return [countryIso2, countryIso2, language, code, encode(`${key}\n${part}`)].join('|');
}

/** Parses a container's id. Returns undefined for any other id. */
export function readGroupId(id: string): { code: string; key: string; part: string } | undefined {
  const [, , , code = '', raw = '', ...rest] = id.split('|');
  const read = rest.length === 0 ? decode(raw) : undefined;
  if (!code || !read) return undefined;
  const [key = '', part = ''] = read.split('\n');
  return { code, key, part };
}

// The id contains no percent signs, because a query would encode them a second time.
const encode = (text: string) => encodeURIComponent(text).replace(/~/g, '%7E').replace(/%/g, '~');
const decode = (text: string) => {
  try {
    return decodeURIComponent(text.replace(/~/g, '%'));
  } catch {
    return undefined;
  }
};
