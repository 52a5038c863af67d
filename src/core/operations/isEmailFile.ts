const email = /^[^\s@,;]+@[^\s@,;]+$/;
/** The column that an upload must have, in the spellings that a service could give it. */
const emailColumn = /^e-?mail(?:[ _-]?address(?:es)?|s)?$/i;
const linesRead = 20;

/**
 * Is this the beginning of a processed file of emails, and not a text of several lines that tells an error? It has the column that every upload
 * has, or rows of as many cells as its first line, an email among them.
 */
export function isEmailFile(start: string): boolean {
  const lines = start
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/, linesRead)
    .filter((line) => line.trim());
  const [header = '', ...rows] = lines;
  return ['\t', ',', ';'].some((separator) => {
    const names = cellsOf(header, separator);
    return (
      names.some((name) => emailColumn.test(name)) ||
      rows.some((row) => {
        const cells = cellsOf(row, separator);
        return cells.length === names.length && cells.some((cell) => email.test(cell));
      })
    );
  });
}

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
