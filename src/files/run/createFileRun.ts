import type { BatchEstimate, BatchOperationName, BatchOutcome } from '../../core/index.ts';
import { readCsv } from '../csv/readCsv.ts';
import { createResultFile } from '../results/resultFile.ts';
import { beginRun } from './start.ts';
import { watchSavedRun } from './watchSavedRun.ts';
import { createRunOwnership, createOwnerId } from './ownership.ts';
import { createRunContext, type RunStage } from './RunContext.ts';
import { setupActions } from './configure.ts';
import { transferActions } from './transfer.ts';
import { estimateFile, readTable, recordAt } from './table.ts';
import type { FileRun, FileRunOptions, FileRunState } from './FileRun.ts';
import { fileRunState, hasRunEnded } from './state.ts';
import type { SavedRun, LoadedRun, RunVersion } from './store/SavedRun.ts';
import { isSameVersion, RunTakenError } from './store/RunStore.ts';

/**
 * A file of records as one run: reading, columns, estimate, run, survival of a reload, downloads. It knows neither React, nor a page, nor a
 * disk: store, lock, reader and clock are given to it. **Chargeable: as the operation, when `start`, `goOn` or `resume` is called.**
 *
 * @throws TypeError for an operation that takes no files.
 */
export function createFileRun<Name extends BatchOperationName>(given: FileRunOptions<Name>): FileRun<Name> {
  const { store, lock } = given;
  let snapshot: FileRunState<Name> | undefined;
  const context = createRunContext(given, () => {
    snapshot = undefined;
  });
  const { operation, name, phase, transition: turnTo, isCurrent: isWanted } = context;
  const changed = () => {
    context.changed();
  };
  const begunRun = () => (context.stage.at === 'begun' ? context.stage.begun : undefined);

  const load = () =>
    store.load<Name>(
      name,
      (blob) => readTable(operation, context.config.read ?? readCsv, blob),
      (run, index) => recordAt(operation, run, index),
    );
  const kept = watchSavedRun<Name>({
    name,
    store,
    lock,
    load,
    isWatching: () => context.stage.at !== 'begun',
    isAwaited: () => hold.isElsewhere,
    seeFree: () => {
      hold.seeFree();
    },
    changed,
  });
  const hold = createRunOwnership({
    name,
    lock,
    store,
    now: () => (phase() === 'running' ? 'running' : 'paused'),
    changed() {
      kept.tend();
      changed();
    },
  });

  /** While this ends, the run is held, and no other file comes between. */
  const follow = async (ending: Promise<unknown>): Promise<boolean> => {
    hold.until(ending);
    await ending;
    return true;
  };

  const begin = (run: LoadedRun, moment: RunVersion | undefined, outcomes: ReadonlyMap<number, BatchOutcome<Name>>) => {
    const {
      operation: _,
      name: _name,
      store: _store,
      lock: _lock,
      settings: _settings,
      dedupe: _dedupe,
      ...more
    } = context.config;
    const { read: _read, country: _country, now: _now, ...options } = more;
    const begun = beginRun<Name>({ operation, store, run, moment, outcomes, options, changed });
    turnTo({ at: 'begun', begun });
    let shown: string | undefined;
    begun.batch.subscribe(() => {
      if (begunRun() !== begun) return;
      const { status } = begun.batch.get();
      const isNew = status !== shown;
      shown = status;
      // A run that stopped may be gone on with, here.
      if (isNew && (status === 'done' || status === 'cancelled')) hold.letGo();
      context.changed(isNew ? 'state' : 'progress');
    });
    const ending = follow(begun.start());
    kept.clear();
    lock.changed(name);
    changed();
    return ending;
  };

  /** What is kept is put aside by `open` and `close`; what is kept nowhere is not. */
  const putAway = () => {
    const was = begunRun();
    hold.letGo();
    if (was) void kept.refresh();
  };

  /** true: it is kept · false: something else is · `unable`: nothing is, and the person is told so. */
  const keep = async (run: SavedRun, moment: RunVersion, seen: RunVersion | undefined) => {
    try {
      return await store.begin(run, moment.holder, seen);
    } catch {
      // A write that failed may be there all the same: then another page would go on with it.
      const there = await store.version(name).catch(() => undefined);
      return isSameVersion(there, moment) || 'unable';
    }
  };

  const beginNew = async (mine: Extract<RunStage<Name>, { at: 'ready' }>, before: RunVersion | undefined) => {
    const { file, columns, repairs } = mine;
    const dedupe = context.config.dedupe ?? operation.dedupe;

    const kind = {
      id: name,
      operation: given.operation,
      fileName: file.name,
      settings: { ...context.settings } as Record<string, unknown>,
      country: context.country,
      dedupe,
    };
    const run = { ...kind, columns, repairs, file: file.blob, begun: (context.config.now ?? Date.now)() };
    // In a box, so that nobody waits for the run's end before it is wanted.
    const box: { ending?: Promise<boolean> } = {};
    await hold.alone(async (seen) => {
      // Waiting for other pages takes its time: what nobody wants any more takes nothing away.
      if (!isWanted(mine)) {
        hold.letGo();
        return;
      }
      const holder = createOwnerId();
      const mineThere = { begun: run.begun, holder };
      const isBegun = isSameVersion(seen, before) && (await keep(run, mineThere, seen));
      // Left before anything was sent; or another page was quicker.
      if (!isWanted(mine) || isBegun === false) {
        hold.letGo();
        await kept.refresh();
        return;
      }
      const moment = isBegun === true ? mineThere : undefined;
      box.ending = begin({ ...run, table: file.table }, moment, new Map());
    });
    return box;
  };

  const run: FileRun<Name> = {
    get: () =>
      (snapshot ??= fileRunState<Name>({
        operation,
        place: context.stage,
        phase: phase(),
        settings: context.settings,
        country: context.country,
        error: context.error,
        isStarting: context.isStarting,
        kept: kept.figures,
        isLockedElsewhere: hold.isElsewhere,
        isAvailable: kept.isAvailable,
      })),
    subscribe: context.subscribe,
    configure(next) {
      context.config = next;
    },
    connect() {
      context.isAlive = true;
      snapshot = undefined;
      return () => {
        context.isAlive = false;
        begunRun()?.batch.cancel();
        hold.letGo();
      };
    },
    watch: kept.watch,

    ...setupActions(context, {
      // Answers that are kept nowhere are let go of by `close` alone.
      canDiscard: () => context.stage.at !== 'begun' || (hasRunEnded(phase()) && context.stage.begun.isKept),
      discard: putAway,
    }),
    ...transferActions(context, { kept, hold, load }),
    estimate(): BatchEstimate {
      const { file, columns, settings: asked, country: its } = run.get();
      return estimateFile<Name>(file && { table: file.table, columns: [...columns], country: its }, {
        operation: given.operation,
        settings: asked,
        dedupe: context.config.dedupe ?? operation.dedupe,
        budget: context.config.budget,
        chunkSize: context.config.chunkSize,
        creditsPerRecord: context.config.creditsPerRecord,
      });
    },

    async start() {
      if (context.stage.at !== 'ready' || context.isStarting || hold.isTaking || !context.isAlive) return false;
      const mine = context.stage;
      const before = kept.kept?.moment;
      context.isStarting = true;
      changed();
      let ending: Promise<boolean> | undefined;
      try {
        // What is kept may hold paid answers: the person decides about them when they have been read, and are shown.
        const there = await kept.read();
        if (isWanted(mine) && isSameVersion(there?.moment, before)) ({ ending } = await beginNew(mine, before));
      } finally {
        context.isStarting = false;
        changed();
      }
      return (await ending) ?? false;
    },
    async continueSaved({ takeBack = false } = {}) {
      if (context.stage.at === 'begun' || context.isStarting || hold.isTaking || !context.isAlive) return false;
      // A file that is being read is not wanted any more.
      const mine = context.stage.at === 'reading' ? turnTo({ at: 'empty' }) : context.stage;
      changed();
      const before = kept.kept?.moment;
      let ending: Promise<boolean> | undefined;
      await hold.alone(async (seen) => {
        const holder = createOwnerId();
        const isTaken =
          isWanted(mine) &&
          seen &&
          isSameVersion(seen, before) &&
          (!seen.handedOver || takeBack) &&
          (await store.take(name, holder, seen).catch(() => false));
        // As it is now: another page may have gone on with it since it was found.
        const found = isTaken ? await load().catch(() => undefined) : undefined;
        if (!found || found.moment.holder !== holder || !isWanted(mine)) {
          hold.letGo();
          await kept.refresh();
          return;
        }
        ending = begin(found.run, found.moment, found.outcomes);
      });
      return (await ending) ?? false;
    },
    pause() {
      const begun = begunRun();
      if (!begun || phase() !== 'running') return false;
      begun.batch.pause();
      return true;
    },
    async resume() {
      const begun = begunRun();
      const now = phase();
      if (!begun || !context.isAlive || (now !== 'paused' && now !== 'stopped')) return false;
      if (begun.batch.get().error instanceof RunTakenError) return false;
      return follow(begun.batch.resume());
    },
    cancel() {
      const begun = begunRun();
      const now = phase();
      if (!begun || (now !== 'running' && now !== 'paused' && now !== 'stopped')) return false;
      // Before it has ended, so that nobody takes it for one to go on with.
      hold.until(begun.keepCancelled());
      begun.batch.cancel();
      return true;
    },
    close() {
      if (context.isStarting || (context.stage.at === 'begun' && !hasRunEnded(phase()))) return false;
      putAway();
      turnTo({ at: 'empty' });
      context.error = undefined;
      changed();
      void kept.refresh();
      return true;
    },
    async forget() {
      if (context.stage.at === 'begun' || context.isStarting || hold.isTaking) return false;
      const before = kept.kept?.moment;
      let isGone = false;
      await hold.alone(async (seen) => {
        // Only what the person was told of.
        if (seen && isSameVersion(seen, before)) isGone = await store.forget(name, seen).catch(() => false);
        hold.letGo();
        await kept.refresh();
      });
      return isGone;
    },
    download(what, { guardFormulas = false } = {}) {
      const { file, rows } = run.get();
      if (!file) return Promise.resolve(new Blob([]));
      return createResultFile<Name>(what, file.table, {
        operation: given.operation,
        at: rows.at,
        escapeFormulas: guardFormulas,
      });
    },
  };
  return run;
}
