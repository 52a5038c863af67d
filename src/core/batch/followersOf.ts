import type { BatchOperationName } from './batchOperations.ts';
import type { Row } from './Row.ts';

/** Those that wait for the answer to this one. */
export const followersOf = <Name extends BatchOperationName>({ group }: Row<Name>): readonly Row<Name>[] =>
  group && !group.ending ? group.followers : [];
