import { asObject, asText, uncapitalised } from '../operation/decode.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';

const faultFields = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** What stands in a row whatever became of its record: an error, what was asked, and what every answer has. */
export const besideFields = [...faultFields, 'input', 'version', 'details', 'timestamp'];

/** What services write where there is no error: `false`, `0`, `{}`, `""`, "None", "No errors occurred", "0 - Success" beside rows. */
const none =
  /^(?:0+|200)?[\s:,-]*(?:none|null|nil|undefined|false|(?:there (?:was|were) )?no(?:[ _-]?errors?(?: (?:were )?(?:found|occurr?ed|detected|reported))?)?|ok|okay|success(?:ful(?:ly)?)?|n\/a)?[.!]?$/i;

/** Names the request, or its time: beside "no error" they are not an error. */
const bookkeeping =
  /^(?:(?:request|trace|correlation|incident|log)[_-]?)?id$|^(?:time(?:_?stamp)?|date(?:time)?|version)$/i;

/** Does this say something of an error? What is nested deeper than twice does. */
export function says(value: unknown, depth = 2): boolean {
  return typeof value === 'object' && value
    ? Object.entries(value).some(([name, part]) => !bookkeeping.test(name) && (depth < 1 || says(part, depth - 1)))
    : !none.test(asText(value).trim());
}

/** The error that one object tells, if it does. */
export function faultOf(value: unknown): ServiceFault | undefined {
  const row = uncapitalised(asObject(value));
  const error: unknown = Array.isArray(row['error']) ? row['error'].find((one) => says(one)) : row['error'];
  const nested = asObject(error);
  const from = nested ? uncapitalised(nested) : row;
  const [own = '', number = '', code, description, message = '', cause = '', resolution, id] = faultFields.map((name) =>
    asText(from[name]),
  );
  // A row of an answer may have a description or a number; only an error has `Error`, or both a number and a cause, or nothing but its words.
  const isNumbered = says(number);
  const isOne =
    says(error) ||
    (!asText(row['error']) &&
      ((isNumbered && cause) ||
        ((cause + message || (isNumbered && description)) &&
          Object.keys(row).every((name) => faultFields.includes(name)))));
  const text = description || message || '';
  const known = (nested ? says(own) && own : asText(error)) || number || code || text;
  if (!isOne) return undefined;
  // `error: true` names no error; what stands beside it does.
  const its = known === 'true' ? number || code || text || known : known;
  return { code: its, text: its === text ? '' : text, cause, resolution, id };
}
