import { type BatchEstimate, type BatchOperationName, type BatchOutcome, tellApp } from '../../core/index.ts';
import { CsvError } from '../csv/CsvError.ts';
import { readCsv } from '../csv/readCsv.ts';
import { fileOperation } from '../operations/fileOperations.ts';
import { fileOf } from '../results/fileOf.ts';
import { beginRun } from './beginRun.ts';
import { createKeptWatch } from './createKeptWatch.ts';
import { createRunHold } from './createRunHold.ts';
import { estimateFile } from './estimateFile.ts';
import type { FileRun, FileRunOptions, FileRunPhase, FileRunState } from './FileRun.ts';
import { fileRunState } from './fileRunState.ts';
import type { KeptRun, Run, RunMoment } from './KeptRun.ts';
import { newHolder } from './newHolder.ts';
import type { Place } from './Place.ts';
import { readTable } from './readTable.ts';
import { recordAt } from './recordAt.ts';
import { isSameMoment, RunTakenError } from './RunStore.ts';

const hasEnded = (phase: FileRunPhase) => phase === 'stopped' || phase === 'done' || phase === 'cancelled';

/**
 * A file of records as one run: reading, columns, estimate, run, survival of a reload, downloads. It knows neither React, nor a page, nor a disk: store, lock,
 * reader and clock are given to it. **Chargeable: as the operation, when `start`, `goOn` or `resume` is called.**
 *
 * @throws TypeError for an operation that takes no files.
 */
