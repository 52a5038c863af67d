import type { BatchOperationName } from '../../core/index.ts';
import type { FileOperation } from '../operations/FileOperation.ts';
import { answerOf } from '../results/answerOf.ts';
import type { KeptOutcome } from '../run/store/SavedRun.ts';
import { isText, isTextOrAbsent, objectWith } from './shapes.ts';

const names = ['result', 'reason', 'why', 'fault', 'said', 'sent', 'inDoubt', 'shared', 'unplaced'];
const reasons: readonly unknown[] = [undefined, 'unsendable', 'turned-down'];
const faults: readonly unknown[] = [undefined, 'no-address', 'country', 'email', 'too-long', 'unreadable'];

/** What is kept of an outcome, of a value that anybody may have written; undefined where it is not one. */
export function outcomeIn<Name extends BatchOperationName>(
  operation: FileOperation<Name>,
  value: unknown,
): KeptOutcome | undefined {
  const outcome = objectWith(value, names);
  if (!outcome) return undefined;
  const { result, reason, why, fault, said, sent, inDoubt, shared, unplaced } = outcome;
  const isRight =
    // One of the three.
    [result, why, inDoubt].filter((its) => its !== undefined).length === 1 &&
    [why, inDoubt].every(isTextOrAbsent) &&
    (result === undefined || isResult(operation, result)) &&
    reasons.includes(reason) &&
    faults.includes(fault) &&
    (said === undefined || isSaid(said)) &&
    (sent === undefined || typeof sent === 'boolean') &&
    // An answer that was paid for is not told to be none.
    (sent !== false || why !== undefined) &&
    (shared === undefined || shared === true) &&
    (unplaced === undefined || Array.isArray(unplaced));
  return isRight ? outcome : undefined;
}

function isSaid(value: unknown): boolean {
  const said = objectWith(value, ['code', 'cause', 'resolution']);
  return said !== undefined && Object.values(said).every((text) => isText(text) || typeof text === 'number');
}

/** Can it be shown and written like an answer of the service? */
function isResult<Name extends BatchOperationName>(operation: FileOperation<Name>, result: unknown): boolean {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return false;
  try {
    operation.kindOf(result);
    operation.qualityOf?.(result);
    operation.bestMatch(result);
    answerOf(result);
    return true;
  } catch {
    return false;
  }
}
