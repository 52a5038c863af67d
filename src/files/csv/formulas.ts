/**
 * A spreadsheet splits lines where its own settings say, not where the file does: `Ana;=1+1;` is one cell of a file with commas and three cells
 * of a sheet that splits at semicolons, and a sheet may read quotes as plain signs. So whatever follows a separator is looked at as a cell.
 */
export const separators = /([,;|\t\r\n])/;

/** What stands before a sign and does not keep it from beginning a formula: spaces, control characters, quotes. */

const ignoredPrefix = String.raw`[\s"\u0000-\u001f\u200b-\u200f\u2060]*`;
/** The signs, their full-width and small forms, and the minus sign proper. */
const formula = new RegExp(`^${ignoredPrefix}[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]`);

/** West and south are negative: `-85.75` is a number wherever it is read. */
const isCoordinate = (text: string) => /^\s*-\d{1,3}[.,]\d+\s*$/.test(text);

export const isFormula = (text: string) => formula.test(text) && !isCoordinate(text);

/**
 * A cell as a spreadsheet shows it instead of running it: a `'` before every part that could begin a formula. What needs none is given back as it is.
 */
export function escapeFormula(cell: string): string {
  if (isCoordinate(cell)) return cell;
  const escaped = cell
    .split(separators)
    .map((part, at) => (at % 2 === 0 && isFormula(part) ? `'${part}` : part))
    .join('');
  // Some spreadsheets drop the spaces that a cell begins with, and read on; a tab or a line break is a separator as well.
  return !escaped.startsWith("'") && (isFormula(cell) || /^[\t\r]/.test(cell)) ? `'${escaped}` : escaped;
}

/** A cell as it was before `guardFormula`. Where it had a `'` of its own before such a part already, that one goes too: nobody can tell them apart. */
export function unescapeFormula(cell: string): string {
  const bare = cell
    .split(separators)
    .map((part, at) => (at % 2 === 0 && part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join('');
  return [bare.replace(/^'/, ''), bare].find((one) => escapeFormula(one) === cell) ?? cell;
}
