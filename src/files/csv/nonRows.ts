import type { UnreadableLine } from './CsvTable.ts';

/** The reason why a line is not a row, although it may have as many values as a row. */
type NonRow = Extract<UnreadableLine['why'], 'header' | 'units' | 'total'>;

const words = (list: string) => list.split(' ').join('|');

/** Matches the units or dashes that some files have below each column name: `(deg)`, `[m]`, `----`. */
const bracketsOrDashes = /^(?:[[({<](?!\d+[\])}>])[^\])}>@]{1,24}[\])}>]|:?[-=_]{3,}:?)$/;
/** Words for units, types and rules: `decimal degrees`, `varchar2(50 byte)`, `not null`. */
const unitWords = new Set(
  'text texte texto testo tekst string str char chars varchar varchar2 nvarchar character characters alphanumeric zeichenkette int integer bigint smallint ganzzahl entier entero intero long number nombre número numero zahl numeric numerical decimal real float double date datum datetime time timestamp bool boolean enum uuid geometry deg degree degrees grad degrés grados gradi ° m km ft mi meter meters metre metres kilometers miles feet % wgs84 epsg yyyy-mm-dd dd.mm.yyyy mm/dd/yyyy byte bytes max field not null required optional mandatory pflichtfeld obligatoire obligatorio facultatif opcional'.split(
    ' ',
  ),
);

/** Whether a cell contains only units, types or rules. */
function isUnit(text: string): boolean {
  if (text.length > 40) return false;
  if (bracketsOrDashes.test(text)) return true;
  const tokens = text
    .toLowerCase()
    .split(/[\s():,]+/)
    .filter((token) => token && !/^\d+$/.test(token));
  return tokens.length > 0 && tokens.every((token) => unitWords.has(token));
}

/** In a row of units, matches the cell of a column that has no unit. */
const noUnit = /^(?:-|–|—|n\/a)?$/i;

/** Matches the word for a total, with an optional number: `Grand total: 1,000`. */
const total = new RegExp(
  `^(?:(?:grand|sub)[- ]?)?(?:${words(
    'total totals average durchschnitt moyenne promedio sum summe zwischensumme gesamt gesamtsumme insgesamt somme totale totaal subtotaal suma razem ogółem łącznie soma totalt summa celkem összesen toplam yhteensä итого всего 合計 総計 小計 合计 总计 المجموع الإجمالي',
  )})(?: (?:général|general|generale|rows|records|lines))? ?[:=]?[\\d\\s.,]*$`,
  'iu',
);
/** Matches a line that a program writes after the last row: `(1000 rows affected)`, `*** End of report ***`, `Page 1 of 2`. */
const footer = new RegExp(
  [
    String.raw`\([\d.,\s]+rows?(?: affected)?\)`,
    String.raw`[\d.,\s]+(?:rows?|records?) (?:affected|selected|returned|exported)\.?`,
    String.raw`(?:rows?|records?|count) ?[:=] ?\d[\d.,]*`,
    String.raw`[-*=#\s]*end of (?:file|report|data|list|export)[-*=#\s.]*`,
    String.raw`(?:page|seite|pagina|página) \d+ (?:of|von|sur|de|di|van) \d+`,
    String.raw`(?:generated|exported|printed|created) (?:on|at|by) .+`,
  ]
    .map((form) => `^${form}$`)
    .join('|'),
  'i',
);
/** Matches a number, with or without a currency or percent sign. */
const number = /^[-+]?\p{Sc}?[\d.,\s']+[\p{Sc}%]?$/u;

/** Folds a column name, so that case, spaces, punctuation and a byte order mark make no difference. */
function foldName(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase();
  return folded.replace(/[^\p{L}\p{N}]+/gu, '') || folded.trim();
}

/** Normalizes a column name: converts it to lower case and removes its spaces, but keeps its punctuation. */
const exactName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\ufeff]+/gu, '');

/** Returns the positions of each name. Leaves out empty names. */
function positionsByName(names: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    const positions = found.get(name);
    if (positions) positions.push(index);
    else found.set(name, [index]);
  }
  return found;
}

/** Whether the first line contains column names. If it does not, a later row that equals the first line is data, not a repeated header. */
export const hasNames = (header: readonly string[]): boolean =>
  header.some((name) => /\p{L}/u.test(name)) && !header.some((name) => name.includes('@'));

/** Order of the columns below a repeated header. */
export interface ColumnOrder {
  /** Position of each column of the first header, or -1 if the repeated header lacks it. */
  readonly positions: readonly number[];
  /** Every position in `positions` except -1. */
  readonly used: ReadonlySet<number>;
}

