import { asObject, asText, uncapitalised } from '../decode.ts';
import type { ServiceFault } from '../ServiceFault.ts';

const names = ['number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** What services write where there is no error. */
const none = /^(?:0|none|null|nil|undefined|false|no|no error|ok|success|n\/a|-|\{\}|\[\])?$/i;

/** Does this value of an `error` field say that there is one? `false`, `0`, `{}`, `""` and "None" beside rows do not. */
function saysError(value: unknown): boolean {
  if (Array.isArray(value)) return value.slice(0, 100).some(isSaid);
  const row = asObject(value);
  return row ? Object.values(row).slice(0, 100).some(isSaid) : isSaid(value);
}

/** Not deeper than this: what is nested further says something. */
function isSaid(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : !none.test(asText(value).slice(0, 100).trim());
}

function faultOf(value: unknown): ServiceFault | undefined {
  const row = uncapitalised(asObject(value));
  const { error: given } = row;
  const error: unknown = Array.isArray(given) ? given.find(isSaid) : given;
  const nested = asObject(error);
  const from = nested ? uncapitalised(nested) : row;
  const [number = '', code = '', description, message, cause = '', resolution = '', id = ''] = names.map((name) =>
    asText(from[name]).trim(),
  );
  // A row of an answer may have a description or a number; only an error has `Error`, or both a number and a cause.
  if (!saysError(error) && !(isSaid(number) && cause && (given ?? undefined) === undefined)) return undefined;
  const own = asText(nested ? from['error'] : error).trim();
  const text = description || message || '';
  // `error: true` names no error; what stands beside it does.
  const known = /^true$/i.test(own) ? number || code || text || own : own || number || code || text;
  return { code: known, text: known === text ? '' : text, cause, resolution, id };
}

/**
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, a row
 * in place of the items, capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function serviceErrorIn(body: unknown): ServiceFault | undefined {
  const rows = Array.isArray(body) ? (body as unknown[]) : uncapitalised(asObject(body))['items'];
  return faultOf(body) ?? (Array.isArray(rows) && rows.length === 1 ? faultOf(rows[0]) : undefined);
}
