import { type ErrorDetails, type AddressServiceError, HttpError, ServiceError } from '../errors.ts';
import { asObject } from '../operation/decode.ts';
import { Unreadable, type ServiceFault } from '../operation/Operation.ts';
import { safely, callError, redactText, wasRefused, setRawCode } from './errors.ts';
import { findServiceFault, nonAnswerFields, isEmpty } from '../operation/faults.ts';
import type { Try, Certainty } from './transport.ts';
import type { Credentials } from '../client/Client.ts';
import { parseRelayedError, isRelayedFile } from './relay.ts';

interface Beside {
  /** One place per record where the operation takes many; else what it gives. Of an answer that is cut, what could be read. */
  rows: unknown;
  /** Records without a row; undefined where nobody knows what was paid for. */
  missing?: readonly number[] | undefined;
}

/** One that takes many records is given them as a list, or with a list of them. */
function recordsOf(input: unknown): readonly unknown[] {
  const parts: unknown[] = Array.isArray(input) ? [input] : Object.values(input ?? {});
  return parts.find((part) => Array.isArray(part)) ?? [];
}

/** A record whose row says nothing beside what was asked may not have been looked at: it has none. */
function withoutEchoes({ rows, missing }: Beside, records: readonly unknown[]): Beside {
  const isPlaced = missing !== undefined && missing.length < records.length;
  if (!isPlaced || !Array.isArray(rows) || rows.length !== records.length) return { rows, missing };
  const all = rows as unknown[];
  const open = new Set(missing);
  for (const [at, row] of all.entries()) {
    if (!isEchoAlone(row, isAskedOf(records[at]))) continue;
    all[at] = undefined;
    open.add(at);
  }
  return { rows, missing: [...open].sort((one, other) => one - other) };
}

/** Answered rows beside an error were paid for, whatever it says, and stay readable: also where some records have none. */
function rowsBeside<Input>({ operation, input }: Try<Input>, body: unknown): Beside | undefined {
  try {
    const output: unknown = operation.decode(body, input);
    // A cleanse gives its rows beside what it was asked.
    const rows = (operation.maxRecords && asObject(output)?.['matches']) || output;
    const isCounted = safely(() => operation.credits(output, input), 0) > 0;
    return { rows, missing: isCounted ? [] : undefined };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) return undefined;
    return { rows: cause.partial, missing: cause.missing };
  }
}

/** Does this say nothing beside what was asked? What could be put to no record counts too. */
const saysNothing = (rows: object): boolean =>
  isEchoAlone(rows) && isEchoAlone((rows as { extra?: unknown }).extra ?? []);

/** What an answer that tells an error means: by its status, or by what the service says in its body. */
export function errorDetails<Input>(
  one: Try<Input>,
  { headers, status }: Response,
  body: unknown,
  fault: ServiceFault | undefined,
): ErrorDetails {
  const { chargeable } = one.operation;
  const retryAfter = safely(() => retryAfterOf(headers), undefined);
  const beside = fault && chargeable && status < 300 ? rowsBeside(one, body) : undefined;
  const isAnswer = safely(() => {
    const rows = beside?.rows;
    return typeof rows === 'object' && rows !== null && !saysNothing(rows) && !findServiceFault(rows);
  }, false);
  const its = isAnswer && beside && withoutEchoes(beside, one.operation.maxRecords ? recordsOf(one.input) : []);
  const refused = !isAnswer && wasRefused(status, retryAfter, fault?.code);
  const mayHaveBeenCharged = isAnswer || (chargeable && status > 499 && !refused);
  return {
    status,
    retryAfter,
    refused,
    mayHaveBeenCharged,
    ...(its && { partial: its.rows, missing: its.missing }),
  };
}

/** What is known of a call by the error that it was answered with. A relay tells of the status that it was answered with itself, or of a call that got no answer. */
function knowledgeOf(
  { kind, refused, status = 0, mayHaveBeenCharged }: AddressServiceError,
  mayCost: boolean,
): Certainty {
  if (refused) return 'refused';
  // What would be in doubt and is not was not sent.
  if (kind === 'network' && mayCost && !mayHaveBeenCharged) return 'notSent';
  return status > 499 || kind === 'network' || kind === 'timeout' ? 'unknown' : 'final';
}

