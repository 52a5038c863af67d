import { asObject, asText, uncapitalize } from './decode.ts';
import { findList } from './wire.ts';
import type { ServiceFault } from './Operation.ts';

/**
 * Finds the error of an answer in every form of the specifications and of public material: an error object, or rows that are errors instead of
 * items; capitalized or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function findServiceFault(body: unknown): ServiceFault | undefined {
  const items: unknown = Array.isArray(body) ? body : uncapitalize(asObject(body))['items'];
  const rows = Array.isArray(items) ? (items as unknown[]) : [items];
  return parseFault(body) ?? (rows.every(bareFault) ? bareFault(rows[0]) : undefined);
}

/** Returns the error of a row if it has a text, cause or resolution, or if the row has fewer than three fields. */
function bareFault(row: unknown): ServiceFault | undefined {
  const fault = parseFault(row);
  const isBare = fault?.text || fault?.cause || fault?.resolution || Object.keys(row ?? {}).length < 3;
  return isBare ? fault : undefined;
}

/**
 * Finds the error of an answer in which every row is an error, for operations on records. An error next to the rows explains them (no credits
 * left), and is the error of the call.
 */
export function findFaultOfAllRows(body: unknown): ServiceFault | undefined {
  const fault = faultOfAll(findList(body, 'matches', 'output'), maxMatchesDepth);
  return fault && (parseFault(body) ?? fault);
}

const faultFields = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** Fields that a row may have whether or not its record was answered: an error, the input, and metadata. */
export const nonAnswerFields = [...faultFields, 'input', 'version', 'details', 'timestamp'];

/** Matches what services write if there is no error: `false`, `0`, `{}`, `""`, "None", "No errors occurred", "0 - Success". */
const noError =
  /^(?:0+|200)?[\s:,-]*(?:none|null|nil|undefined|false|(?:there (?:was|were) )?no(?:[ _-]?errors?(?: (?:were )?(?:found|occurr?ed|detected|reported))?)?|ok|okay|success(?:ful(?:ly)?)?|n\/a)?[.!]?$/i;

/** Matches fields about the request, such as its id and time, which are not an error. */
const metadata =
  /^(?:(?:request|trace|correlation|incident|log)[_-]?)?id$|^(?:time(?:_?stamp)?|date(?:time)?|version)$/i;

/** Whether a value describes an error. A value nested more than two levels deep does. */
function hasErrorText(value: unknown, depth = 2): boolean {
  return typeof value === 'object' && value
    ? Object.entries(value).some(([name, part]) => !metadata.test(name) && (depth < 1 || hasErrorText(part, depth - 1)))
    : !noError.test(asText(value).trim());
}

/** Parses an object as an error, if it is one. */
export function parseFault(value: unknown): ServiceFault | undefined {
  const row = uncapitalize(asObject(value));
  const error: unknown = Array.isArray(row['error']) ? row['error'].find((one) => hasErrorText(one)) : row['error'];
  const nested = asObject(error);
  const source = nested ? uncapitalize(nested) : row;
  const [errorText = '', number = '', code, description, message = '', cause = '', resolution, id] = faultFields.map(
    (name) => asText(source[name]),
  );
  // A row of an answer may have a description or a number. Only an error has `Error`, or both a number and a cause, or no other fields.
  const isNumbered = hasErrorText(number);
  const isFault =
    hasErrorText(errorText) ||
    (!asText(row['error']) &&
      ((isNumbered && cause) ||
        ((cause + message || (isNumbered && description)) &&
          Object.keys(row).every((name) => faultFields.includes(name)))));
  const text = description || message || '';
  const first = (nested ? hasErrorText(errorText) && errorText : asText(error)) || number || code || text;
  if (!isFault) return undefined;
  // `error: true` does not name the error; the fields next to it do.
  const reason = first === 'true' ? number || code || text || first : first;
  return { code: reason, text: reason === text ? '' : text, cause, resolution, id };
}

/** Fields of which `parseFault` needs at least one. Rows without them are skipped without a copy. */
const requiredFields = ['error', 'number', 'cause', 'message'].flatMap((name) => [
  name,
  name.replace(/^./, (first) => first.toUpperCase()),
]);
/** Fields that are not an answer, next to an error. */
const nonAnswerNames = new Set([...nonAnswerFields, 'status']);

/**
 * Returns the error that a row contains instead of an answer. A row with an answer and a remark about an error is an answer: it was paid for.
 * `Error` with a description, a cause or a resolution is an error, whatever else the row repeats.
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

/** Returns the error of the first row, if every row is an error. */
function faultOfAll(rows: unknown[] | undefined, depth: number): ServiceFault | undefined {
  return rows?.length && rows.every((row) => findRowFault(row, depth)) ? findRowFault(rows[0], depth) : undefined;
}

/** Returns the error that a row contains instead of an answer: in the row itself, or in all of its matches. */
export function findRowFault(row: unknown, depth = maxMatchesDepth): ServiceFault | undefined {
  return rowFault(row) ?? (depth > 0 ? faultOfAll(findList(row, 'matches'), depth - 1) : undefined);
}

/** Maximum depth of a value that is searched for texts: deeper than in any answer. */
const maxDepth = 50;

/** Whether a value contains no text. A value that is nested too deeply counts as not empty. */
export const isEmpty = (part: unknown, depth = maxDepth): boolean =>
  part === null ||
  part === undefined ||
  part === '' ||
  (typeof part === 'object' && depth > 0 && Object.values(part).every((one) => isEmpty(one, depth - 1)));

/** Unredacted error codes. Kept outside the errors, so that no error shows them. */
const rawCodes = new WeakMap<object, string>();

export const setRawCode = (error: object, code: string): void => void rawCodes.set(error, code);

/** Returns the service's unredacted `code` of an error. For decisions only; never show it. */
export const rawCodeOf = (error: object): string | undefined => rawCodes.get(error);
