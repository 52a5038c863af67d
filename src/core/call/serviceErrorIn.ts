import { asObject, asText, uncapitalised } from '../decode.ts';
import type { ServiceFault } from '../ServiceFault.ts';

function faultOf(value: unknown): ServiceFault | undefined {
  const row = uncapitalised(asObject(value));
  const nested = asObject(row['error']);
  const from = nested ? uncapitalised(nested) : row;
  const [error, number, code, description, message, cause, resolution, id] = names.map((name) => asText(from[name]));
  // A row of an answer may have a description or a number; only an error has `Error`, or both a number and a cause.
  return nested || error || (number && cause)
    ? { code: error || number || code || '', text: description || message || '', cause, resolution, id }
    : undefined;
}

const names = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/**
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, a row
 * in place of the items, capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function serviceErrorIn(body: unknown): ServiceFault | undefined {
  const rows = Array.isArray(body) ? (body as unknown[]) : uncapitalised(asObject(body))['items'];
  return faultOf(body) ?? (Array.isArray(rows) && rows.length === 1 ? faultOf(rows[0]) : undefined);
}
