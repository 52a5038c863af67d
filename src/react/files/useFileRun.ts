'use client';
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BatchOperationName, Client } from '../../core/index.ts';
import {
  createFileRun,
  estimateFile,
  estimateFileInSlices,
  type FileEstimate,
  type FileOperation,
  fileOperation,
  type FileRun,
  type FileRunOptions,
  type FileRunState,
  hasRunEnded,
  isRunActive,
} from '../../files/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { columnMemory } from './columnMemory.ts';
import { createThrottledStore } from './throttledStore.ts';
import { readCsvFile } from './readCsvFile.ts';
import { runLock } from './runLock.ts';
import { runStore } from './runStore.ts';

export interface UseFileRunOptions<Name extends BatchOperationName> extends Omit<
  FileRunOptions<Name>,
  'client' | 'store' | 'lock' | 'read' | 'name' | 'now' | 'country' | 'columnMemory'
> {
  /**
   * Name under which the run is saved in the browser, so that it survives a reload.
   *
   * @default the operation's name
   */
  saveAs?: string | undefined;
  /**
   * Whether to read large files in a worker. If the page has a Content-Security-Policy, the worker needs `worker-src blob:`. Set this to false
   * if the policy lacks it or requires Trusted Types. Otherwise, the browser reports a violation.
   *
   * @default true
   */
  worker?: boolean | undefined;
  /**
   * Whether the browser remembers the columns that the user has set, for the next file with the same column names. It stores only the names of
   * columns and fields, never a row.
   *
   * @default true
   */
  rememberColumns?: boolean | undefined;
  /** Default country for rows without a country: an ISO 3166 code, or a name such as `Deutschland`. */
  defaultCountry?: string | undefined;
}

/** State and actions of a file run (`FileRun`). */
export interface UseFileRun<Name extends BatchOperationName>
  extends
    FileRunState<Name>,
    Omit<FileRun<Name>, 'get' | 'subscribe' | 'configure' | 'connect' | 'watch' | 'estimate'> {
  /** Describes how the operation reads and writes files. */
  operation: FileOperation<Name>;
  /**
   * Estimate of rows, calls and credits for the `ready` phase. Undefined in other phases, and while a file with more than 1,000 rows is being
   * counted. `estimate.lines` has the figures to show, in order.
   */
  estimate: FileEstimate | undefined;
}

/**
 * Headless hook that takes a file of records through a run: reading, column mapping, estimate, processing, recovery after a reload, and downloads.
 * **Chargeable at the price of the operation, once `start`, `continueSaved`, `resume` or `runAgain` is called.** Call these actions only when the
 * user acts.
 *
 * After unmounting, calls in flight finish and no new calls start. The run continues while an `<Activity>` hides the component. `settings` and
 * `defaultCountry` are only initial values.
 *
 * @example
 * ```tsx
 * const run = useFileRun({ operation: 'cleanse' });
 * return (
 *   <>
 *     <input type="file" onChange={(event) => event.target.files?.[0] && void run.open(event.target.files[0])} />
 *     <button disabled={run.phase !== 'ready'} onClick={() => void run.start()}>Start</button>
 *   </>
 * );
 * ```
 */
export function useFileRun<Name extends BatchOperationName>(options: UseFileRunOptions<Name>): UseFileRun<Name> {
  const { client } = useAddressContext();
  const fileRunOptions = runOptions(options, client);
  const { operation: operationName, name } = fileRunOptions;
  const create = () => {
    const run = createFileRun<Name>(fileRunOptions);
    // A change of state is rendered immediately, but progress is throttled.
    const throttled = createThrottledStore(run.get, (schedule) =>
      run.subscribe((change) => {
        schedule(change === 'state');
      }),
    );
    return { operationName, name, run, throttled };
  };
  const [current, setCurrent] = useState(create);
  // A new operation or name starts a new run.
  if (current.operationName !== operationName || current.name !== name) setCurrent(create());
  const { run, throttled } = current;
  useEffect(() => {
    run.configure(fileRunOptions);
  });
  // Uses an insertion effect, because an <Activity> cleans up all other effects when it hides the page, and a hidden run must continue.
  useInsertionEffect(() => run.connect(), [run]);
  // Finds a saved run. Nothing is sent until the user continues it.
  useEffect(() => run.watch(), [run]);
  const state = useSyncExternalStore(throttled.subscribe, throttled.get, throttled.get);
  useBeforeUnload(state);
  const estimate = useEstimate(state, options);
  return useMemo(
    () => ({ ...pickActions(run), ...state, operation: fileOperation(operationName), estimate }),
    [estimate, operationName, run, state],
  );
}