interface NonRowFinder {
  find(cells: readonly string[]): NonRow | undefined;
  /** Undefined while the columns have the order of the first header. */
  readonly order: ColumnOrder | undefined;
}

/**
 * Finds lines that are not rows and would otherwise be sent and charged: a header repeated in concatenated files (in any column order), a line
 * of units or types below the header, and totals or other footers.
 */
export function createNonRowFinder(header: readonly string[]): NonRowFinder {
  const folded = hasNames(header) ? header.map(foldName) : [];
  const names = new Set(folded);
  let isUnderHeader = true;
  let order: ColumnOrder | undefined;
  const isSameHeader = (cells: readonly string[]) =>
    folded.every((name, index) => {
      const cell = cells[index] ?? '';
      return cell === header[index] || foldName(cell) === name;
    }) && cells.every((cell, index) => index < header.length || !cell.trim());
  const isHeader = (cells: readonly string[]): boolean => {
    const first = cells.find((cell) => cell.trim());
    // Almost every row ends here, because its first value is not a column name.
    if (first === undefined || !names.has(foldName(first))) return false;
    const otherOrder = orderOf(header, folded, names, cells);
    if (!otherOrder && !isSameHeader(cells)) return false;
    order = otherOrder;
    return true;
  };
  return {
    get order() {
      return order;
    },
    find(cells) {
      const isFirst = isUnderHeader;
      isUnderHeader = isHeader(cells);
      if (isUnderHeader) return 'header';
      if (isFirst && isUnits(cells)) return 'units';
      return isTotal(cells) ? 'total' : undefined;
    },
  };
}

/**
 * Returns the order of the columns below a line that repeats the header in a different order, perhaps with columns added or left out.
 * Returns undefined if the line is not such a header, or if no column has moved. In a file without column names, a row may repeat values of
 * the first line, but in the same columns, so it is not a header.
 */
function orderOf(
  header: readonly string[],
  names: readonly string[],
  known: ReadonlySet<string>,
  cells: readonly string[],
): ColumnOrder | undefined {
  const folded = cells.map(foldName);
  const hasOthers = folded.some((name) => name !== '' && !known.has(name));
  // Most rows that begin with a column name end here.
  const found = new Set(folded);
  if (hasOthers && [...known].some((name) => name !== '' && !found.has(name))) return undefined;
  // Two columns can have the same name, or names that differ only in punctuation: `Street` and `Street #`.
  const [exact, similar] = [positionsByName(cells.map(exactName)), positionsByName(folded)];
  const taken = new Set<number>();
  const take = (from: number[] | undefined): number => {
    let position = from?.shift();
    while (position !== undefined && taken.has(position)) position = from?.shift();
    if (position !== undefined) taken.add(position);
    return position ?? -1;
  };
  const exactPositions = header.map((name) => take(exact.get(exactName(name))));
  const positions = exactPositions.map((position, index) =>
    position < 0 ? take(similar.get(names[index] ?? '')) : position,
  );
  const used = new Set(positions.filter((position) => position >= 0));
  const isMoved = positions.some((position, index) => position >= 0 && position !== index);
  const all = names.filter(Boolean).length;
  const isUnique = all === [...known].filter(Boolean).length;
  // Either no name is missing, or all of these are true: no name was added, more than half remain, and all are unique.
  const isEnough = used.size === all || (!hasOthers && 2 * used.size > all && isUnique);
  return isMoved && used.size > 1 && isEnough ? { positions, used } : undefined;
}

/** Whether every cell is a unit or empty. A single unit of one or two characters is not enough. */
function isUnits(cells: readonly string[]): boolean {
  let units = 0;
  for (const cell of cells) {
    const text = cell.trim();
    if (isUnit(text)) units += text.length > 2 ? 2 : 1;
    else if (!noUnit.test(text)) return false;
  }
  return units > 1;
}

/** Whether the first value is the word for a total and all others are numbers, or whether the only value is a footer. */
function isTotal(cells: readonly string[]): boolean {
  const first = cells.findIndex((cell) => cell.trim());
  const text = cells[first]?.trim() ?? '';
  // No footer is that long. This is the fastest check, so it comes first.
  if (text.length > 80) return false;
  const isAlone = () => cells.every((cell, index) => index <= first || !cell.trim());
  if (total.test(text)) return cells.every((cell, index) => index <= first || !cell.trim() || number.test(cell.trim()));
  return footer.test(text) && isAlone();
}
