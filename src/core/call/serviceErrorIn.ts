import { asObject, uncapitalised } from '../operation/decode.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { faultOf } from './faultOf.ts';

/** The error of a row that has nothing else: a row with a word on an error beside what was found is an answer. */
function bareFaultOf(row: unknown): ServiceFault | undefined {
  const fault = faultOf(row);
  const isBare = fault?.text || fault?.cause || fault?.resolution || Object.keys(row ?? {}).length < 3;
  return isBare ? fault : undefined;
}

/**
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, rows
 * in place of the items (an error in each of them), capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function serviceErrorIn(body: unknown): ServiceFault | undefined {
  const items: unknown = Array.isArray(body) ? body : uncapitalised(asObject(body))['items'];
  const rows = Array.isArray(items) ? (items as unknown[]) : [items];
  return faultOf(body) ?? (rows.every(bareFaultOf) ? bareFaultOf(rows[0]) : undefined);
}
