import { nextTask } from '../nextTask.ts';
import type { BatchOutcome } from './Batch.ts';
import type { BatchOperationName, BatchRunner, BatchTypes } from './batchOperations.ts';
import type { Intake } from './createIntake.ts';
import type { Outcomes } from './createOutcomes.ts';
import type { Queue } from './createQueue.ts';
import type { Reader } from './createReader.ts';
import { followersOf } from './followersOf.ts';
import { longestLook } from './longestLook.ts';
import { outcomeOf } from './outcomeOf.ts';
import type { Row } from './Row.ts';

export interface UnsentOptions<Name extends BatchOperationName> {
  /** The batch was cancelled: nothing of this is ever sent. Else it waits, and `resume` sends it. */
  isFinal: boolean;
  /** No more once the batch was cancelled while a stop is told: then all this is told anew. */
  isWanted(): boolean;
  /** There is more to be read, of a source that says how long it is, and does not hang. */
  hasMore(): boolean;
  reader: Reader<BatchTypes[Name]['record']>;
  intake: Intake<Name>;
  queue: Queue<Row<Name>>;
  runner: BatchRunner<BatchTypes[Name]['record'], BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  outcomes: Outcomes<Name>;
  /** Tells the journal of these, and of what was settled while it was read. */
  tell(settled: readonly BatchOutcome<Name>[]): Promise<void>;
}

const unsent = { reason: 'unsent', sent: false, why: 'It was not sent, because the batch ended before.' } as const;

/** What was never sent is told with the rest, so that nothing of the input is lost: in rounds, with a turn for the page between them. */
export async function tellUnsent<Name extends BatchOperationName>(options: UnsentOptions<Name>): Promise<void> {
  const { isFinal, isWanted, hasMore, reader, intake, queue, runner, outcomes, tell } = options;

  const read = () => {
    let room = longestLook;
    if (hasMore())
      void reader.read((record) => {
        intake.take(record);
        return hasMore() && --room > 0;
      });
  };
  const tellAll = async (rows: readonly Row<Name>[]) => {
    for (let at = 0; at < rows.length && isWanted(); at += longestLook) {
      if (at > 0) await nextTask();
      await tell(
        rows.slice(at, at + longestLook).map((row) => {
          const outcome = outcomeOf(runner, row, { rejected: unsent });
          outcomes.set(row.index, outcome, !isFinal);
          return outcome;
        }),
      );
    }
  };

  /** Those that wait, for their turn or for an answer. */
  const waiting = () => {
    const all: Row<Name>[] = [];
    for (const row of isFinal ? queue.take(queue.size) : queue.rows()) {
      all.push(row);
      for (const follower of followersOf(row)) all.push(follower);
      if (!isFinal || !row.group) continue;
      // Those that are alike and still to be read share it.
      row.group.ending = { rejected: unsent };
      row.group.followers.length = 0;
    }
    return all;
  };

  if (isFinal) await tellAll(waiting());
  do {
    read();
    // What waits after a stop is told when all has been read: among what comes are rows that share the answer of one that waits.
    if (isFinal) await tellAll(waiting());
    await tell([]);
    if (hasMore()) await nextTask();
  } while (hasMore() && isWanted());
  // After a stop; a cancel has told all of it by now.
  await tellAll(waiting());
}
