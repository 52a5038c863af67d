import type { BatchOperationName } from '../../core/index.ts';
import { isFileReading } from '../csv/CsvTable.ts';
import { isTemplate, isValidEntry } from '../columns/template.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { parseAnswer } from '../results/answer.ts';
import type { EditedFields, RowReview, SavedOutcome } from '../run/store/SavedRun.ts';
import {
  isText,
  isTextOrAbsent,
  objectWith,
  type ExportedRun,
  RunFileError,
  isIndex,
  isTexts,
  parseCredits,
} from './ExportedRun.ts';
import { fileOperation, fileOperations } from '../operations/fileOperations.ts';
import { runFileVersion } from './writeRunFile.ts';

/** Maximum number of characters in a line. This is twice the size of the largest response that a client reads by default. */
const maxLineLength = 128 * 2 ** 20;

/**
 * Yields the lines of UTF-8 text without their line breaks. `isWhole` is false for text after the last line break.
 *
 * @throws TypeError if the text is not UTF-8.
 * @throws RunFileError `damaged` if a line is too long.
 */
async function* readLines(file: Blob): AsyncGenerator<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  // Collect the parts of a line, so that a long line is not copied for each part.
  let partial: string[] = [];
  let [line, length] = [1, 0];
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const [first = '', ...more] = decoder.decode(next.value, { stream: true }).split('\n');
      partial.push(first);
      length += first.length;
      if (length > maxLineLength) throw damagedError(line, `is longer than ${String(maxLineLength)} characters`);
      for (const entry of more) {
        yield { text: partial.join(''), isWhole: true };
        partial = [entry];
        length = entry.length;
        line++;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
  const rest = partial.join('') + decoder.decode();
  if (rest) yield { text: rest, isWhole: false };
}

const outcomeNames = ['result', 'reason', 'message', 'fault', 'details', 'sent', 'inDoubt', 'shared', 'unplaced'];
const reasons: readonly unknown[] = [undefined, 'unsendable', 'rejected'];
const faults: readonly unknown[] = [
  undefined,
  'no-address',
  'country',
  'email',
  'several-emails',
  'too-long',
  'unreadable',
];

/** Validates a saved outcome from an untrusted source. Returns undefined if it is invalid. */
function parseOutcome<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  value: unknown,
): SavedOutcome | undefined {
  const outcome = objectWith(value, outcomeNames);
  if (!outcome) return undefined;
  const { result, reason, message, fault, details, sent, inDoubt, shared, unplaced } = outcome;
  const isRight =
    // An outcome has exactly one of these three fields.
    [result, message, inDoubt].filter((one) => one !== undefined).length === 1 &&
    [message, inDoubt].every(isTextOrAbsent) &&
    (result === undefined || isResult(operation, result)) &&
    reasons.includes(reason) &&
    faults.includes(fault) &&
    (details === undefined || isServiceDetails(details)) &&
    (sent === undefined || typeof sent === 'boolean') &&
    // A charged answer cannot be marked as not sent.
    (sent !== false || message !== undefined) &&
    (shared === undefined || shared === true) &&
    (unplaced === undefined || Array.isArray(unplaced));
  return isRight ? outcome : undefined;
}

/**
 * Validates a row's review from an untrusted source. Returns undefined if it is invalid. Edited values are sent, so only fields of the
 * operation are allowed.
 */
export function parseReview<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  value: unknown,
): RowReview | undefined {
  const review = objectWith(value, ['sent', 'edit', 'accepted', 'earlier']);
  const isEdit = (edit: unknown): edit is EditedFields | undefined =>
    edit === undefined || Object.values(objectWith(edit, operation.fields) ?? { edit: undefined }).every(isText);
  const isEarlier = (entry: unknown) => {
    const earlier = objectWith(entry, ['sent', 'accepted', 'outcome']);
    return (
      earlier !== undefined &&
      isEdit(earlier['sent']) &&
      isTextOrAbsent(earlier['accepted']) &&
      parseOutcome(operation, earlier['outcome']) !== undefined
    );
  };
  if (!review) return undefined;
  const { sent, edit, accepted, earlier } = review;
  const isRight =
    isEdit(sent) &&
    isEdit(edit) &&
    isTextOrAbsent(accepted) &&
    (earlier === undefined || (Array.isArray(earlier) && earlier.every(isEarlier)));
  return isRight ? review : undefined;
}

function isServiceDetails(value: unknown): boolean {
  const details = objectWith(value, ['code', 'cause', 'resolution']);
  return details !== undefined && Object.values(details).every((text) => isText(text) || typeof text === 'number');
}

/** Whether the result can be shown and written in the same way as an answer from the service. */
function isResult<Name extends BatchOperationName>(operation: FileOperation<Name>, result: unknown): boolean {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return false;
  try {
    operation.kindOf(result);
    operation.qualityOf?.(result);
    operation.bestMatch(result);
    parseAnswer(result);
    return true;
  } catch {
    return false;
  }
}

const headerNames = [
  'operation',
  'reading',
  'fileName',
  'digest',
  'header',
  'columns',
  'settings',
  'country',
  'dedupe',
  'service',
];
const allHeaderNames = ['doorplate', 'version', 'startedAt', 'repairs', 'searchCredits', ...headerNames];

const damagedError = (line: number, what: string) =>
  new RunFileError('damaged', `This is not a valid run file. Line ${String(line)} ${what}.`);
const truncatedError = () => new RunFileError('cut', 'The end of this run file is missing. Export the run again.');

/**
 * Reads and validates a run file. The content is untrusted, so any value of the wrong type or shape is rejected.
 *
 * @throws RunFileError `damaged`, `version` or `cut` if the file cannot be used.
 */
