import { createEmitter } from '../listeners.ts';
import type { Batch, BatchOptions, BatchState } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import { createPlan } from './options.ts';
import { createRun } from './run.ts';

/**
 * Creates a batch that sends any number of records in calls of up to 100, a limited number at a time.
 *
 * At the end every record is in exactly one of `results`, `rejected` and `inDoubt`, in input order. A call whose outcome is unknown puts its
 * records in doubt and is never sent again. A call that the service refuses without work is sent again after a pause of all calls.
 *
 * **Chargeable: as its operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address verify"; email services
 * specification, "Batch email validation").
 *
 * @throws TypeError for numbers out of range, an unknown operation, or settings that are not plain data. Nothing has been sent then.
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
      // The run before has ended, and a run that has ended reports no changes.
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
