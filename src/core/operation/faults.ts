import { isAccountRejected } from '../errors.ts';
import { asObject, asText, uncapitalize } from './decode.ts';
import { findList } from './wire.ts';
import type { ServiceFault } from './Operation.ts';

/**
 * Finds the error in an answer, in any form that the specifications or public documentation show. An error is an error object, or a list with
 * errors instead of items. Field names can be capitalized, and errors can be nested. The status is ignored, because an answer with status 200
 * can be an error.
 */
export function findServiceFault(body: unknown): ServiceFault | undefined {
  const items: unknown = Array.isArray(body) ? body : uncapitalize(asObject(body))['items'];
  const rows = Array.isArray(items) ? (items as unknown[]) : [items];
  return parseFault(body) ?? (rows.every(bareFault) ? bareFault(rows[0]) : undefined);
}

/**
 * Returns the error in a row. A row counts as an error if it has an error text, a cause or a resolution, or if it has fewer than three fields.
 */
function bareFault(row: unknown): ServiceFault | undefined {
  const fault = parseFault(row);
  const isBare = fault?.text || fault?.cause || fault?.resolution || Object.keys(row ?? {}).length < 3;
  return isBare ? fault : undefined;
}

/**
 * Finds the error in an answer whose rows are all errors. Used for operations on records. An error next to the rows (such as no credits left)
 * takes precedence over the errors in the rows, because it explains them.
 */
export function findFaultOfAllRows(body: unknown): ServiceFault | undefined {
  const fault = faultOfAll(findList(body, 'matches', 'output'), maxMatchesDepth);
  return fault && (parseFault(body) ?? fault);
}

const faultFields = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** Fields that a row can have even if the service returned no answer for its record: an error, the input, and metadata. */
export const nonAnswerFields = [...faultFields, 'input', 'version', 'details', 'timestamp'];

/** Matches the values that services use to say that there is no error: `false`, `0`, `{}`, `""`, "None", "No errors occurred", "0 - Success". */
const noError =
  /^(?:0+|200)?[\s:,-]*(?:none|null|nil|undefined|false|(?:there (?:was|were) )?no(?:[ _-]?errors?(?: (?:were )?(?:found|occurr?ed|detected|reported))?)?|ok|okay|success(?:ful(?:ly)?)?|n\/a)?[.!]?$/i;

/** Matches field names that describe the request, such as its id and time. They do not indicate an error. */
const metadata =
  /^(?:(?:request|trace|correlation|incident|log)[_-]?)?id$|^(?:time(?:_?stamp)?|date(?:time)?|version)$/i;

/** Whether a value describes an error. Values that are nested more than two levels deep count as errors. */
function hasErrorText(value: unknown, depth = 2): boolean {
  return typeof value === 'object' && value
    ? Object.entries(value).some(([name, part]) => !metadata.test(name) && (depth < 1 || hasErrorText(part, depth - 1)))
    : !noError.test(asText(value).trim());
}

/** Parses an object as an error. Returns undefined if it is not one. */
function parseFault(value: unknown): ServiceFault | undefined {
  const row = uncapitalize(asObject(value));
  const error: unknown = Array.isArray(row['error']) ? row['error'].find((one) => hasErrorText(one)) : row['error'];
  const nested = asObject(error);
  const source = nested ? uncapitalize(nested) : row;
  const [errorText = '', number = '', code, description, message = '', cause = '', resolution, id] = faultFields.map(
    (name) => asText(source[name]),
  );
  // A row in an answer can also have a description or a number. It is an error only if it has `Error`, both a number and a cause, or no other
  // fields.
  const isNumbered = hasErrorText(number);
  const isFault =
    hasErrorText(error) ||
    (!asText(row['error']) &&
      ((isNumbered && cause) ||
        ((cause + message || (isNumbered && description)) &&
          Object.keys(row).every((name) => faultFields.includes(name)))));
  const text = description || message || '';
  const first = (nested ? hasErrorText(errorText) && errorText : asText(error)) || number || code || text;
  if (!isFault) return undefined;
  // `error: true` does not describe the error, but its sibling fields do.
  const reason = first === 'true' ? number || code || text || first : first;
  return { code: reason, text: reason === text ? '' : text, cause, resolution, id };
}

/** Field names by which `parseFault` recognizes an error. To save time, a row without any of them is not parsed. */
const requiredFields = ['error', 'number', 'cause', 'message'].flatMap((name) => [
  name,
  name.replace(/^./, (first) => first.toUpperCase()),
]);
/** Field names that may accompany an error but do not make the row an answer. */
const nonAnswerNames = new Set([...nonAnswerFields, 'status']);

/**
 * Returns the error that a row contains instead of an answer. A row with both an answer and a remark about an error counts as an answer, because
 * it was paid for. A row whose `Error` has a description, a cause or a resolution is an error, whatever else it contains.
 */
function rowFault(value: unknown): ServiceFault | undefined {
  const row = asObject(value);
  if (!row || !requiredFields.some((name) => Object.hasOwn(row, name))) return undefined;
  const fault = parseFault(row);
  const fields = uncapitalize(row);
  const isDetailed = ['description', 'cause', 'resolution'].some((name) => hasErrorText(fields[name]));
  const hasAnswer = Object.entries(fields).some(([name, part]) => !nonAnswerNames.has(name) && hasErrorText(part));
  return isDetailed || !hasAnswer ? fault : undefined;
}

/** Maximum depth of `matches` in the rows of an answer. */
const maxMatchesDepth = 3;

/** Returns the error in the first row if every row is an error, or undefined otherwise. */
function faultOfAll(rows: unknown[] | undefined, depth: number): ServiceFault | undefined {
  return rows?.length && rows.every((row) => findRowFault(row, depth)) ? findRowFault(rows[0], depth) : undefined;
}

/** Returns the error that a row contains instead of an answer. The error is in the row itself or in all of its matches. */
export function findRowFault(row: unknown, depth = maxMatchesDepth): ServiceFault | undefined {
  return rowFault(row) ?? (depth > 0 ? faultOfAll(findList(row, 'matches'), depth - 1) : undefined);
}

/** Maximum depth of the search for strings in a value. No real answer is nested this deeply. */
const maxDepth = 50;

/** Whether a value contains no text. A value that is nested too deeply counts as not empty. */
export const isEmpty = (part: unknown, depth = maxDepth): boolean =>
  part === null ||
  part === undefined ||
  part === '' ||
  (typeof part === 'object' && depth > 0 && Object.values(part).every((one) => isEmpty(one, depth - 1)));

/** Unredacted code of each error, stored outside the errors so that no error exposes it. */
const rawCodes = new WeakMap<object, string>();

export const setRawCode = (error: object, code: string): void => void rawCodes.set(error, code);

/** Returns the unredacted `code` of an error. Use it only to make decisions, and never show it. */
export const rawCodeOf = (error: object): string | undefined => rawCodes.get(error);

/** Error number from the service for "too many calls at the same time". */
const tooManyCalls = '10';

/**
 * Whether the service refused a call without doing any work, so that the call can be sent again later. A refusal is a 429, a 503 with
 * Retry-After, or the service's error 10. An error that a retry cannot fix (no credit left, daily limit reached) is not a refusal, whatever its
 * status. Only this function decides whether a call was refused; all other code reads `error.refused`.
 */
export const wasRefused = (status: number, retryAfter?: number, code?: string): boolean =>
  code === tooManyCalls ||
  (!isAccountRejected({ code, status }) && (status === 429 || (status === 503 && retryAfter !== undefined)));
