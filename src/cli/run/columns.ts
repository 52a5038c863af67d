import { type BatchSource, readColumns } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import { columnsProblem, fileOperation } from '../../files/index.ts';
import { exitCodes, Failure } from '../errors.ts';
import { shellWord } from '../messages/nextCommand.ts';

export interface SaidColumns {
  header: readonly string[];
  /** The field that each column holds, '' for none. */
  columns: readonly string[];
}

/** The columns of a job that was begun; without their names where the file is known to be its own. */
export interface BegunColumns {
  header?: readonly string[];
  columns: readonly string[];
}

/**
 * What the columns hold: as names and first rows tell, and as a person has said.
 *
 * @param begun as the job was begun: of the same file nothing is guessed anew.
 * @throws Failure for a column or a field that is not there.
 */
export async function columnsOf(
  operation: BatchOperationName,
  source: BatchSource,
  said: readonly string[],
  begun?: BegunColumns,
): Promise<SaidColumns> {
  if (begun) {
    const { header, columns } = await readColumns({ source, operation, columns: begun.columns });
    if (JSON.stringify(header) === JSON.stringify(begun.header ?? header)) return { header, columns };
  }
  const guessed = await readColumns({ source, operation });
  const { header } = guessed;
  let { columns } = guessed;
  /** By the places of the columns. */
  const given = new Map<number, string>();
  for (const one of said) {
    const end = one.lastIndexOf('=');
    const [name, field] = [one.slice(0, end), one.slice(end + 1)];
    const names = header.map((_, place) => shownName(header, place));
    const at = header.includes(name) ? header.indexOf(name) : names.indexOf(name);
    if (at < 0) throw unknownValue(`There is no column "${name}". The file has: ${names.join(', ')}.`);
    const problem = columnsProblem(fileOperation(operation), [field]);
    if (problem !== undefined) throw unknownValue(problem);
    given.set(at, field);
    columns = columns.map((other, place) => (place === at ? field : other === field ? '' : other));
  }
  for (const [at, field] of given)
    for (const [other, its] of given)
      if (at < other && field && field === its)
        throw unknownValue(
          `--column gives ${field} to two columns, "${shownName(header, at)}" and "${shownName(header, other)}". A field is sent once: name one.`,
        );
  return { header, columns };
}

const unknownValue = (message: string) => new Failure(message, { code: exitCodes.usage });

/** What is sent of each row, for a person to look at before it is paid for. `isBegun`: a job that was begun, or a retry of its rows in doubt, whose columns cannot be chosen any more. */
export function columnsInWords({ header, columns }: SaidColumns, isBegun: boolean): string {
  const name = (at: number) => shownName(header, at);
  const sent = columns.flatMap((field, at) => (field ? [name(at) === field ? field : `${name(at)} as ${field}`] : []));
  const left = columns.flatMap((field, at) => (field ? [] : [name(at)]));
  return [
    ...(sent.length > 0 ? [`Sent of each row: ${sent.join(', ')}.`] : []),
    ...(left.length > 0
      ? [`Not sent: ${left.join(', ')}.${isBegun ? '' : ' Say otherwise with --column "Name=Field".'}`]
      : []),
  ].join('\n');
}

/** What a row says of a place, and not of a house there. */
const ofPlace = /^(?:Id|Country|PostalCode.*|(?:Double)?(?:Dependent)?Locality.*|(?:Sub|Super)?AdministrativeArea.*)$/;

/**
 * A file in which nothing is known for a street would be paid for, row by row, and find no house. Who has said with `--column` what a column holds has looked.
 *
 * @throws Failure
 */
export function seeStreet({ header, columns }: SaidColumns, operation: BatchOperationName): void {
  const sent = columns.filter(Boolean);
  if (operation === 'validateEmails' || sent.length === 0 || !sent.every((field) => ofPlace.test(field))) return;
  const left = header.flatMap((_, at) => (columns[at] ? [] : [shownName(header, at)]));
  const example = left[0] ?? 'Street';
  const known = columns.findIndex(Boolean);
  throw new Failure(
    `No column is known as a street or a line of an address, so each row would be paid for and find no house. ${left.length > 0 ? `Not understood: ${left.join(', ')}. ` : ''}Say which it is: --column ${shellWord(`${example}=Address1`)}. Where there is none, say of one that it is right: --column ${shellWord(`${shownName(header, known)}=${columns[known] ?? ''}`)}.`,
    { code: exitCodes.usage },
  );
}

/** The name of a column as a person reads it, and may write it: one without a name has its place. */
export const shownName = (header: readonly string[], at: number): string =>
  header[at]?.trim() ? header[at] : `column ${String(at + 1)}`;
