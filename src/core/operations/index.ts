import { findOperation } from './find.ts';
import { retrieveOperation } from './retrieve.ts';

/** The table of operations: the architecture in one place. A further operation is one file and one line here. */
export const operations = {
  find: findOperation,
  retrieve: retrieveOperation,
} as const;
