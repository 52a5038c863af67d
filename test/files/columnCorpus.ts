import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Headers of public files, with a few plausible rows, in `columnCorpus/`. An entry begins with its source. Values are separated by `|`. A row that begins with
 * `~` names only the columns that have a value. The last line says what each column contains; all other columns must not be sent. `?` marks a column that may
 * also stay unsent, `A/B` means that one of two columns is sent, and `ask` that the user must or may be asked.
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
  R: ['AdministrativeArea'],
  Y: ['SubAdministrativeArea'],
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

/** Returns the columns that `text` names: one column, or alternatives separated by `/`. */
function columnsIn(text: string, header: readonly string[]): number[] {
  const whole = header.indexOf(text);
  if (whole >= 0) return [whole];
  for (let at = text.indexOf('/'); at >= 0; at = text.indexOf('/', at + 1)) {
    const first = header.indexOf(text.slice(0, at));
    if (first >= 0) return [first, ...columnsIn(text.slice(at + 1), header)];
  }
  throw new Error(`The corpus names an unknown column: ${text}`);
}

function parseEntry(block: string): CorpusEntry {
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
  const mayAsk = answer.startsWith('> ask');
  const expected = answer
    .replace(/^> (?:ask ?)?/, '')
    .split(' | ')
    .filter(Boolean)
    .map((part) => {
      const [, optional, letter = '', name = ''] = /^(\?)?(\w) (.*)$/.exec(part) ?? [];
      return { fields: fieldsByLetter[letter] ?? [], columns: columnsIn(name, header), isRequired: !optional };
    });
  return { source, header, rows, expected, mayAsk };
}

const folder = join(import.meta.dirname, 'columnCorpus');

export const corpus: readonly CorpusEntry[] = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split(/^## /m).slice(1).map(parseEntry));

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
