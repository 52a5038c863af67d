import { asObject, asText, uncapitalize } from './decode.ts';
import { findList } from './wire.ts';
import type { ServiceFault } from './Operation.ts';

const faultFields = ['error', 'number', 'code', 'description', 'message', 'cause', 'resolution', 'id'];

/** What stands in a row whatever became of its record: an error, what was asked, and what every answer has. */
export const nonAnswerFields = [...faultFields, 'input', 'version', 'details', 'timestamp'];

/** What services write where there is no error: `false`, `0`, `{}`, `""`, "None", "No errors occurred", "0 - Success" beside rows. */
const none =
  /^(?:0+|200)?[\s:,-]*(?:none|null|nil|undefined|false|(?:there (?:was|were) )?no(?:[ _-]?errors?(?: (?:were )?(?:found|occurr?ed|detected|reported))?)?|ok|okay|success(?:ful(?:ly)?)?|n\/a)?[.!]?$/i;

/** Names the request, or its time: beside "no error" they are not an error. */
const bookkeeping =
  /^(?:(?:request|trace|correlation|incident|log)[_-]?)?id$|^(?:time(?:_?stamp)?|date(?:time)?|version)$/i;

/** Does this say something of an error? What is nested deeper than twice does. */
export function hasErrorText(value: unknown, depth = 2): boolean {
  return typeof value === 'object' && value
    ? Object.entries(value).some(
        ([name, part]) => !bookkeeping.test(name) && (depth < 1 || hasErrorText(part, depth - 1)),
      )
    : !none.test(asText(value).trim());
}

/** The error that one object tells, if it does. */
export function parseFault(value: unknown): ServiceFault | undefined {
  const row = uncapitalize(asObject(value));
  const error: unknown = Array.isArray(row['error']) ? row['error'].find((one) => hasErrorText(one)) : row['error'];
  const nested = asObject(error);
  const from = nested ? uncapitalize(nested) : row;
  const [own = '', number = '', code, description, message = '', cause = '', resolution, id] = faultFields.map((name) =>
    asText(from[name]),
  );
  // A row of an answer may have a description or a number; only an error has `Error`, or both a number and a cause, or nothing but its words.
  const isNumbered = hasErrorText(number);
  const isOne =
    hasErrorText(error) ||
    (!asText(row['error']) &&
      ((isNumbered && cause) ||
        ((cause + message || (isNumbered && description)) &&
          Object.keys(row).every((name) => faultFields.includes(name)))));
  const text = description || message || '';
  const known = (nested ? hasErrorText(own) && own : asText(error)) || number || code || text;
  if (!isOne) return undefined;
  // `error: true` names no error; what stands beside it does.
  const its = known === 'true' ? number || code || text || known : known;
  return { code: its, text: its === text ? '' : text, cause, resolution, id };
}

/** Names that every error has one of, as `faultOf` reads it: a row without them is not copied to look. */
const marks = ['error', 'number', 'cause', 'message'].flatMap((name) => [
  name,
  name.replace(/^./, (first) => first.toUpperCase()),
]);
/** Beside an error these are not what was found. */
const beside = new Set([...nonAnswerFields, 'status']);

/**
 * The error that a row tells in place of an answer. A row that has what was found, and a word on an error beside it, is an answer: it was paid for.
 * `Error` with a description, a cause or a resolution is an error however much else the row repeats.
 */
function rowFaultOf(value: unknown): ServiceFault | undefined {
  const row = asObject(value);
  if (!row || !marks.some((name) => Object.hasOwn(row, name))) return undefined;
  const fault = parseFault(row);
  const its = uncapitalize(row);
  const isWhole = ['description', 'cause', 'resolution'].some((name) => hasErrorText(its[name]));
  const hasMore = Object.entries(its).some(([name, part]) => !beside.has(name) && hasErrorText(part));
  return isWhole || !hasMore ? fault : undefined;
}

/** `matches` of a row of a list of an answer. */
const deepest = 3;

/** The error of the first of these rows, when every one of them is an error. */
function faultOfAll(rows: unknown[] | undefined, depth: number): ServiceFault | undefined {
  return rows?.length && rows.every((row) => findRowFault(row, depth)) ? findRowFault(rows[0], depth) : undefined;
}

/** The error that stands in a row's place: the row, or all that was found for it. */
export function findRowFault(row: unknown, depth = deepest): ServiceFault | undefined {
  return rowFaultOf(row) ?? (depth > 0 ? faultOfAll(findList(row, 'matches'), depth - 1) : undefined);
}

/**
 * For operations that take records: the error that stands in the place of every row, wherever such an answer has its rows. One beside the rows says why
 * (no credits left), and is the error of the call.
 */
export function findFaultOfAllRows(body: unknown): ServiceFault | undefined {
  const fault = faultOfAll(findList(body, 'matches', 'output'), deepest);
  return fault && (parseFault(body) ?? fault);
}

/** The error of a row that has nothing else: a row with a word on an error beside what was found is an answer. */
function bareFaultOf(row: unknown): ServiceFault | undefined {
  const fault = parseFault(row);
  const isBare = fault?.text || fault?.cause || fault?.resolution || Object.keys(row ?? {}).length < 3;
  return isBare ? fault : undefined;
}

/**
 * The error that an answer carries, if any, in every shape that the specifications and public material show: an error object, rows
 * in place of the items (an error in each of them), capitalised or not, nested or not. The status does not matter: a 200 may be an error.
 */
export function findServiceFault(body: unknown): ServiceFault | undefined {
  const items: unknown = Array.isArray(body) ? body : uncapitalize(asObject(body))['items'];
  const rows = Array.isArray(items) ? (items as unknown[]) : [items];
  return parseFault(body) ?? (rows.every(bareFaultOf) ? bareFaultOf(rows[0]) : undefined);
}

/** Deeper than any answer has its texts. */
const deepestInIsEmpty = 50;

/** Is there nothing in it: no text, and no part that holds one? What is nested deeper than it can be looked at is something. */
export const isEmpty = (part: unknown, depth = deepestInIsEmpty): boolean =>
  part === null ||
  part === undefined ||
  part === '' ||
  (typeof part === 'object' && depth > 0 && Object.values(part).every((one) => isEmpty(one, depth - 1)));
