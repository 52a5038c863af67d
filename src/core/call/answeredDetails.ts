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
  /** One place per record, or what could be read where they are not those of every record. */
  rows: unknown;
  /** Records without a row. */
  missing?: readonly number[] | undefined;
}

/** One that takes many records is given them as a list, or with a list of them. */
function recordsOf(input: unknown): readonly unknown[] {
  const parts: unknown[] = Array.isArray(input) ? [input] : Object.values(input ?? {});
  return parts.find((part) => Array.isArray(part)) ?? [];
}

/** A record whose row says nothing beside what was asked may not have been looked at: it has none. */
function withoutEchoes({ rows, missing }: Beside, input: unknown): Beside {
  const records = recordsOf(input);
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
    return { rows: asObject(output)?.['matches'] ?? output, missing: [] };
  } catch (cause) {
    if (!(cause instanceof Unreadable)) return undefined;
    return { rows: cause.partial, missing: cause.missing };
  }
}

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
    return typeof rows === 'object' && !isEchoAlone(rows) && !serviceErrorIn(rows);
  }, false);
  const its = isAnswer && beside ? withoutEchoes(beside, one.input) : undefined;
  const refused = !isAnswer && wasRefused(status, retryAfter, fault?.code);
  const mayHaveBeenCharged = isAnswer || (chargeable && status > 499 && !refused);
  return {
    status,
    retryAfter,
    refused,
    mayHaveBeenCharged,
    ...(isAnswer && { partial: its?.rows, missing: its?.missing }),
  };
}
