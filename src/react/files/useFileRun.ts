'use client';
import { useDeferredValue, useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { BatchEstimate, BatchOperationName, Client } from '../../core/index.ts';
import {
  createFileRun,
  estimateFile,
  type FileOperation,
  fileOperation,
  type FileRun,
  type FileRunOptions,
  type FileRunState,
  hasRunEnded,
  isRunActive,
} from '../../files/index.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { createThrottledStore } from './throttledStore.ts';
import { readCsvFile } from './readCsvFile.ts';
import { runLock } from './runLock.ts';
import { runStore } from './runStore.ts';

export interface UseFileRunOptions<Name extends BatchOperationName> extends Omit<
  FileRunOptions<Name>,
  'client' | 'store' | 'lock' | 'read' | 'name' | 'now' | 'country'
> {
  /** Under this name the run is kept in the browser, so that it survives a reload. @default the operation's name */
  saveAs?: string | undefined;
  /**
   * Read large files in a worker. false: on the page, for a Content-Security-Policy with Trusted Types, which would report the worker.
   *
   * @default true
   */
  worker?: boolean | undefined;
  /** ISO 3166 country of records whose file has no such column. */
  defaultCountry?: string | undefined;
}

/** A file's way through a batch: what is known of it, and what can be done with it (`FileRun`). */
export interface UseFileRun<Name extends BatchOperationName>
  extends
    FileRunState<Name>,
    Omit<FileRun<Name>, 'get' | 'subscribe' | 'configure' | 'connect' | 'watch' | 'estimate'> {
  /** What a file needs to know of the operation. */
  operation: FileOperation<Name>;
  /** In `ready`: what the file would send and cost. */
  estimate: BatchEstimate;
}

/**
 * A file of records as one run, without an element: reading, columns, estimate, run, survival of a reload, downloads. **Chargeable: as the
 * operation, when `start`, `goOn` or `resume` is called in a person's act.** A component that goes away lets calls under way end, and begins no
 * new one; one that an `<Activity>` hides goes on. `settings` and `defaultCountry` are those of the beginning.
 */
export function useFileRun<Name extends BatchOperationName>(options: UseFileRunOptions<Name>): UseFileRun<Name> {
  const { client } = useAddressContext();
  const given = runOptions(options, client);
  const { operation: of, name } = given;
  const make = () => {
    const run = createFileRun<Name>(given);
    // A change of state is drawn at once, progress when its time has come.
    const throttled = createThrottledStore(run.get, (tell) =>
      run.subscribe((what) => {
        tell(what === 'state');
      }),
    );
    return { of, name, run, paced: throttled };
  };
  const [current, setHeld] = useState(make);
  // Runs of two names are two runs.
  if (current.of !== of || current.name !== name) setHeld(make());
  const { run, paced } = current;
  useEffect(() => {
    run.configure(given);
  });
  // The one effect that an <Activity> leaves alone when it hides the page: a hidden run goes on.
  useInsertionEffect(() => run.connect(), [run]);
  // A run that was left is found again. Nothing is sent until a person says so.
  useEffect(() => run.watch(), [run]);
  const state = useSyncExternalStore(paced.subscribe, paced.get, paced.get);
  useBeforeUnload(state);
  const estimate = useEstimate(state, options);
  return useMemo(
    () => ({ ...pickActions(run), ...state, operation: fileOperation(of), estimate }),
    [estimate, of, run, state],
  );
}

function runOptions<Name extends BatchOperationName>(
  options: UseFileRunOptions<Name>,
  client: Client,
): FileRunOptions<Name> & { name: string } {
  const { saveAs: saveAs = options.operation, worker, defaultCountry, ...more } = options;
  return {
    ...more,
    client,
    // Runs of two operations are two runs, also when an app gives both the same name.
    name: saveAs === options.operation ? saveAs : `${options.operation} ${saveAs}`,
    country: defaultCountry,
    store: runStore,
    lock: runLock,
    read: (file) => readCsvFile(file, { worker }),
  };
}

/** What a person does with the run; the hook itself does the rest. */
function pickActions<Name extends BatchOperationName>(run: FileRun<Name>) {
  const {
    get: _get,
    subscribe: _subscribe,
    configure: _configure,
    connect: _connect,
    watch: _watch,
    estimate: _estimate,
    ...verbs
  } = run;
  return verbs;
}

/** A hidden run is paid for too, and is asked about before the page goes; so are answers that are kept nowhere. */
function useBeforeUnload({ phase, isSaved: survives }: Pick<FileRunState<BatchOperationName>, 'phase' | 'isSaved'>) {
  const isAsked = isRunActive(phase) || (hasRunEnded(phase) && !survives);
  useInsertionEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [isAsked]);
}

function useEstimate<Name extends BatchOperationName>(
  { phase, file, columns, country, settings }: FileRunState<Name>,
  { operation, dedupe = fileOperation(operation).dedupe, budget, chunkSize, creditsPerRecord }: UseFileRunOptions<Name>,
): BatchEstimate {
  const table = phase === 'ready' ? file?.table : undefined;
  const draft = useMemo(() => ({ table, columns, country, settings }), [columns, country, settings, table]);
  // Looked at row by row: a key pressed meanwhile goes before it. Of another file nothing old is told.
  const deferred = useDeferredValue(draft);
  const asked = deferred.table === table ? deferred : draft;
  return useMemo(
    () =>
      estimateFile<Name>(asked.table && { ...asked, table: asked.table, columns: [...asked.columns] }, {
        operation,
        settings: asked.settings,
        dedupe,
        budget,
        chunkSize,
        creditsPerRecord,
      }),
    [asked, budget, chunkSize, creditsPerRecord, dedupe, operation],
  );
}
