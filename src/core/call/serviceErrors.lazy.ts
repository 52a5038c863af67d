import { type AddressServiceError, type ErrorDetails, HttpError, isAccountRejected, ServiceError } from '../errors.ts';
import { asObject, safely } from '../operation/decode.ts';
import { findServiceFault, isEmpty, nonAnswerFields, setRawCode, wasRefused } from '../operation/faults.ts';
import { type ServiceFault, Unreadable } from '../operation/Operation.ts';
import type { CallContext } from './deadline.ts';
import { callError, type CallFailure, type Certainty } from './errors.ts';
import { isRelayedFile, parseRelayedError } from './relay.ts';

type Redact = (texts: readonly string[]) => Promise<string[]>;

/* Load this module only with `import()`, never with a static import. It is needed only for an answer that may contain an error. */

/**
 * Returns the failure indicated by an answer's status or by the error in its body, or undefined if there is no failure after all.
 *
 * @param operationFault the fault that the operation itself found.
 * @param redact redacts all sent data in strings from the service, so that an error can show them.
 */
export async function toServiceError<Input>(
  context: CallContext<Input>,
  response: Response,
  value: unknown,
  operationFault: ServiceFault | undefined,
  redact: Redact,
): Promise<CallFailure | undefined> {
  const { client, operation } = context;
  const { name, chargeable } = operation;
  const { status } = response;
  // A relayed file that was cut off has status 200 and ends with an error.
  const mayBeRelayed = client.options.relay !== undefined && (status > 399 || isRelayedFile(response.headers));
  let error: AddressServiceError | undefined = mayBeRelayed ? parseRelayedError(name, value) : undefined;
  if (!error) {
    // If the search for a fault throws, assumes that there is none. The decoder then reports the problem.
    const fault = operationFault ?? safely(() => findServiceFault(value), undefined);
    if (!fault && status < 300) return undefined;
    const details = errorDetails(context, response, value, fault);
    error = fault
      ? await createServiceError(name, redact, fault, details)
      : callError(HttpError, name, `failed with status ${status}`, details);
  }
  return { error, certainty: certaintyOf(error, chargeable) };
}

/**
 * Whether a response with this status, of 400 or above, leaves the outcome unknown. A gateway answers with 408, 460 or 499 if it stopped
 * waiting, even though it may have forwarded the call. Every other 4xx means that the service did no work (docs/guides/charges.md).
 * `transport.ts` handles all other statuses that leave the outcome unknown: those below 200, redirects, and those above 599.
 */
const isOutcomeUnknown = (status: number): boolean => status > 499 || [408, 460, 499].includes(status);

/**
 * Returns how certain the outcome is. A relay reports either the status of the service's response or that there was no response. If the service
 * rejected the key or the account, the call is never retried, whatever its status.
 */
function certaintyOf(error: AddressServiceError, chargeable: boolean): Certainty {
  const { kind, refused, status = 0, mayHaveBeenCharged } = error;
  if (refused) return 'refused';
  if (isAccountRejected(error)) return 'final';
  // A chargeable call that is not in doubt was never sent.
  if (kind === 'network' && chargeable && !mayHaveBeenCharged) return 'notSent';
  return isOutcomeUnknown(status) || kind === 'network' || kind === 'timeout' ? 'unknown' : 'final';
}

/** Creates the error for a fault that the service reported. Text from the service is redacted. */
async function createServiceError(
  operation: string,
  redact: Redact,
  fault: ServiceFault,
  details: ErrorDetails,
): Promise<ServiceError> {
  const { code: rawCode, text = '', cause = '', resolution = '', id = '' } = fault;
  const texts = [rawCode, text, cause, resolution, id];
  const [redactedCode = '', what, redactedCause, advice, incident] = await redact(texts);
  // A short number is kept, because it decides how the error is handled. It is too short to identify anyone.
  const code = /^-?\d{1,4}$/.test(rawCode) ? rawCode : redactedCode;
  const shown = [code, what, redactedCause, advice].filter(Boolean).join(' ');
  const error = callError(ServiceError, operation, `was rejected by the service${shown && `: ${shown}`}`, {
    ...details,
    code,
    cause: redactedCause,
    resolution: advice,
    id: incident,
  });
  setRawCode(error, rawCode);
  return error;
}

