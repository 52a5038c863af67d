/** The rows of a small CSV, by commas or, where the header has one, by tabs. Empty lines are left out. */
export function parseCsv(text: string): { rows: string[][]; delimiter: string } {
  const delimiter = (/^[^\r\n]*/.exec(text)?.[0] ?? '').includes('\t') ? '\t' : ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let quoted = false;
  const endRow = () => {
    row.push(field);
    if (row.length > 1 || field) rows.push(row);
    row = [];
    field = '';
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at);
    if (quoted) {
      if (letter === '"' && text[at + 1] === '"') field += text.charAt(++at);
      else if (letter === '"') quoted = false;
      else field += letter;
    } else if (letter === '"' && field === '') quoted = true;
    else if (letter === delimiter) {
      row.push(field);
      field = '';
    } else if (letter === '\n' || letter === '\r') {
      if (letter === '\r' && text[at + 1] === '\n') at++;
      endRow();
    } else field += letter;
  }
  endRow();
  return { rows, delimiter };
}

export function writeCsvLine(fields: readonly string[], delimiter: string): string {
  const quoted = fields.map((field) =>
    /["\r\n]/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field,
  );
  return `${quoted.join(delimiter)}\r\n`;
}
