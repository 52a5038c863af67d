import { assertBatchOptions, type BatchOperationName, type BatchOutcome } from '../../core/index.ts';
import { readingOf } from '../csv/CsvTable.ts';
import { readCsv } from '../csv/readCsv.ts';
import { createResultFile } from '../results/resultFile.ts';
import { createStartedRun, restoreOutcomes, type StartedRun } from './start.ts';
import { watchSavedRun } from './watchSavedRun.ts';
import { createRunOwnership, createOwnerId } from './ownership.ts';
import { createRunContext, type RunStage } from './FileRunContext.ts';
import { setupActions } from './configure.ts';
import { reviewActions } from './reviewActions.ts';
import { transferActions } from './transfer.ts';
import { estimateFile, type FileEstimate } from './estimate.ts';
import { readFileTable, recordAt } from './table.ts';
import { hasKnownNames, memoryKey, toRemembered } from '../columns/memory.ts';
import { isFromRow, isTemplate } from '../columns/template.ts';
import type { FileRun, FileRunOptions, FileRunState } from './FileRun.ts';
import { fileRunState } from './state.ts';
import { hasRunEnded } from './summary.ts';
import type { SavedRun, LoadedRun, RestoredRun, RunVersion } from './store/SavedRun.ts';
import { isSameVersion, RunTakenError } from './store/RunStore.ts';

/**
 * Creates the state machine for a file of records: reading, column mapping, estimate, run, recovery after a reload, and downloads. It uses no React,
 * DOM or Node: the store, lock, reader and clock are options. **Creating a run is free. Calling `start`, `continueSaved`, `resume` or `runAgain`
 * sends records, which are charged at the operation's price.**
 *
 * @throws TypeError if the operation does not process files.
 * @example
 * ```ts
 * const run = createFileRun({ operation: 'cleanse', client, store, lock })
 * if (await run.open(file)) await run.start()
 * const results = await run.download('results')
 * ```
 */
