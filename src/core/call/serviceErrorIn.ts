import { asObject, asText } from '../decode.ts';
import type { ServiceFault } from '../ServiceFault.ts';

const pick = (row: Record<string, unknown>, ...names: string[]): string => {
  for (const name of names) if (asText(row[name])) return asText(row[name]);
  return '';
};

function faultOf(row: Record<string, unknown> | undefined): ServiceFault | undefined {
  if (!row) return undefined;
  const nested = asObject(row['error'] ?? row['Error']);
  const from = nested ?? row;
  const code = pick(from, 'Error', 'error', 'Number', 'number', 'code', 'Code');
  const text = pick(from, 'Description', 'description', 'message', 'Message');
  // A row of an answer may have a description or a number; only an error has `Error`, or both a number and a cause.
  if (!nested && !pick(row, 'Error', 'error') && !(pick(row, 'Number', 'number') && pick(row, 'Cause', 'cause')))
    return undefined;
  return {
    code,
    text,
    cause: pick(from, 'Cause', 'cause'),
    resolution: pick(from, 'Resolution', 'resolution'),
    id: pick(from, 'Id', 'id'),
  };
}

/**
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, a row
 * in place of the items, capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function serviceErrorIn(body: unknown): ServiceFault | undefined {
  const top = asObject(body);
  const rows: unknown = Array.isArray(body) ? body : (top?.['items'] ?? top?.['Items']);
  const only = Array.isArray(rows) && rows.length === 1 ? asObject(rows[0]) : undefined;
  return faultOf(top) ?? faultOf(only);
}
