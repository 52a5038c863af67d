/**
 * Separators of any spreadsheet. A spreadsheet may split at other separators than the file uses: `Ana;=1+1;` is one cell with commas and three with semicolons.
 * It may also treat quotes as plain characters. So every part after a separator counts as a cell.
 */
export const separators = /([,;|\t\r\n])/;

/** Characters that may precede a formula: spaces, control characters, quotes. */
const ignoredPrefix = String.raw`[\s"\u0000-\u001f\u200b-\u200f\u2060]*`;
/** The characters that begin a formula, with their full-width and small forms and the minus sign U+2212. */
const formula = new RegExp(`^${ignoredPrefix}[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]`);

/** Western longitudes and southern latitudes are negative: `-85.75` is always a number. */
const isCoordinate = (text: string) => /^\s*-\d{1,3}[.,]\d+\s*$/.test(text);

export const isFormula = (text: string) => formula.test(text) && !isCoordinate(text);

/** Escapes formulas in a cell with a `'` before each part that a spreadsheet could run. Returns other cells unchanged. */
export function escapeFormula(cell: string): string {
  if (isCoordinate(cell)) return cell;
  const escaped = cell
    .split(separators)
    .map((part, index) => (index % 2 === 0 && isFormula(part) ? `'${part}` : part))
    .join('');
  // Some spreadsheets ignore leading spaces. A leading tab or line break is a separator too.
  return !escaped.startsWith("'") && (isFormula(cell) || /^[\t\r]/.test(cell)) ? `'${escaped}` : escaped;
}

/** Reverses `escapeFormula`. A `'` that the cell had there originally is removed too, because the two cannot be distinguished. */
export function unescapeFormula(cell: string): string {
  const bare = cell
    .split(separators)
    .map((part, index) => (index % 2 === 0 && part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join('');
  return [bare.replace(/^'/, ''), bare].find((one) => escapeFormula(one) === cell) ?? cell;
}