export async function readRunFile(file: Blob): Promise<ExportedRun> {
  let line = 0;
  let run: Omit<ExportedRun, 'rows'> | undefined;
  let expected: { rows: number; reviews: number } | undefined;
  const rows = new Map<number, SavedOutcome | undefined>();
  const reviews = new Map<number, RowReview>();
  try {
    for await (const { text, isWhole } of readLines(file)) {
      line++;
      if (expected) throw damagedError(line, 'comes after the end of the run');
      // A truncated line can still be valid JSON: `123` may have become `12`.
      if (!isWhole && run) throw truncatedError();
      const value = parseLine(text, line);
      if (!run) {
        run = parseHeader(value);
        continue;
      }
      if (Array.isArray(value)) addRow(value, line, run.operation, rows);
      else if (objectWith(value, reviewLineNames)?.['row'] !== undefined)
        addReview(value as object, line, run.operation, reviews);
      else {
        expected = parseCounts(value);
        if (!expected) throw damagedError(line, 'is neither a row nor the end of the run');
      }
    }
  } catch (cause) {
    if (cause instanceof RunFileError) throw cause;
    throw damagedError(line + 1, 'is not UTF-8 text');
  }
  if (!run) throw new RunFileError('damaged', 'This is not a valid run file. It is empty.');
  if (expected?.rows !== rows.size || expected.reviews !== reviews.size) throw truncatedError();
  return { ...run, rows, ...(reviews.size > 0 && { reviews }) };
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damagedError(line, 'is not JSON');
  }
}

function addRow(
  value: readonly unknown[],
  line: number,
  operation: BatchOperationName,
  rows: Map<number, SavedOutcome | undefined>,
): void {
  const [index, saved] = value;
  if (!isIndex(index) || value.length > 2) throw damagedError(line, 'is not a row');
  if (rows.has(index)) throw damagedError(line, 'repeats a row');
  const outcome = value.length === 2 ? parseOutcome(fileOperation(operation), saved) : undefined;
  if (value.length === 2 && !outcome) throw damagedError(line, 'has an invalid outcome');
  rows.set(index, outcome);
}

const reviewLineNames = ['row', 'sent', 'edit', 'accepted', 'earlier'];

function addReview(value: object, line: number, operation: BatchOperationName, reviews: Map<number, RowReview>): void {
  const { row, ...rest } = value as Record<string, unknown>;
  const review = parseReview(fileOperation(operation), rest);
  if (!isIndex(row) || !review) throw damagedError(line, 'has an invalid review');
  if (reviews.has(row)) throw damagedError(line, 'repeats a row');
  reviews.set(row, review);
}

const parseCounts = (value: unknown): { rows: number; reviews: number } | undefined => {
  const { rows, reviews = 0 } = objectWith(value, ['rows', 'reviews']) ?? {};
  return isIndex(rows) && isIndex(reviews) ? { rows, reviews } : undefined;
};

function parseHeader(value: unknown): Omit<ExportedRun, 'rows'> {
  const isRun = typeof value === 'object' && value !== null && 'doorplate' in value && value.doorplate === 'run';
  if (!isRun) throw damagedError(1, 'is not the header of a run file');
  const version: unknown = 'version' in value ? value.version : undefined;
  if (typeof version === 'number' && version > runFileVersion)
    throw new RunFileError(
      'version',
      'This run file was written by a later version of Doorplate. Update Doorplate, then import it again.',
    );
  const fields = objectWith(value, allHeaderNames);
  if (!fields || (version !== 1 && version !== runFileVersion)) throw damagedError(1, 'is not a valid header');
  const { operation, fileName, digest, reading, header, columns, settings, country, dedupe, service, startedAt } =
    fields;
  const repairs = isTexts(header) ? parseRepairs(fields['repairs'], header.length) : undefined;
  if (
    !(isText(operation) && Object.hasOwn(fileOperations, operation)) ||
    !(isText(fileName) && isText(digest) && isText(country) && isText(service)) ||
    !(isTexts(header) && isTexts(columns) && isMapping(columns, header.length)) ||
    !(reading === undefined || isFileReading(reading)) ||
    !isSettings(settings) ||
    !(typeof dedupe === 'boolean' && isIndex(startedAt) && repairs)
  )
    throw damagedError(1, 'is not a valid header');
  const searchCredits = parseCredits(fields['searchCredits']);
  return {
    operation: operation as BatchOperationName,
    ...(reading && { reading }),
    ...{ fileName, digest, header, columns, settings, country, dedupe, service, startedAt, repairs },
    ...(searchCredits > 0 && { searchCredits }),
  };
}

function parseRepairs(value: unknown, cells: number): Map<number, readonly string[]> | undefined {
  if (!Array.isArray(value)) return undefined;
  const repairs = new Map<number, readonly string[]>();
  for (const entry of value as unknown[]) {
    const [index, row, ...more] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (!isIndex(index) || !isTexts(row) || row.length !== cells || more.length > 0 || repairs.has(index))
      return undefined;
    repairs.set(index, row);
  }
  return repairs;
}

/** Whether `columns` has a field for each column, followed only by templates that use these columns. */
const isMapping = (columns: readonly string[], length: number) =>
  columns.length >= length &&
  columns.every((entry, index) =>
    index < length ? !isTemplate(entry) && entry !== '__proto__' : isValidEntry(entry, length),
  );

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Whether the settings are an object with no key, at any level, that gives access to a prototype. The settings are sent to the service
 * unchanged.
 */
function isSettings(value: unknown): value is Record<string, unknown> {
  const isPlain = (nested: unknown): boolean =>
    typeof nested !== 'object' ||
    nested === null ||
    Object.entries(nested).every(([name, inside]) => !forbiddenKeys.has(name) && isPlain(inside));
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);
}
