import { createEmitter } from '../listeners.ts';
import type { Batch, BatchOptions, BatchState } from './Batch.ts';
import type { BatchOperationName } from './operations.ts';
import { batchPlan } from './options.ts';
import { createRun } from './run.ts';

/**
 * Any number of records through an operation in chunks of up to 100: a bounded number of calls at a time, order kept, every record that was
 * read in exactly one of `results`, `rejected` and `inDoubt` in the end. A chunk whose outcome is unknown is in doubt and never sent again; one that was
 * refused without work is, after a pause of all calls. Knows neither React nor a page.
 *
 * **Chargeable: as its operation** (address services specification, "Simple batch cleanse", "International batch cleanse", "Legacy address verify"; email services
 * specification, "Batch email validation").
 *
 * @throws TypeError for options that are not numbers in range (`timeout`, `creditsPerRecord`, `budget` and `callsPerSecond` included), for an
 * operation that makes no batch, and for settings that are not plain data. Nothing has been sent then.
 */
export function createBatch<Name extends BatchOperationName>(options: BatchOptions<Name>): Batch<Name> {
  const plan = batchPlan(options);
  const changed = createEmitter();
  let snapshot: BatchState<Name> | undefined;
  /** Nothing asks here which run it is: one that was left behind has ended, and a run that has ended tells nobody. */
  const tell = () => {
    snapshot = undefined;
    changed.emit();
  };
  let run = createRun(plan, [], {}, tell);

  const batch: Batch<Name> = {
    start(records, how = {}) {
      if (run.isBusy) throw new Error('Doorplate: this batch runs already. Cancel it, or make another one.');
      run = createRun(plan, records, how, tell);
      return run.begin().then(batch.get);
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
    get: () => (snapshot ??= run.view()),
    subscribe: changed.subscribe,
  };
  return batch;
}
