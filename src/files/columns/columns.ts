import { columnsOf, isTemplate } from './template.ts';

/** Fields that files commonly have. */
export const commonFields: ReadonlySet<string> = new Set(
  'Id Organization Address1 Address2 Address3 Locality DependentLocality AdministrativeArea PostalCode Country Premise Thoroughfare SubBuilding Latitude Longitude email'.split(
    ' ',
  ),
);

/** Number of rows to sample when looking for the email column. */
const sampleSize = 200;
/** Maximum number of characters to search in a cell. */
const maxLength = 1000;
/** Matches the name of an email column. */
export const emailName =
  /^e-?mails?(?:[ _-]?addres(?:s|ses))?$|^(?:courriel|correo|ηλεκτρονικό ταχυδρομείο|אימייל|דוא["'״׳]{1,2}ל|דואר אלקטרוני)$/i;

/**
 * Returns the index of the column with the most distinct emails, or -1 if no column has any. If several columns tie, a column named "email"
 * is preferred.
 */
export function emailColumn(header: readonly string[], rows: readonly (readonly string[])[]): number {
  const emails = header.map(() => new Set<string>());
  for (const row of rows.slice(0, sampleSize))
    for (const [column, cell] of row.entries())
      if (cell.includes('@'))
        for (const word of cell
          .slice(0, maxLength)
          .toLowerCase()
          .split(/[\s,;<>|]/))
          if (/[^@]@[^@]/.test(word)) emails[column]?.add(word);
  const score = (column: number) =>
    (emails[column]?.size ?? 0) + (emailName.test(header[column]?.trim() ?? '') ? 0.5 : 0);
  let found = -1;
  for (let column = 0; column < header.length; column++)
    if (score(column) > (found < 0 ? 0 : score(found))) found = column;
  return found;
}

const usedColumnsCache = new WeakMap<readonly string[], number[]>();

/** Returns the indices of the columns that are sent, on their own or in a template. The result is cached, because a file can have 100,000 columns of which only a few are used. */
export function usedColumns(columns: readonly string[]): readonly number[] {
  const known = usedColumnsCache.get(columns);
  if (known) return known;
  const joined = columns.flatMap(columnsOf);
  const mapped = columns.flatMap((field, column) => (field && !isTemplate(field) ? column : []));
  const indices =
    joined.length > 0 ? [...new Set([...mapped, ...joined])].toSorted((one, other) => one - other) : mapped;
  usedColumnsCache.set(columns, indices);
  return indices;
}
