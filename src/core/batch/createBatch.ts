import { createEmitter } from '../listeners.ts';
import type { Batch, BatchOptions, BatchState } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import { createPlan } from './options.ts';
import { createRun } from './run.ts';

/**
 * Creates a batch that sends any number of records in calls of up to 100 records. The batch limits the number of calls in flight.
 *
 * When the batch has ended, every record is in exactly one of `results`, `rejected` and `inDoubt`, in input order. If the outcome of a call is
 * unknown, the records of this call are in doubt and are never resent. If the service refuses a call without doing any work, the batch pauses
 * all calls and later resends the refused call.
 *
 * **Charged like its operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address
 * verify"; email services specification, "Batch email validation").
 *
 * @throws TypeError if a number is out of range, the operation is unknown, or the settings are not plain data. If this error is thrown, nothing
 * was sent.
 *
 * @example
 * const batch = createBatch({ client, operation: 'cleanse', budget: 5000, dedupe: true });
 * batch.subscribe(() => render(batch.get().progress));
 * const { status, results, rejected, inDoubt } = await batch.start(records);
 */
export function createBatch<Name extends BatchOperationName>(options: BatchOptions<Name>): Batch<Name> {
  const plan = createPlan(options);
  const changes = createEmitter();
  let snapshot: BatchState<Name> | undefined;
  const onChange = () => {
    snapshot = undefined;
    changes.emit();
  };
  let run = createRun(plan, [], {}, onChange);

  const batch: Batch<Name> = {
    start(records, startOptions = {}) {
      if (run.isInProgress)
        throw new Error('Doorplate: this batch is already running. Cancel it first, or create another one.');
      // The previous run has ended, so it reports no more changes.
      run = createRun(plan, records, startOptions, onChange);
      return run.start().then(batch.get);
    },
    pause: () => {
      run.pause();
    },
    async resume() {
      await run.resume();
      return batch.get();
    },
    cancel: () => {
      run.cancel();
    },
    get: () => (snapshot ??= run.getState()),
    subscribe: changes.subscribe,
  };
  return batch;
}
