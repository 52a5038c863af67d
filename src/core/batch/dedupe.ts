import type { BatchOperationName, BatchRunner, BatchTypes } from './operations.ts';
import { type RowOutcome, type Group, rowOf } from './outcome.ts';
import type { BatchOutcome } from './Batch.ts';

/** Which records are alike, by what the service looks at (`likeness`). Holds one group for each different record. */
export interface Alike<Name extends BatchOperationName> {
  /** The group of this likeness, and whether it was there before. */
  groupOf(likeness: string): { group: Group<Name>; isNew: boolean };
  /** An ending that an earlier run knew: whoever is alike shares it, wherever it stands. */
  know(likeness: string, ending: RowOutcome<Name>): void;
}

export function createAlike<Name extends BatchOperationName>(): Alike<Name> {
  const groups = new Map<string, Group<Name>>();
  const groupOf = (likeness: string) => {
    const known = groups.get(likeness);
    if (known) return { group: known, isNew: false };
    const group: Group<Name> = { ending: undefined, followers: [] };
    groups.set(likeness, group);
    return { group, isNew: true };
  };
  return {
    groupOf,
    know(likeness, ending) {
      const { group, isNew } = groupOf(likeness);
      // A result is worth more than a doubt.
      if (isNew || ('result' in ending && group.ending && !('result' in group.ending))) group.ending = ending;
    },
  };
}

type Record<Name extends BatchOperationName> = BatchTypes[Name]['record'];

export interface LearnAlikeOptions<Name extends BatchOperationName> {
  runner: BatchRunner<Record<Name>, BatchTypes[Name]['settings'], BatchTypes[Name]['result']>;
  settings: BatchTypes[Name]['settings'];
  /** With `dedupe`. */
  alike: Alike<Name> | undefined;
}

/** Whoever is alike shares it from now on. */
export function learnAlike<Name extends BatchOperationName>(
  outcome: BatchOutcome<Name>,
  { runner, settings, alike }: LearnAlikeOptions<Name>,
): void {
  if (!alike) return;
  const plain = runner.read(rowOf(outcome).record, settings).record;
  if (plain !== undefined) alike.know(runner.likeness(plain), endingOf(outcome, plain));
}

function endingOf<Name extends BatchOperationName>(outcome: BatchOutcome<Name>, from: Record<Name>): RowOutcome<Name> {
  if ('result' in outcome) return { result: outcome.result.result, from };
  if ('inDoubt' in outcome) return { inDoubt: outcome.inDoubt.error, from };
  const { index: _, record: __, ...rejected } = outcome.rejected;
  return { rejected };
}
