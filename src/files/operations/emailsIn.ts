/** `Jo Doe <jo@example.com>`, as mail programs write it. */
const bracketed = /<\s{0,9}([^<>\s]{1,320}@[^<>\s]{1,320})\s{0,9}>/g;
/** Signs of a list: a dash, a dot, "1.". */
const listMark = /^(?:[-*•·–—]|\d{1,6}[.)])$/;

/**
 * The emails of a text that a person had somewhere else: one per line, parted by commas, semicolons or spaces, or as a mail program writes them,
 * with names. Names, list marks and `mailto:` are left out; a word without an "@" stays, so that it is seen.
 */
export function emailsIn(text: string): string[] {
  const emails: string[] = [];
  const plainIn = (part: string) => {
    for (const word of part.split(/[\s,;]+/)) if (word && !listMark.test(word)) emails.push(bare(word));
  };
  let from = 0;
  for (const match of text.matchAll(bracketed)) {
    plainIn(withoutName(text.slice(from, match.index)));
    emails.push(bare(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  plainIn(text.slice(from));
  return emails;
}

/** The one email that a cell of a file holds, as a mail program writes it; else the cell. */
export function emailOfCell(cell: string): string {
  const [only, ...others] = [...cell.matchAll(bracketed)];
  return bare(only && others.length === 0 ? (only[1] ?? '') : cell.trim());
}

const bare = (word: string) => word.replace(/^mailto:(?=.*@)/i, '');

/** The name before `<` begins behind the last separator, commas within quotes aside. */
function withoutName(part: string): string {
  const unquoted = part.replace(/"[^"\n]*"/g, ' ');
  const [end] = [...unquoted.matchAll(/[,;\n]/g)].slice(-1);
  return end ? unquoted.slice(0, end.index) : '';
}
