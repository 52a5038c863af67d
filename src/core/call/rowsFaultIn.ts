import { asObject, uncapitalised } from '../operation/decode.ts';
import { listIn } from '../operation/itemsOf.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { besideFields, faultOf, says } from './faultOf.ts';

/** Names that every error has one of, as `faultOf` reads it: a row without them is not copied to look. */
const marks = ['error', 'number', 'cause', 'message'].flatMap((name) => [
  name,
  name.replace(/^./, (first) => first.toUpperCase()),
]);
/** Beside an error these are not what was found. */
const beside = new Set([...besideFields, 'status']);

/**
 * The error that a row tells in place of an answer. A row that has what was found, and a word on an error beside it, is an answer: it was paid for.
 * `Error` with a description, a cause or a resolution is an error however much else the row repeats.
 */
function rowFaultOf(value: unknown): ServiceFault | undefined {
  const row = asObject(value);
  if (!row || !marks.some((name) => Object.hasOwn(row, name))) return undefined;
  const fault = faultOf(row);
  const its = uncapitalised(row);
  const isWhole = ['description', 'cause', 'resolution'].some((name) => says(its[name]));
  const hasMore = Object.entries(its).some(([name, part]) => !beside.has(name) && says(part));
  return isWhole || !hasMore ? fault : undefined;
}

/** `matches` of a row of a list of an answer. */
const deepest = 3;

/** The error of the first of these rows, when every one of them is an error. */
function faultOfAll(rows: unknown[] | undefined, depth: number): ServiceFault | undefined {
  return rows?.length && rows.every((row) => faultInRow(row, depth)) ? faultInRow(rows[0], depth) : undefined;
}

/** The error that stands in a row's place: the row, or all that was found for it. */
export function faultInRow(row: unknown, depth = deepest): ServiceFault | undefined {
  return rowFaultOf(row) ?? (depth > 0 ? faultOfAll(listIn(row, 'matches'), depth - 1) : undefined);
}

/**
 * For operations that take records: the error that stands in the place of every row, wherever such an answer has its rows. One beside the rows says why
 * (no credits left), and is the error of the call.
 */
export function rowsFaultIn(body: unknown): ServiceFault | undefined {
  const fault = faultOfAll(listIn(body, 'matches', 'output'), deepest);
  return fault && (faultOf(body) ?? fault);
}
