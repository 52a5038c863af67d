import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchRunner, BatchTypes } from './batchOperations.ts';
import type { Alike } from './createAlike.ts';
import type { Ending, Row } from './Row.ts';

export interface IntakeOptions<Name extends BatchOperationName> {
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  settings: BatchTypes[Name]['settings'];
  /** With `dedupe`. */
  alike: Alike<Name> | undefined;
  /** What an earlier run knew, by place. What has been met is taken out. */
  known: Map<number, BatchOutcome<Name>>;
  /** It is to be sent. */
  send(row: Row<Name>): void;
  /** It needs no call of its own: it cannot be sent, or shares an answer that is there. */
  settle(row: Row<Name>, ending: Ending<Name>): void;
  adopt(index: number, outcome: BatchOutcome<Name>): void;
}

/** Makes rows of what a source gives, and says what becomes of each: sent, waiting for one that is alike, or settled at once. */
export interface Intake<Name extends BatchOperationName> {
  /** Records so far. */
  readonly count: number;
  take(record: BatchTypes[Name]['record']): void;
}

export function createIntake<Name extends BatchOperationName>(options: IntakeOptions<Name>): Intake<Name> {
  const { runner, settings, alike, known, send, settle, adopt } = options;
  let count = 0;
  return {
    get count() {
      return count;
    },
    take(record) {
      const index = count++;
      const outcome = known.get(index);
      if (outcome) {
        known.delete(index);
        adopt(index, withRow(outcome, index, record));
        return;
      }
      const { record: plain, problem, fault } = runner.read(record, settings);
      if (plain === undefined) {
        const why = `It was not sent: ${problem ?? ''}.`;
        settle(
          { index, record, plain: record, refusals: 0 },
          { rejected: { reason: 'unsendable', fault, sent: false, why } },
        );
        return;
      }
      const { group, isNew } = alike?.groupOf(runner.likeness(plain)) ?? { isNew: true };
      const row: Row<Name> = { index, record, plain, refusals: 0, ...(group ? { group } : {}) };
      if (group?.ending) settle(row, group.ending);
      else if (group && !isNew) group.followers.push(row);
      else send(row);
    },
  };
}

/** What an earlier run knew, at the place and with the record of this one. */
function withRow<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  index: number,
  record: BatchTypes[Name]['record'],
): BatchOutcome<Name> {
  if ('result' in outcome) return { result: { ...outcome.result, index, record } };
  if ('inDoubt' in outcome) return { inDoubt: { ...outcome.inDoubt, index, record } };
  return { rejected: { ...outcome.rejected, index, record } };
}
