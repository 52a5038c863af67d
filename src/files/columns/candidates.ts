import type { internationalRecordFields } from '../../core/index.ts';
import { type ColumnName, readColumnName, type Role } from './columnName.ts';
import type { ColumnValues } from './columnValues.ts';

export type RecordField = (typeof internationalRecordFields)[number];

/** A column whose name stands for part of an address. */
export interface Candidate extends Omit<ColumnName, 'roles'> {
  column: number;
  role: Role;
  values: ColumnValues;
  /** Words such as `billing` that say which of the row's addresses the column belongs to, or `''` if there are none. */
  group: string;
  score: number;
}

/** Fields by folded column name, for names that are recognized only as a whole. */
export const wholeNames = new Map<string, RecordField>(
  (
    [
      [
        'Id',
        'id key ref reference recordid customerid customerno customernumber customernr kundennummer kundennr orderid orderno ordernumber rowid rowno rownumber',
      ],
      ['Organization', 'business businessname'],
      ['Latitude', 'latitude lat'],
      ['Longitude', 'longitude lng lon long'],
    ] as const
  ).flatMap(([field, names]) => names.split(' ').map((name): [string, RecordField] => [name, field])),
);

/** Converts a column name to lower case, without spaces and punctuation. */
export const fold = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Roles of columns that can contain the street. */
export const streetRoles: readonly Role[] = ['line1', 'street', 'address', 'whole'];

/** Maximum number of columns whose values are read. */
const maxRead = 300;

/** Finds the columns that contain part of an address, judging by their names and values. */
export function findCandidates(
  header: readonly string[],
  valuesOf: (column: number) => ColumnValues,
  hasRows: boolean,
): Candidate[] {
  // In Slovene, "kraj" is a city. In Polish it is a country, and in Czech a region.
  const isSlovene = header.some((name) => /^(?:naslov|pošt)/i.test(name));
  const names = header.map((name) =>
    readColumnName(wholeNames.get(fold(name)) === 'Id' ? '' : isSlovene && fold(name) === 'kraj' ? 'mesto' : name),
  );
  /**
   * Roles of the columns that share an unknown word. A word with several roles says which address its columns belong to, as "depot" does in
   * "depot street" and "depot city".
   */
  const rolesByWord = new Map<string, Set<Role>>();
  for (const { unknown, roles } of names)
    if (unknown && roles[0]) rolesByWord.set(unknown, (rolesByWord.get(unknown) ?? new Set()).add(roles[0]));
  const hasHouse = names
    .slice(0, maxRead)
    .some(({ roles }, column) => roles[0] === 'house' && valuesOf(column).isHouseNumber);
  let read = 0;
  const candidates = names.flatMap(({ roles, weight, purpose, unknown, base, variant, isHouseNumber }, column) => {
    if (roles.length === 0 || ++read > maxRead) return [];
    const values = valuesOf(column);
    const role = roles.find(
      (each) =>
        (values.fits(each) || (isHouseNumber && each === 'house' && values.areShortWithNumber)) &&
        (each !== 'city' || !roles.includes('country') || values.fill === 0 || !values.fits('country')) &&
        (!isSt(roles) || values.fill === 0 || (each === 'street') === (hasHouse || values.streetWords >= 0.5)),
    );
    if (!role) return [];
    const isShared = (rolesByWord.get(unknown)?.size ?? 0) > 1;
    // An unknown word can change the meaning: "city manager".
    if (unknown && !isShared && !isShort(unknown) && !isCertain(role, values, hasRows)) return [];
    const group = [purpose, ...(isShared ? [unknown] : [])].filter(Boolean).join(' ');
    const score = weight * (isShared ? 1.2 : 1) * (hasRows ? 0.3 + 0.7 * values.fill : 1);
    return [{ column, role, values, weight, purpose, unknown, base, variant, group, score }];
  });
  // "Straße Nr." is a house number if there is a street column, and a whole address line if there is none.
  const line =
    hasRows || candidates.some(({ role }) => streetRoles.includes(role))
      ? undefined
      : candidates.find(
          ({ column, values }) =>
            values.fill === 0 && names[column]?.roles[1] === 'line1' && !/num/i.test(header[column] ?? ''),
        );
  if (line) line.role = 'line1';
  return candidates;
}

/** Whether unknown words are only abbreviations, which do not change the meaning of a name. */
export const isShort = (unknown: string) => unknown.split(' ').every((word) => word.length <= 3);

/** Whether a column is named `ST`, which can mean a street or a state. */
const isSt = (roles: readonly Role[]) => roles.includes('street') && roles.includes('state');

/** Whether the values alone prove the role. */
const isCertain = (role: Role, values: ColumnValues, hasRows: boolean) =>
  hasRows &&
  values.fill > 0 &&
  (role === 'postalCode' ||
    role === 'country' ||
    (role === 'unit' && values.maxLength <= 4 && (values.isHouseNumber || values.maxLength <= 2)) ||
    (role === 'house' && values.maxLength <= 6) ||
    (streetRoles.includes(role) && Math.max(values.withNumber, values.streetWords) >= 0.6));