function runOptions<Name extends BatchOperationName>(
  options: UseFileRunOptions<Name>,
  client: Client,
): FileRunOptions<Name> & { name: string } {
  const { saveAs = options.operation, worker, defaultCountry, rememberColumns = true, ...more } = options;
  return {
    ...more,
    client,
    // The name contains the operation, so that two operations can have the same `saveAs`.
    name: saveAs === options.operation ? saveAs : `${options.operation} ${saveAs}`,
    country: defaultCountry,
    store: runStore,
    columnMemory: rememberColumns ? columnMemory : undefined,
    lock: runLock,
    read: (file, reading) => readCsvFile(file, { worker, reading }),
  };
}

/** Returns the actions that the app may call. The hook itself calls the run's other functions. */
function pickActions<Name extends BatchOperationName>(run: FileRun<Name>) {
  const {
    get: _get,
    subscribe: _subscribe,
    configure: _configure,
    connect: _connect,
    watch: _watch,
    estimate: _estimate,
    ...actions
  } = run;
  return actions;
}

/**
 * Makes the browser ask before the user leaves the page if a run is in progress or answers are not saved. Also works while an <Activity> hides
 * the run.
 */
function useBeforeUnload({ phase, isSaved }: Pick<FileRunState<BatchOperationName>, 'phase' | 'isSaved'>) {
  const mustAsk = isRunActive(phase) || (hasRunEnded(phase) && !isSaved);
  useInsertionEffect(() => {
    if (!mustAsk) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [mustAsk]);
}

/** Maximum number of rows that are estimated while rendering. A larger file is estimated in short tasks, so that the page stays responsive. */
const maxRowsAtOnce = 1_000;

/** Returns the estimate for the open file with its current columns and settings, or undefined until that estimate is ready. */
function useEstimate<Name extends BatchOperationName>(
  { phase, file, columns, country, settings }: FileRunState<Name>,
  { operation, dedupe = fileOperation(operation).dedupe, budget, chunkSize, creditsPerRecord }: UseFileRunOptions<Name>,
): FileEstimate | undefined {
  const table = phase === 'ready' ? file?.table : undefined;
  const input = useMemo(
    () =>
      table && {
        file: { table, columns: [...columns], country },
        options: { operation, settings, dedupe, budget, chunkSize, creditsPerRecord },
      },
    [budget, chunkSize, columns, country, creditsPerRecord, dedupe, operation, settings, table],
  );
  const isSmall = table !== undefined && table.rows.length <= maxRowsAtOnce;
  const small = useMemo(
    () => (input && isSmall ? estimateFile<Name>(input.file, input.options) : undefined),
    [input, isSmall],
  );
  const [large, setLarge] = useState<{ input: typeof input; estimate: FileEstimate }>();
  useEffect(() => {
    if (!input || isSmall) return;
    const abort = new AbortController();
    void estimateFileInSlices<Name>(input.file, input.options, abort.signal).then((estimate) => {
      if (estimate && !abort.signal.aborted) setLarge({ input, estimate });
    });
    return () => {
      abort.abort();
    };
  }, [input, isSmall]);
  return small ?? (large?.input === input ? large?.estimate : undefined);
}
