import { asObject, asText, uncapitalize } from './decode.ts';
import { findList } from './wire.ts';
import type { ServiceFault } from './Operation.ts';

/**
 * Finds the error in an answer, in any form of the specifications and of public documentation. This is an error object, or rows that are errors
 * instead of items. Names can be capitalized and errors nested. The status is ignored, because a 200 can be an error.
 */
export function findServiceFault(body: unknown): ServiceFault | undefined {
  const items: unknown = Array.isArray(body) ? body : uncapitalize(asObject(body))['items'];
  const rows = Array.isArray(items) ? (items as unknown[]) : [items];
  return parseFault(body) ?? (rows.every(bareFault) ? bareFault(rows[0]) : undefined);
}

/** Returns the error of a row if the error has a text, cause or resolution, or if the row has fewer than three fields. */
function bareFault(row: unknown): ServiceFault | undefined {
  const fault = parseFault(row);
  const isBare = fault?.text || fault?.cause || fault?.resolution || Object.keys(row ?? {}).length < 3;
  return isBare ? fault : undefined;
}

/**
 * Finds the error of an answer in which every row is an error, for operations on records. An error next to the rows (such as no credits left)
 * explains the errors of the rows, so it is returned instead.
 */
export function findFaultOfAllRows(body: unknown): ServiceFault | undefined {
  const fault = faultOfAll(findList(body, 'matches', 'output'), maxMatchesDepth);
  return fault && (parseFault(body) ?? fault);
}

const faultFields = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** Fields that a row can have even if its record was not answered: an error, the input, and metadata. */
export const nonAnswerFields = [...faultFields, 'input', 'version', 'details', 'timestamp'];

/** Matches what services return as the error if there is none: `false`, `0`, `{}`, `""`, "None", "No errors occurred", "0 - Success". */
const noError =
  /^(?:0+|200)?[\s:,-]*(?:none|null|nil|undefined|false|(?:there (?:was|were) )?no(?:[ _-]?errors?(?: (?:were )?(?:found|occurr?ed|detected|reported))?)?|ok|okay|success(?:ful(?:ly)?)?|n\/a)?[.!]?$/i;

/** Matches the names of fields that are about the request, such as its id and time. They are not an error. */
const metadata =
  /^(?:(?:request|trace|correlation|incident|log)[_-]?)?id$|^(?:time(?:_?stamp)?|date(?:time)?|version)$/i;

/** Whether a value describes an error. A value that is nested more than two levels deep counts as an error. */
function hasErrorText(value: unknown, depth = 2): boolean {
  return typeof value === 'object' && value
    ? Object.entries(value).some(([name, part]) => !metadata.test(name) && (depth < 1 || hasErrorText(part, depth - 1)))
    : !noError.test(asText(value).trim());
}

/** Parses an object as an error. Returns undefined if the object is not an error. */
export function parseFault(value: unknown): ServiceFault | undefined {
  const row = uncapitalize(asObject(value));
  const error: unknown = Array.isArray(row['error']) ? row['error'].find((one) => hasErrorText(one)) : row['error'];
  const nested = asObject(error);
  const source = nested ? uncapitalize(nested) : row;
  const [ownError = '', number = '', code, description, message = '', cause = '', resolution, id] = faultFields.map(
    (name) => asText(source[name]),
  );
  // A row of an answer can have a description or a number too. A row is an error only if it has `Error`, both a number and a cause, or no other
  // fields.
  const isNumbered = hasErrorText(number);
  const isFault =
    hasErrorText(error) ||
    (!asText(row['error']) &&
      ((isNumbered && cause) ||
        ((cause + message || (isNumbered && description)) &&
          Object.keys(row).every((name) => faultFields.includes(name)))));
  const text = description || message || '';
  const first = (nested ? hasErrorText(ownError) && ownError : asText(error)) || number || code || text;
  if (!isFault) return undefined;
  // `error: true` does not name the error, but the fields next to it do.
  const reason = first === 'true' ? number || code || text || first : first;
  return { code: reason, text: reason === text ? '' : text, cause, resolution, id };
}

/** Fields that `parseFault` recognizes an error by. Rows without any of these fields are skipped without making a copy. */
const requiredFields = ['error', 'number', 'cause', 'message'].flatMap((name) => [
  name,
  name.replace(/^./, (first) => first.toUpperCase()),
]);
/** Fields next to an error that are not an answer. */
const nonAnswerNames = new Set([...nonAnswerFields, 'status']);

/**
 * Returns the error that a row contains instead of an answer. A row that has both an answer and a remark about an error counts as an answer,
 * because it was paid for. `Error` with a description, a cause or a resolution is an error, whatever else the row contains.
 */
function ownRowFault(value: unknown): ServiceFault | undefined {
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

/** Returns the error of the first row if every row is an error. */
function faultOfAll(rows: unknown[] | undefined, depth: number): ServiceFault | undefined {
  return rows?.length && rows.every((row) => findRowFault(row, depth)) ? findRowFault(rows[0], depth) : undefined;
}

/** Returns the error that a row contains instead of an answer. The error is in the row itself or in all of its matches. */
export function findRowFault(row: unknown, depth = maxMatchesDepth): ServiceFault | undefined {
  return ownRowFault(row) ?? (depth > 0 ? faultOfAll(findList(row, 'matches'), depth - 1) : undefined);
}

/** Maximum depth to which a value is searched for texts. No answer is nested this deeply. */
const maxDepth = 50;

/** Whether a value contains no text. A value that is nested too deeply counts as not empty. */
export const isEmpty = (part: unknown, depth = maxDepth): boolean =>
  part === null ||
  part === undefined ||
  part === '' ||
  (typeof part === 'object' && depth > 0 && Object.values(part).every((one) => isEmpty(one, depth - 1)));

/** Unredacted error codes by error. Kept outside the errors, so that no error shows them. */
const rawCodes = new WeakMap<object, string>();

export const setRawCode = (error: object, code: string): void => void rawCodes.set(error, code);

/** Returns the unredacted `code` of an error. Use it only for decisions, and never show it. */
export const rawCodeOf = (error: object): string | undefined => rawCodes.get(error);
