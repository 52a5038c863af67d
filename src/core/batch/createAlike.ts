import type { BatchOperationName } from './batchOperations.ts';
import type { Ending, Group } from './Row.ts';

/** Which records are alike, by what the service looks at (`likeness`). Holds one group for each different record. */
export interface Alike<Name extends BatchOperationName> {
  /** The group of this likeness, and whether it was there before. */
  groupOf(likeness: string): { group: Group<Name>; isNew: boolean };
  /** An ending that an earlier run knew: whoever is alike shares it, wherever it stands. */
  know(likeness: string, ending: Ending<Name>): void;
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
