import { asObject, asText, uncapitalised } from '../operation/decode.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';

const names = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** What services write where there is no error: `false`, `0`, `{}`, `""`, "None", "No errors" beside rows. */
const none = /^(?:0+|200|none|null|nil|false|no|no[ _-]?errors?(?: found)?|ok|okay|success|successful|n\/a|-)?[.!]?$/i;

/** Does this say something of an error? What is nested deeper than twice does. */
function says(value: unknown, depth = 2): boolean {
  return typeof value === 'object' && value
    ? // An id of the request beside "no error" is not an error.
      Object.entries(value).some(([name, part]) => name.toLowerCase() !== 'id' && (depth < 1 || says(part, depth - 1)))
    : !none.test(asText(value).trim());
}

function faultOf(value: unknown): ServiceFault | undefined {
  const row = uncapitalised(asObject(value));
  const error: unknown = Array.isArray(row['error']) ? row['error'].find((one) => says(one)) : row['error'];
  const nested = asObject(error);
  const from = nested ? uncapitalised(nested) : row;
  const [own = '', number = '', code, description, message, cause = '', resolution, id] = names.map((name) =>
    asText(from[name]),
  );
  // A row of an answer may have a description or a number; only an error has `Error`, or both a number and a cause.
  const isOne = says(error) || (says(number) && cause && row['error'] === undefined);
  const text = description || message || '';
  const known = (nested ? says(own) && own : asText(error)) || number || code || text;
  if (!isOne) return undefined;
  // `error: true` names no error; what stands beside it does.
  const its = known === 'true' ? number || code || text || known : known;
  return { code: its, text: its === text ? '' : text, cause, resolution, id };
}

/**
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, a row
 * in place of the items, capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function serviceErrorIn(body: unknown): ServiceFault | undefined {
  const rows = Array.isArray(body) ? (body as unknown[]) : uncapitalised(asObject(body))['items'];
  return faultOf(body) ?? (Array.isArray(rows) && rows.length === 1 ? faultOf(rows[0]) : undefined);
}
