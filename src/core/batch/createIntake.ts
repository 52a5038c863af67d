import { atRow } from './atRow.ts';
import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchTypes } from './batchOperations.ts';
import { learnAlike, type LearnAlikeOptions } from './learnAlike.ts';
import type { Ending, Row } from './Row.ts';

export interface IntakeOptions<Name extends BatchOperationName> extends LearnAlikeOptions<Name> {
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
  /** Of those that an earlier run did not know: how many were looked at, and how many of them are to be sent. */
  readonly looked: number;
  readonly sendable: number;
  take(record: BatchTypes[Name]['record']): void;
}

export function createIntake<Name extends BatchOperationName>(options: IntakeOptions<Name>): Intake<Name> {
  const { runner, settings, alike, known, send, settle, adopt } = options;
  let [count, looked, sendable] = [0, 0, 0];
  return {
    get count() {
      return count;
    },
    get looked() {
      return looked;
    },
    get sendable() {
      return sendable;
    },
    take(record) {
      const index = count++;
      const outcome = known.get(index);
      if (outcome) {
        known.delete(index);
        const its = atRow(outcome, index, record);
        // Who keeps outcomes without their records knows only here what they are alike.
        learnAlike(its, options);
        adopt(index, its);
        return;
      }
      looked++;
      const read = runner.read(record, settings);
      if (read.record === undefined) {
        const why = `It was not sent: ${read.problem}.`;
        settle(
          { index, record, plain: record, timesRefused: 0 },
          { rejected: { reason: 'unsendable', fault: read.fault, sent: false, why } },
        );
        return;
      }
      const plain = read.record;
      const { group, isNew } = alike?.groupOf(runner.likeness(plain)) ?? {};
      const row: Row<Name> = { index, record, plain, timesRefused: 0, ...(group ? { group } : {}) };
      if (group?.ending) settle(row, group.ending);
      else if (group && !isNew) group.followers.push(row);
      else {
        sendable++;
        send(row);
      }
    },
  };
}
