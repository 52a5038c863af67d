import type { BatchOperationName } from '../../core/index.ts';
import type { UseFileRun } from '../../react/index.ts';

/** A run of any operation: its parts draw what its descriptor says. */
export type AnyFileRun = UseFileRun<BatchOperationName>;

export interface RunPartProps {
  run: AnyFileRun;
}