export function createFileRun<Name extends BatchOperationName>(given: FileRunOptions<Name>): FileRun<Name> {
  const operation = fileOperation(given.operation);
  const { store, lock, name = given.operation } = given;
  let config = given;
  let place: Place<Name> = { at: 'empty' };
  let settings = given.settings ?? operation.settings;
  let country = given.country ?? '';
  let error: CsvError | undefined;
  let isStarting = false;
  let alive = true;
  let snapshot: FileRunState<Name> | undefined;
  const listeners = new Set<(what: 'state' | 'progress') => void>();

  const tell = (what: 'state' | 'progress') => {
    snapshot = undefined;
    // Nobody draws it any more.
    if (!alive) return;
    for (const listener of [...listeners]) if (listeners.has(listener)) tellApp(listener, what);
  };
  const changed = () => {
    tell('state');
  };
  const begunRun = () => (place.at === 'begun' ? place.begun : undefined);
  const phase = (): FileRunPhase => {
    if (place.at !== 'begun') return place.at;
    const { status } = place.begun.batch.get();
    // It was begun and has not been heard of yet.
    return status === 'ready' ? 'running' : status;
  };
  const turnTo = <To extends Place<Name>>(next: To): To => {
    place = next;
    return next;
  };
  /** Does this act still count? */
  const wanted = (mine: Place<Name>) => alive && place === mine;

  const load = () =>
    store.load<Name>(
      name,
      (blob) => readTable(operation, config.read ?? readCsv, blob),
      (run, index) => recordAt(operation, run, index),
    );
  const kept = createKeptWatch<Name>({ name, store, lock, load, isWatching: () => place.at !== 'begun', changed });
  const hold = createRunHold({
    name,
    lock,
    store,
    now: () => (phase() === 'running' ? 'running' : 'paused'),
    changed,
  });

  /** While this ends, the run is held, and no other file comes between. */
  const follow = async (ending: Promise<unknown>): Promise<boolean> => {
    hold.until(ending);
    await ending;
    return true;
  };

  const begin = (run: Run, moment: RunMoment | undefined, outcomes: ReadonlyMap<number, BatchOutcome<Name>>) => {
    const {
      operation: _,
      name: _name,
      store: _store,
      lock: _lock,
      settings: _settings,
      dedupe: _dedupe,
      ...more
    } = config;
    const { read: _read, country: _country, now: _now, ...options } = more;
    const begun = beginRun<Name>({ operation, store, run, moment, outcomes, options, changed });
    turnTo({ at: 'begun', begun });
    kept.clear();
    let shown: string | undefined;
    begun.batch.subscribe(() => {
      if (begunRun() !== begun) return;
      const { status } = begun.batch.get();
      const isNew = status !== shown;
      shown = status;
      // A run that stopped may be gone on with, here.
      if (isNew && (status === 'done' || status === 'cancelled')) hold.letGo();
      tell(isNew ? 'state' : 'progress');
    });
    const ending = follow(begun.start());
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
  const keep = async (run: KeptRun, moment: RunMoment, seen: RunMoment | undefined) => {
    try {
      return await store.begin(run, moment.holder, seen);
    } catch {
      // A write that failed may be there all the same: then another page would go on with it.
      const there = await store.moment(name).catch(() => undefined);
      return isSameMoment(there, moment) || 'unable';
    }
  };

  const beginNew = async (mine: Extract<Place<Name>, { at: 'ready' }>, before: RunMoment | undefined) => {
    const { file, columns, repairs } = mine;
    const dedupe = config.dedupe ?? operation.dedupe;
    const { operation: of } = given;
    const kind = {
      id: name,
      operation: of,
      fileName: file.name,
      settings: { ...settings } as Record<string, unknown>,
      country,
      dedupe,
    };
    const run = { ...kind, columns, repairs, file: file.blob, begun: (config.now ?? Date.now)() };
    // In a box, so that nobody waits for the run's end before it is wanted.
    const box: { ending?: Promise<boolean> } = {};
    await hold.alone(async (seen) => {
      // Waiting for other pages takes its time: what nobody wants any more takes nothing away.
      if (!wanted(mine)) {
        hold.letGo();
        return;
      }
      const holder = newHolder();
      const mineThere = { begun: run.begun, holder };
      const isBegun = isSameMoment(seen, before) && (await keep(run, mineThere, seen));
      // Left before anything was sent; or another page was quicker.
      if (!wanted(mine) || isBegun === false) {
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
        place,
        phase: phase(),
        settings,
        country,
        error,
        isStarting,
        kept: kept.figures,
        isElsewhere: hold.isElsewhere,
        isAvailable: kept.isAvailable,
      })),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    configure(next) {
      config = next;
    },
    connect() {
      alive = true;
      snapshot = undefined;
      return () => {
        alive = false;
        begunRun()?.batch.cancel();
        hold.letGo();
      };
    },
    watch: kept.watch,

    async open(file) {
      const now = phase();
      // What `start` has asked for is decided first; answers that are kept nowhere are let go of by `close` alone.
      const fits = place.at !== 'begun' || (hasEnded(now) && place.begun.isKept);
      if (!fits || isStarting || !alive) return false;
      const mine: Place<Name> = { at: 'reading' };
      putAway();
      turnTo(mine);
      error = undefined;
      changed();
      try {
        const table = await readTable(operation, config.read ?? readCsv, file);
        if (!wanted(mine)) return false;
        const columns = operation.guessColumns(table.header, table.rows);
        turnTo({ at: 'ready', file: { name: file.name, blob: file, table }, columns, repairs: new Map() });
      } catch (cause) {
        if (!wanted(mine)) return false;
        error = cause instanceof CsvError ? cause : new CsvError('unreadable');
        turnTo({ at: 'empty' });
      }
      changed();
      return error === undefined;
    },
    setColumn(at, field) {
      if (place.at !== 'ready' || isStarting || at < 0 || at >= place.columns.length) return false;
      place.columns = place.columns.map((other, here) => (here === at ? field : other === field ? '' : other));
      changed();
      return true;
    },
    setSettings(next) {
      if (place.at === 'begun' || isStarting) return false;
      settings = next;
      changed();
      return true;
    },
    setCountry(next) {
      if (place.at === 'begun' || isStarting) return false;
      country = next;
      changed();
      return true;
    },
    repair(index, cells) {
      if (place.at !== 'ready' || isStarting) return false;
      const { table } = place.file;
      const row = table.rows[index];
      if (!row || [...cells.keys()].some((at) => !(at in row))) return false;
      const mended = row.map((cell, at) => cells.get(at) ?? cell);
      place.repairs.set(index, mended);
      place.file = { ...place.file, table: { ...table, rows: table.rows.with(index, mended) } };
      changed();
      return true;
    },
    estimate(): BatchEstimate {
      const { file, columns, settings: asked, country: its } = run.get();
      return estimateFile<Name>(file && { table: file.table, columns: [...columns], country: its }, {
        operation: given.operation,
        settings: asked,
        dedupe: config.dedupe ?? operation.dedupe,
        budget: config.budget,
        chunkSize: config.chunkSize,
        creditsPerRecord: config.creditsPerRecord,
      });
    },

    async start() {
      if (place.at !== 'ready' || isStarting || hold.isTaking || !alive) return false;
      const mine = place;
      const before = kept.kept?.moment;
      isStarting = true;
      changed();
      let ending: Promise<boolean> | undefined;
      try {
        // What is kept may hold paid answers: the person decides about them when they have been read, and are shown.
        const there = await kept.read();
        if (wanted(mine) && isSameMoment(there?.moment, before)) ({ ending } = await beginNew(mine, before));
      } finally {
        isStarting = false;
        changed();
      }
      return (await ending) ?? false;
    },
    async goOn() {
      if (place.at === 'begun' || isStarting || hold.isTaking || !alive) return false;
      // A file that is being read is not wanted any more.
      const mine = place.at === 'reading' ? turnTo({ at: 'empty' }) : place;
      changed();
      const before = kept.kept?.moment;
      let ending: Promise<boolean> | undefined;
      await hold.alone(async (seen) => {
        const holder = newHolder();
        const isTaken =
          wanted(mine) &&
          seen &&
          isSameMoment(seen, before) &&
          (await store.take(name, holder, seen).catch(() => false));
        // As it is now: another page may have gone on with it since it was found.
        const found = isTaken ? await load().catch(() => undefined) : undefined;
        if (!found || found.moment.holder !== holder || !wanted(mine)) {
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
      if (!begun || !alive || (now !== 'paused' && now !== 'stopped')) return false;
      if (begun.batch.get().error instanceof RunTakenError) return false;
      return follow(begun.batch.resume());
    },
    cancel() {
      const begun = begunRun();
      const now = phase();
      if (!begun || (now !== 'running' && now !== 'paused' && now !== 'stopped')) return false;
      begun.batch.cancel();
      return true;
    },
    close() {
      if (isStarting || (place.at === 'begun' && !hasEnded(phase()))) return false;
      putAway();
      turnTo({ at: 'empty' });
      error = undefined;
      changed();
      void kept.refresh();
      return true;
    },
    async forget() {
      if (place.at === 'begun' || isStarting || hold.isTaking) return false;
      const before = kept.kept?.moment;
      let isGone = false;
      await hold.alone(async (seen) => {
        // Only what the person was told of.
        if (seen && isSameMoment(seen, before)) isGone = await store.forget(name, seen).catch(() => false);
        hold.letGo();
        await kept.refresh();
      });
      return isGone;
    },
    download(what, { guardFormulas = false } = {}) {
      const { file, rows } = run.get();
      if (!file) return Promise.resolve(new Blob([]));
      return fileOf<Name>(what, file.table, { operation: given.operation, at: rows.at, guardFormulas });
    },
  };
  return run;
}
