/**
 * Every separator that a spreadsheet might use. A spreadsheet can split lines at a separator that the file does not use. For example,
 * `Ana;=1+1;` is one cell if commas separate cells, but three if semicolons do. A spreadsheet can also treat quotes as plain characters.
 * Therefore, every part after a separator counts as a cell.
 */
const separators = /([,;|\t\r\n])/;

/** Characters that can precede a formula: spaces, control characters and quotes. */
const ignoredPrefix = String.raw`[\s"\u0000-\u001f\u200b-\u200f\u2060]*`;
/** Matches the characters that start a formula, including their full-width and small forms and the minus sign U+2212. */
const formula = new RegExp(`^${ignoredPrefix}[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212]`);

/** Whether the text is a negative coordinate, such as the western longitude `-85.75`. It starts like a formula but is only a number. */
const isCoordinate = (text: string) => /^\s*-\d{1,3}[.,]\d+\s*$/.test(text);

const isFormula = (text: string) => formula.test(text) && !isCoordinate(text);

/** Puts a `'` before each part of a cell that a spreadsheet could run as a formula. Returns a cell without formulas unchanged. */
export function escapeFormula(cell: string): string {
  if (isCoordinate(cell)) return cell;
  const escaped = cell
    .split(separators)
    .map((part, index) => (index % 2 === 0 && isFormula(part) ? `'${part}` : part))
    .join('');
  // Some spreadsheets ignore leading spaces. A leading tab or line break is a separator too.
  return !escaped.startsWith("'") && (isFormula(cell) || /^[\t\r]/.test(cell)) ? `'${escaped}` : escaped;
}

/** Reverses `escapeFormula`. Also removes a `'` that the original cell had in such a position, because it looks the same. */
export function unescapeFormula(cell: string): string {
  const bare = cell
    .split(separators)
    .map((part, index) => (index % 2 === 0 && part.startsWith("'") && isFormula(part.slice(1)) ? part.slice(1) : part))
    .join('');
  return [bare.replace(/^'/, ''), bare].find((one) => escapeFormula(one) === cell) ?? cell;
}
