import type { BatchOperationName } from '../../core/index.ts';
import type { BegunRun } from './beginRun.ts';
import type { RunFile } from './FileRun.ts';

/** Where the file is. Each act that turns to something else makes another place, so that what comes late sees that it is not wanted any more. */
export type Place<Name extends BatchOperationName> =
  | { at: 'empty' }
  | { at: 'reading' }
  | {
      at: 'ready';
      file: RunFile;
      columns: string[];
      /** Rows that a person has mended. */
      repairs: Map<number, string[]>;
    }
  | { at: 'begun'; begun: BegunRun<Name> };
