import { listIn } from '../operation/itemsOf.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { faultOf, rowFaultOf } from './faultOf.ts';

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
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, rows
 * in place of the items (an error in each of them), capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function serviceErrorIn(body: unknown): ServiceFault | undefined {
  return faultOf(body) ?? faultOfAll(listIn(body, 'matches', 'output'), deepest);
}
