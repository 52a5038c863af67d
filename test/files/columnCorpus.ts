import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsv } from 'doorplate/files';

/*
 * Headers of public files (`columnCorpus/real/`) and headers written by hand (`columnCorpus/examples/`).
 *
 * A real entry begins with its language and its source, and has the text of the file as it is: the header, and some of the rows. The source is a repository, a
 * path and a commit, or the id that an index of public code gives to the content of a file, if it does not say where the file is. If the file is about private
 * persons, their names, emails and phone numbers are replaced, and the source says so. An entry of an address register without rows has only the columns that
 * contain a part of an address.
 *
 * The expected fields were written before the guess was run. Sources marked "held out" (two of five, chosen by a hash) were then not used to improve the guess
 * until it was scored with them, and those marked "scored last" not before that.
 *
 * An example separates values by `|`. A row of an example that begins with `~` names only the columns that have a value.
 *
 * The last line says what each column contains; all other columns must not be sent. `?` marks a column that may also stay unsent, `A/B` means that one of two
 * columns is sent, and `ask` that the user must or may be asked.
 */

/** Fields that a column may get, by the letter in the corpus. */
const fieldsByLetter: Record<string, readonly string[]> = {
  S: ['Address1', 'Thoroughfare', 'Address'],
  N: ['Premise'],
  U: ['SubBuilding', 'Address2'],
  L: ['Address2', 'Address3', 'Address4', 'SubBuilding'],
  F: ['SubBuildingFloor'],
  B: ['Building'],
  X: ['PostBox'],
  C: ['Locality'],
  D: ['DependentLocality'],
  Q: ['Address2', 'Address3', 'Address4', 'Locality'],
  R: ['AdministrativeArea'],
  Y: ['SubAdministrativeArea'],
  Z: ['AdministrativeArea', 'SubAdministrativeArea'],
  P: ['PostalCode'],
  K: ['Country'],
  O: ['Organization'],
  G: ['Latitude', 'Longitude'],
  I: ['Id'],
};

interface Expected {
  fields: readonly string[];
  columns: readonly number[];
  isRequired: boolean;
}

export interface CorpusEntry {
  source: string;
  header: string[];
  rows: string[][];
  expected: Expected[];
  mayAsk: boolean;
}

export interface RealEntry extends CorpusEntry {
  language: string;
  /** Whether the guess was scored with the entry before the entry was used to improve it. */
  isHeldOut: boolean;
  /** The header and the rows as they are in the file. */
  text: string;
}

/** Returns the columns that `text` names: one column, or alternatives separated by `/`. */
function columnsIn(text: string, header: readonly string[]): number[] {
  const whole = header.findIndex((name) => name.trim() === text);
  if (whole >= 0) return [whole];
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    const first = header.findIndex((name) => name.trim() === text.slice(0, at));
    if (first >= 0) return [first, ...columnsIn(text.slice(at + 1), header)];
  }
  throw new Error(`The corpus names an unknown column: ${text}`);
}

/** Reads the last line of an entry. */
function readAnswer(answer: string, header: readonly string[]): Pick<CorpusEntry, 'expected' | 'mayAsk'> {
  const expected = answer
    .replace(/^> ?(?:ask ?)?/, '')
    .split(' | ')
    .filter(Boolean)
    .map((part) => {
      const [, optional, letter = '', name = ''] = /^(\?)?(\w) (.*)$/.exec(part) ?? [];
      const fields = fieldsByLetter[letter];
      if (!fields) throw new Error(`The corpus has an unknown letter: ${part}`);
      return { fields, columns: columnsIn(name, header), isRequired: !optional };
    });
  return { expected, mayAsk: answer.startsWith('> ask') };
}

function parseExample(block: string): CorpusEntry {
  const [source = '', names = '', ...lines] = block.trim().split('\n');
  const header = names.split('|');
  const answer = lines.pop() ?? '';
  const rows = lines.map((line) => {
    if (!line.startsWith('~')) return header.map((_, column) => line.split('|')[column] ?? '');
    const cells = new Map(
      line
        .slice(1)
        .split('|')
        .map((each) => each.split(/=(.*)/s).slice(0, 2) as [string, string]),
    );
    return header.map((name) => cells.get(name) ?? '');
  });
  return { source, header, rows, ...readAnswer(answer, header) };
}

function parseReal(block: string): RealEntry {
  const lines = block.trimEnd().split('\n');
  const [source = '', answer = ''] = [lines[0], lines.at(-1)];
  const text = `${lines.slice(1, -1).join('\n')}\n`;
  const { header, rows } = parseCsv(text);
  const [language = ''] = source.split(' | ');
  return {
    language,
    source,
    text,
    isHeldOut: /\| (?:held out|scored last)$/.test(source),
    header: [...header],
    rows: rows.map((row) => [...row]),
    ...readAnswer(answer, header),
  };
}

const blocksOf = (folder: string) =>
  readdirSync(join(import.meta.dirname, 'columnCorpus', folder)).flatMap((name) =>
    readFileSync(join(import.meta.dirname, 'columnCorpus', folder, name), 'utf8')
      .split(/^## /m)
      .slice(1),
  );

/** Headers of public files. */
export const corpus: readonly RealEntry[] = blocksOf('real').map(parseReal);

/** Headers written by hand, of formats for which no public file was found. */
export const examples: readonly CorpusEntry[] = blocksOf('examples').map(parseExample);

/** Compares the mapping of a header with the corpus. */
export function judge(
  { header, expected, mayAsk }: CorpusEntry,
  columns: readonly string[],
  questions: readonly unknown[],
): { verdict: 'right' | 'asked' | 'partly' | 'wrong'; details: string } {
  const wrong = columns.flatMap((field, column) =>
    field &&
    !expected.some((each) => each.columns.includes(column) && each.fields.includes(field)) &&
    !(mayAsk && expected.length === 0)
      ? [`${String(header[column])} as ${field}`]
      : [],
  );
  if (wrong.length > 0) return { verdict: 'wrong', details: wrong.join(', ') };
  const hasStreet = columns.some((field) => /^(?:Address1?|Thoroughfare|PostBox|DeliveryAddress1?)$/.test(field));
  const isAsked = questions.length > 0 || !hasStreet;
  const missing = expected.filter((each) => each.isRequired && !each.columns.some((column) => columns[column]));
  if (missing.length === 0 && (expected.length > 0 || isAsked))
    return { verdict: isAsked && !mayAsk ? 'asked' : 'right', details: JSON.stringify(questions) };
  const details = missing.map((each) => header[each.columns[0] ?? 0]).join(', ');
  return isAsked
    ? { verdict: mayAsk ? 'right' : 'asked', details: `${details} ${JSON.stringify(questions)}` }
    : { verdict: 'partly', details };
}