/** Returns the details of an error answer: whether it was charged or refused, the retry delay, and any rows that it contains. */
function errorDetails<Input>(
  context: CallContext<Input>,
  { headers, status }: Response,
  body: unknown,
  fault: ServiceFault | undefined,
): ErrorDetails {
  const { operation, input } = context;
  const { chargeable } = operation;
  const retryAfter = safely(() => parseRetryAfter(headers), undefined);
  const partial = fault && chargeable && status < 300 ? decodePartialRows(context, body) : undefined;
  const isAnswer = safely(() => {
    const rows = partial?.rows;
    // An answer in XML or HTML contains a verification code (AVC). An echo of the request does not.
    if (typeof rows === 'string') return /\bavc\b/i.test(rows);
    return (
      typeof rows === 'object' && rows !== null && !hasOnlyEchoes(rows, partial?.unplaced) && !findServiceFault(rows)
    );
  }, false);
  const answered = isAnswer && partial && withoutEchoes(partial, operation.maxRecords ? recordsOf(input) : []);
  const refused = !isAnswer && wasRefused(status, retryAfter, fault?.code);
  // A 429, or a 503 with Retry-After, means that the service did nothing, whatever other error the answer contains.
  const isFree = refused || wasRefused(status, retryAfter);
  const mayHaveBeenCharged = isAnswer || (chargeable && isOutcomeUnknown(status) && !isFree);
  return {
    status,
    retryAfter,
    refused,
    mayHaveBeenCharged,
    ...(answered && { partial: answered.rows, missing: answered.missing, unplaced: partial.unplaced }),
  };
}

const hour = 3_600_000;

/**
 * Returns the delay in a Retry-After header (seconds or an HTTP date) in milliseconds, at most one hour. Returns undefined if the header is
 * absent, invalid or in the past.
 */
function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : /[a-z]/i.test(value) ? Date.parse(value) - Date.now() : NaN;
  return ms >= 0 ? Math.min(ms, hour) : undefined;
}

/** Rows in an answer that also contains an error. */
interface PartialRows {
  /** For an operation on many records, one entry per record. For any other operation, its output. For a truncated answer, the readable part. */
  rows: unknown;
  /** Zero-based indices of the records without a row. Undefined if it is unknown which records were charged. */
  missing?: readonly number[] | undefined;
  /** Rows that match no record. */
  unplaced?: readonly unknown[] | undefined;
}

/** Decodes the rows that accompany an error. They were paid for and stay readable, even if other records have no row. */
function decodePartialRows<Input>({ operation, input }: CallContext<Input>, body: unknown): PartialRows | undefined {
  try {
    const output: unknown = operation.decode(body, input);
    // A cleanse returns its rows in `matches`, next to the input.
    const rows = (operation.maxRecords && asObject(output)?.['matches']) || output;
    const isCharged = safely(() => operation.credits(output, input), 0) > 0;
    return { rows, missing: isCharged ? [] : undefined };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) return undefined;
    return { rows: cause.partial, ...cause.match };
  }
}

/** Returns the records in an input, which is either a list of records or an object that contains the list. */
function recordsOf(input: unknown): readonly unknown[] {
  const parts: unknown[] = Array.isArray(input) ? [input] : Object.values(input ?? {});
  return parts.find((part) => Array.isArray(part)) ?? [];
}

/** Removes rows that only repeat the record that was sent, because the service may not have processed that record. */
function withoutEchoes({ rows, missing }: PartialRows, records: readonly unknown[]): PartialRows {
  const isPlaced = missing !== undefined && missing.length < records.length;
  if (!isPlaced || !Array.isArray(rows) || rows.length !== records.length) return { rows, missing };
  const all = rows as unknown[];
  const open = new Set(missing);
  for (const [index, row] of all.entries()) {
    const record = new Map(Object.entries(records[index] ?? {}));
    // Compares the values exactly, because a value with other letters or accents may be the service's correction.
    if (!isEcho(row, (name, value) => record.has(name) && record.get(name) === value)) continue;
    all[index] = undefined;
    open.add(index);
  }
  return { rows, missing: [...open].sort((one, other) => one - other) };
}

/** Whether the rows contain no answer. Also checks the rows that could not be matched to a record. */
const hasOnlyEchoes = (rows: object, unplaced: readonly unknown[] = []): boolean => isEcho(rows) && isEcho(unplaced);

/**
 * Field names that are not part of an answer, including the row number and the parts of an email that was sent. A status, by contrast, is part
 * of an answer.
 */
const echoFields = new Set([...nonAnswerFields, 'sequence', 'emailaddress', 'account', 'domain']);

/** Maximum nesting depth of lists. No real answer is nested this deeply. Any value at a greater depth counts as an answer. */
const maxDepth = 10;

/**
 * Whether a row of an answer only repeats the record that was sent, or is empty. Used only if the answer contains an error, because the service
 * may then not have processed the record.
 *
 * @param isSent returns whether a field is part of the sent record. Omitted if the record is unknown.
 */
function isEcho(
  row: unknown,
  isSent: (name: string, value: unknown) => boolean = () => false,
  depth = maxDepth,
): boolean {
  if (Array.isArray(row)) return depth > 0 && row.every((one) => isEcho(one, isSent, depth - 1));
  if (typeof row !== 'object' || row === null) return isEmpty(row);
  return Object.entries(row).every(
    ([name, value]) =>
      value === false ||
      echoFields.has(name.toLowerCase()) ||
      (Array.isArray(value) ? isEcho(value, isSent, depth - 1) : isEmpty(value) || isSent(name, value)),
  );
}
