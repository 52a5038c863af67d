const email = /^[^\s@,;]+@[^\s@,;]+$/;
/** The column that an upload must have, in the spellings that a service could give it. */
const emailColumn = /^e-?mail(?:[ _-]?address(?:es)?|s)?$/i;
const linesRead = 20;

/**
 * What stands between the cells of a processed file of emails, by its beginning; undefined of what is not one, such as a text of several lines that
 * tells an error. A file has the column that every upload has, or rows of as many cells as its first line, an email among them.
 */
export function emailSeparatorOf(start: string): string | undefined {
  const lines = start
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/, linesRead)
    .filter((line) => line.trim());
  const [header = '', ...rows] = lines;
  const found = ['\t', ',', ';'].filter((separator) => {
    const names = cellsOf(header, separator);
    return (
      names.some((name) => emailColumn.test(name)) ||
      rows.some((row) => {
        const cells = cellsOf(row, separator);
        return cells.length === names.length && cells.some((cell) => email.test(cell));
      })
    );
  });
  // An email that stands alone in a line, as where the file is cut, fits any separator that the file does not have.
  const widthOf = (separator: string) => header.split(separator).length;
  return found.sort((a, b) => widthOf(b) - widthOf(a))[0];
}

const cellsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