export function createFileRun<Name extends BatchOperationName>(options: FileRunOptions<Name>): FileRun<Name> {
  const { store, lock } = options;
  let snapshot: FileRunState<Name> | undefined;
  const context = createRunContext(options, () => {
    snapshot = undefined;
  });
  const { operation, name, phase, transition, isCurrent } = context;
  const changed = () => {
    context.changed();
  };
  const startedRun = () => (context.stage.kind === 'started' ? context.stage.started : undefined);

  const load = () =>
    store.load<Name>(
      name,
      (blob, reading) => readFileTable(operation, context.config.read ?? readCsv, blob, reading),
      (run, index) => recordAt(operation, run, index),
    );
  const savedRun = watchSavedRun<Name>({
    name,
    store,
    lock,
    load,
    isWatching: () => context.stage.kind !== 'started',
    isWaiting: () => ownership.isLockedElsewhere,
    onReleased: () => {
      ownership.clearLockedElsewhere();
    },
    changed,
  });
  const ownership = createRunOwnership({
    name,
    lock,
    store,
    presence: () => (phase() === 'running' ? 'running' : 'paused'),
    changed() {
      savedRun.updateTimer();
      changed();
    },
  });

  /** Keeps the lock until `ending` settles, so that nothing else works on the run in the meantime. */
  const holdUntilEnd = async (ending: Promise<unknown>): Promise<boolean> => {
    ownership.holdUntil(ending);
    await ending;
    return true;
  };

  const begin = (
    run: LoadedRun,
    version: RunVersion | undefined,
    outcomes: ReadonlyMap<number, BatchOutcome<Name>>,
    { sample, isRestored = false }: { sample?: number | undefined; isRestored?: boolean } = {},
  ) => {
    const {
      operation: _,
      name: _name,
      store: _store,
      lock: _lock,
      settings: _settings,
      dedupe: _dedupe,
      ...rest
    } = context.config;
    const { read: _read, country: _country, now: _now, columnMemory: _columnMemory, ...batchOptions } = rest;
    const started = createStartedRun<Name>({
      operation,
      store,
      run,
      version,
      outcomes,
      options: { ...batchOptions, sample },
      changed,
    });
    // Restoring earlier outcomes only reads the rows and sends nothing.
    if (isRestored) started.restoring = Promise.resolve();
    const before = startedRun();
    if (before?.run.startedAt === run.startedAt) started.searchCredits = before.searchCredits;
    transition({ kind: 'started', started });
    let lastStatus: string | undefined;
    started.batch.subscribe(() => {
      if (startedRun() !== started) return;
      const { status } = started.batch.get();
      const isNewStatus = status !== lastStatus;
      lastStatus = status;
      // A stopped run keeps its lock, because it can be resumed here.
      const restored = isNewStatus && status === 'cancelled' && started.cancelling ? started.beforeAgain() : undefined;
      if (restored) started.restoring = restore(started, restored);
      else if (isNewStatus && (status === 'done' || status === 'cancelled')) ownership.release();
      context.changed(isNewStatus ? 'state' : 'progress');
    });
    const ending = holdUntilEnd(started.start().then(() => started.restoring));
    savedRun.clear();
    lock.notifyChanged(name);
    changed();
    return ending;
  };

  /** After a cancelled `runAgain`, returns the run to `done`. Rows that were not sent again get their earlier outcomes back. */
  const restore = async (
    started: StartedRun<Name>,
    { run, outcomes }: Pick<RestoredRun<Name>, 'run' | 'outcomes'>,
  ): Promise<void> => {
    const { version } = started;
    const isRestored = await started.cancelling
      ?.then(() => version && store.endAgain(name, version, run.table.rows.length))
      .then(
        () => true,
        () => false,
      );
    if (isRestored && startedRun() === started && context.isConnected)
      await begin(run, version, outcomes, { isRestored });
    else {
      started.restoring = undefined;
      ownership.release();
      changed();
    }
  };

  /** Releases the current run. A saved run stays saved. */
  const discard = () => {
    const hadRun = startedRun();
    ownership.release();
    if (hadRun) void savedRun.refresh();
  };

  /** Saves a new run. Returns false if another run has been saved in the meantime, or `'unable'` if the store failed. */
  const save = async (run: SavedRun, version: RunVersion, expected: RunVersion | undefined) => {
    try {
      return await store.create(run, version.owner, expected);
    } catch {
      // Even a write that fails may reach the store, where another page could continue the run.
      const current = await store.version(name).catch(() => undefined);
      return isSameVersion(current, version) || 'unable';
    }
  };

  /** Remembers the columns of a started file, if the user has changed them and their names are known. A failure changes nothing. */
  const rememberColumns = async ({ file: { table }, columns, chosen }: Extract<RunStage<Name>, { kind: 'ready' }>) => {
    const isChanged = chosen.size > 0 || columns.some((entry) => isTemplate(entry) && isFromRow(entry));
    const key = isChanged ? memoryKey(operation.name, table) : undefined;
    const { columnMemory } = context.config;
    try {
      if (columnMemory && key !== undefined && hasKnownNames(operation, table))
        await columnMemory.save(key, toRemembered(table.header, columns));
    } catch {
      // The run does not need the remembered columns.
    }
  };

  const beginNew = async (
    stage: Extract<RunStage<Name>, { kind: 'ready' }>,
    shown: RunVersion | undefined,
    sample: number | undefined,
  ) => {
    const { file, columns, repairs } = stage;
    const dedupe = context.config.dedupe ?? operation.dedupe;

    const kind = {
      id: name,
      operation: options.operation,
      fileName: file.name,
      settings: { ...context.settings } as Record<string, unknown>,
      country: context.country,
      dedupe,
    };
    const reading = readingOf(file.table);
    const run = { ...kind, columns, repairs, file: file.blob, reading, startedAt: (context.config.now ?? Date.now)() };
    // Wrap the promise in an object, so that `await` does not wait for the end of the run.
    const result: { ending?: Promise<boolean> } = {};
    await ownership.withExclusive(async (expected) => {
      // The stage may have changed while waiting for other pages.
      if (!isCurrent(stage)) {
        ownership.release();
        return;
      }
      const newVersion = { startedAt: run.startedAt, owner: createOwnerId() };
      const isSaved = isSameVersion(expected, shown) && (await save(run, newVersion, expected));
      // The user left before anything was sent, or another page has saved a run first.
      if (!isCurrent(stage) || isSaved === false) {
        ownership.release();
        await savedRun.refresh();
        return;
      }
      const version = isSaved === true ? newVersion : undefined;
      result.ending = begin({ ...run, table: file.table }, version, new Map(), { sample });
      void rememberColumns(stage);
    });
    return result;
  };

  const run: FileRun<Name> = {
    get: () =>
      (snapshot ??= fileRunState<Name>({
        operation,
        stage: context.stage,
        phase: phase(),
        settings: context.settings,
        country: context.country,
        error: context.error,
        isStarting: context.isStarting,
        saved: savedRun.summary,
        isLockedElsewhere: ownership.isLockedElsewhere,
        isAvailable: savedRun.isAvailable,
      })),
    subscribe: context.subscribe,
    configure(next) {
      context.config = next;
    },
    connect() {
      context.isConnected = true;
      snapshot = undefined;
      return () => {
        context.isConnected = false;
        startedRun()?.batch.cancel();
        ownership.release();
      };
    },
    watch: savedRun.watch,

    ...setupActions(context, {
      // Only `close` is allowed to discard unsaved answers.
      canDiscard: () => context.stage.kind !== 'started' || (hasRunEnded(phase()) && context.stage.started.isSaved),
      discard,
    }),
    ...transferActions(context, { savedRun, ownership, load }),
    ...reviewActions(context, {
      load,
      async beginAgain(started, prepare) {
        const { version } = started;
        const canBegin = () => startedRun() === started && phase() === 'done' && context.isConnected;
        if (!canBegin() || ownership.isClaiming || started.isTaken || started.isUnclear) return false;
        // Answers that are not saved would be lost.
        if (version && !started.isSaved) return false;
        let ending: Promise<boolean> | undefined;
        await ownership.withExclusive(async (expected) => {
          if (canBegin()) {
            started.isTaken = version !== undefined && expected !== undefined && !isSameVersion(expected, version);
            const again = started.isTaken ? undefined : await prepare();
            if (again && canBegin()) ending = begin(again.run, version, again.outcomes);
          }
          if (!ending) ownership.release();
        });
        if (!ending) changed();
        return (await ending) ?? false;
      },
    }),
    estimate(): FileEstimate {
      const { file, columns, settings, country } = run.get();
      return estimateFile<Name>(file && { table: file.table, columns: [...columns], country }, {
        operation: options.operation,
        settings,
        dedupe: context.config.dedupe ?? operation.dedupe,
        budget: context.config.budget,
        chunkSize: context.config.chunkSize,
        creditsPerRecord: context.config.creditsPerRecord,
      });
    },

    async start({ sample } = {}) {
      assertBatchOptions('start', { sample });
      const { stage } = context;
      if (stage.kind !== 'ready' || stage.isRereading || context.isStarting) return false;
      if (ownership.isClaiming || !context.isConnected) return false;
      // Without a street, every row would be charged, and no address would be found.
      if (stage.file.table.rows.length === 0 || !run.get().isMapped) return false;
      const shown = savedRun.entry?.version;
      context.isStarting = true;
      changed();
      let ending: Promise<boolean> | undefined;
      try {
        // A saved run can contain paid answers, so replace it only after it was read and shown.
        const saved = await savedRun.read();
        if (isCurrent(stage) && isSameVersion(saved?.version, shown))
          ({ ending } = await beginNew(stage, shown, sample));
      } finally {
        context.isStarting = false;
        changed();
      }
      return (await ending) ?? false;
    },
    async continueSaved({ reclaim = false } = {}) {
      if (context.stage.kind === 'started' || context.isStarting || ownership.isClaiming || !context.isConnected)
        return false;
      // Abandon a file that is still being read.
      const stage = context.stage.kind === 'reading' ? transition({ kind: 'empty' }) : context.stage;
      changed();
      const shown = savedRun.entry?.version;
      let ending: Promise<boolean> | undefined;
      await ownership.withExclusive(async (expected) => {
        const owner = createOwnerId();
        const isClaimed =
          isCurrent(stage) &&
          expected &&
          isSameVersion(expected, shown) &&
          (!expected.exported || reclaim) &&
          (await store.claim(name, owner, expected).catch(() => false));
        // Load the run only after the claim, because another page may have added answers.
        const restored = isClaimed ? await load().catch(() => undefined) : undefined;
        if (!restored || restored.version.owner !== owner || !isCurrent(stage)) {
          ownership.release();
          await savedRun.refresh();
          return;
        }
        const { run: saved, version, outcomes } = restored;
        // The page was closed before it could restore the outcomes after a cancelled `runAgain`.
        const before = version.cancelled && restoreOutcomes(operation, saved, (index) => outcomes.get(index));
        const isRestored =
          before &&
          (await store.endAgain(name, version, saved.table.rows.length).then(
            () => true,
            () => false,
          ));
        if (!isCurrent(stage)) ownership.release();
        else if (before && isRestored)
          ending = begin(before.run, { startedAt: version.startedAt, owner }, before.outcomes);
        else ending = begin(saved, version, outcomes);
      });
      return (await ending) ?? false;
    },
    pause() {
      const started = startedRun();
      if (!started || phase() !== 'running') return false;
      started.batch.pause();
      return true;
    },
    async resume() {
      const started = startedRun();
      const current = phase();
      if (!started || !context.isConnected || (current !== 'paused' && current !== 'stopped')) return false;
      if (started.batch.get().error instanceof RunTakenError) return false;
      return holdUntilEnd(started.batch.resume().then(() => started.restoring));
    },
    cancel() {
      const started = startedRun();
      const current = phase();
      if (!started || (current !== 'running' && current !== 'paused' && current !== 'stopped')) return false;
      // Save the cancellation before the batch ends, so that no other page offers to continue the run.
      started.cancelling = started.saveCancelled();
      ownership.holdUntil(started.cancelling);
      started.batch.cancel();
      return true;
    },
    close() {
      if (context.isStarting || (context.stage.kind === 'started' && !hasRunEnded(phase()))) return false;
      discard();
      transition({ kind: 'empty' });
      context.error = undefined;
      changed();
      void savedRun.refresh();
      return true;
    },
    async forget() {
      if (context.stage.kind === 'started' || context.isStarting || ownership.isClaiming) return false;
      const shown = savedRun.entry?.version;
      let isDeleted = false;
      await ownership.withExclusive(async (expected) => {
        // Delete the run only if it is the one that was shown.
        if (expected && isSameVersion(expected, shown))
          isDeleted = await store.forget(name, expected).catch(() => false);
        ownership.release();
        await savedRun.refresh();
      });
      return isDeleted;
    },
    download(kind, choice = {}) {
      const { file, rows, columns, country } = run.get();
      if (!file) return Promise.resolve(new Blob([]));
      return createResultFile<Name>(kind, file.table, {
        operation: options.operation,
        outcomeAt: rows.at,
        reviewAt: rows.reviewAt,
        ...{ columns, country, ...choice },
      });
    },
  };
  return run;
}
