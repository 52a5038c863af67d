import type { ErrorDetails } from '../errors.ts';
import { asObject } from '../operation/decode.ts';
import { isAskedOf } from '../operation/isAskedOf.ts';
import { isEchoAlone } from '../operation/isEchoAlone.ts';
import { Unreadable } from '../operation/Operation.ts';
import type { ServiceFault } from '../operation/ServiceFault.ts';
import { retryAfterOf } from './retryAfterOf.ts';
import { safely } from './safely.ts';
import { serviceErrorIn } from './serviceErrorIn.ts';
import type { Try } from './Try.ts';
import { wasRefused } from './wasRefused.ts';

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
    const rows = (operation.most && asObject(output)?.['matches']) || output;
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
export function answeredDetails<Input>(
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
    return typeof rows === 'object' && rows !== null && !saysNothing(rows) && !serviceErrorIn(rows);
  }, false);
  const its = isAnswer && beside && withoutEchoes(beside, one.operation.most ? recordsOf(one.input) : []);
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