/**
 * The error that an answer tells, by its status or by what the service says in it; undefined of an answer that only looked so.
 *
 * What `import()` loads, and nothing else imports: only an answer that may tell an error needs it.
 *
 * @param own the fault that the operation itself knows the answer by.
 */
export async function toServiceError<Input>(
  one: Try<Input>,
  credentials: Credentials,
  response: Response,
  value: unknown,
  own: ServiceFault | undefined,
): Promise<AddressServiceError | undefined> {
  const error = await toldIn(one, credentials, response, value, own);
  if (error) one.knowledge = knowledgeOf(error, one.operation.chargeable);
  return error;
}

async function toldIn<Input>(
  one: Try<Input>,
  credentials: Credentials,
  response: Response,
  value: unknown,
  own: ServiceFault | undefined,
): Promise<AddressServiceError | undefined> {
  const { status } = response;
  // The end of a file that was torn behind the relay comes after a 200.
  const mayBeRelayed = status > 399 || isRelayedFile(response.headers);
  const relayed =
    one.client.options.relay === undefined || !mayBeRelayed ? undefined : parseRelayedError(one.operation.name, value);
  if (relayed) return relayed;
  // What cannot be judged is not an error that the service told: reading it says what it is.
  const fault = own ?? safely(() => findServiceFault(value), undefined);
  if (!fault && status < 300) return undefined;
  const details = errorDetails(one, response, value, fault);
  return fault
    ? await tellFault(one, credentials, fault, details)
    : callError(HttpError, one.operation.name, `was answered with status ${status}`, details);
}

const hour = 3_600_000;

/**
 * ms that a Retry-After header asks to wait, whole seconds or an HTTP date, at most one hour. undefined when there is none, or when
 * it is garbage, negative or past.
 */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : /[a-z]/i.test(value) ? Date.parse(value) - Date.now() : NaN;
  return ms >= 0 ? Math.min(ms, hour) : undefined;
}

/** What the service says of an error, as one of ours. */
export async function tellFault<Input>(
  one: Try<Input>,
  credentials: Credentials,
  fault: ServiceFault,
  details: ErrorDetails,
): Promise<ServiceError> {
  const { code: said, text = '', cause = '', resolution = '', id = '' } = fault;
  const [word = '', what, why, advice, incident] = await redactText(one, credentials, [
    said,
    text,
    cause,
    resolution,
    id,
  ]);
  // A number of the service's own decides what follows, and is too short to be anybody's.
  const code = /^-?\d{1,4}$/.test(said) ? said : word;
  const told = [code, what, why, advice].filter(Boolean).join(' ');
  const error = callError(ServiceError, one.operation.name, `was refused by the service${told && `: ${told}`}`, {
    ...details,
    code,
    cause: why,
    resolution: advice,
    id: incident,
  });
  setRawCode(error, said);
  return error;
}

/** Is a field of an answer what its record has there itself? To the letter: in other letters, or with its accents, it may be what was found. */
export function isAskedOf(record: unknown): (name: string, value: unknown) => boolean {
  const asked = new Map(Object.entries(record ?? {}));
  return (name, value) => asked.has(name) && asked.get(name) === value;
}

/** With a number of the row, and what is read off an email that was asked. A status is what becomes of it. */
const beside = new Set([...nonAnswerFields, 'sequence', 'emailaddress', 'account', 'domain']);

/** Lists in lists: deeper than any answer has them, there is something. */
const deepest = 10;

/**
 * Does this row of an answer say nothing beside what was asked? Asked where the service tells an error: then it is not known whether the row was looked at.
 *
 * @param isAsked is this a text of the record itself, where that is known? It says nothing either.
 */
export function isEchoAlone(
  row: unknown,
  isAsked: (name: string, value: unknown) => boolean = () => false,
  depth = deepest,
): boolean {
  if (Array.isArray(row)) return depth > 0 && row.every((one) => isEchoAlone(one, isAsked, depth - 1));
  if (typeof row !== 'object' || row === null) return isEmpty(row);
  return Object.entries(row).every(
    ([name, value]) =>
      value === false ||
      beside.has(name.toLowerCase()) ||
      (Array.isArray(value) ? isEchoAlone(value, isAsked, depth - 1) : isEmpty(value) || isAsked(name, value)),
  );
}
