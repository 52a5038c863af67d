import type { BatchOperationName } from '../core/index.ts';
import type { SaidColumns } from './columnsOf.ts';
import { exitCodes } from './exitCodes.ts';
import { Failure } from './Failure.ts';
import { shellWord } from './shellWord.ts';
import { shownName } from './shownName.ts';

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
