'use client';
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  isAddressField,
  isUnderWay,
  nextTask,
  rowOf,
  takesCoordinates,
  type BatchOperationName,
  type BatchOutcome,
} from '../../core/index.ts';
import { CsvError, readCsvFile } from './readCsvFile.ts';
import {
  createRunJournal,
  createTally,
  isSameMoment,
  RunTakenError,
  emailColumn,
  estimateFile,
  fileOf,
  isUnsent,
  keptFigures,
  mapColumns,
  recordOf,
  runFigures,
  type BatchFileKind,
  type CsvTable,
  type Run,
  type RunMoment,
} from '../../files/index.ts';
import { newHolder } from './newHolder.ts';
import { runStore } from './runStore.ts';
import { tellOfChange } from './runPresence.ts';
import { useKeptRun } from './useKeptRun.ts';
import { useRunHold } from './useRunHold.ts';
import { type UseBatch, useBatch, type UseBatchOptions } from './useBatch.ts';

export interface UseBatchFileOptions<Name extends BatchOperationName> extends Omit<
  UseBatchOptions<Name>,
  'settings' | 'journal' | 'keep' | 'onSettled'
> {
  /** Under this name the run is kept in the browser, so that it survives a reload. @default the operation's name */
  keep?: string | undefined;
  /** Read files in a worker. false: on the page, for a Content-Security-Policy with Trusted Types, which would report the worker. @default true */
  worker?: boolean | undefined;
  /** ISO 3166 country of records whose file has no such column. */
  defaultCountry?: string | undefined;
}

/** What is done with a file: nothing yet, being read, ready to be started, or a batch over it. */
export type BatchFilePhase = 'empty' | 'reading' | 'ready' | 'begun';

/**
 * A file of records through `useBatch`, without an element: reading, columns, estimate, run, survival of a reload, downloads. **Chargeable: as the operation, when `start` is called in a person's act.**
 */
export function useBatchFile<Name extends BatchOperationName>(options: UseBatchFileOptions<Name>) {
  const { operation, keep = operation, defaultCountry = '', worker } = options;
  const isEmails = operation === 'validateEmails';
  // An email in a list twice is one email; a record may be alike another and not the same.
  const { dedupe = isEmails } = options;
  const [phase, setPhase] = useState<BatchFilePhase>('empty');
  const [file, setFile] = useState<{ name: string; blob: Blob; table: CsvTable }>();
  const [columns, setColumns] = useState<string[]>([]);
  // An opened row says of each field how it was verified.
  const [settings, setSettings] = useState<Record<string, unknown>>(() =>
    operation === 'cleanseInternational' ? { options: { FieldStatus: 'True' } } : {},
  );
  const [country, setCountry] = useState(defaultCountry);
  const [error, setError] = useState<CsvError | undefined>();
  const [tally] = useState(createTally);
  const reading = useRef(0);
  /** Is a batch over a file under way? Known at once, before it is drawn. */
  const active = useRef(false);
  const alive = useRef(true);
  // The one effect that an <Activity> leaves alone when it hides the page: what was started there goes on.
  useInsertionEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  /** Is everything that was answered kept by the browser? In some private windows nothing is; then it does not survive a reload, and says so. */
  const [survives, setSurvives] = useState(true);
  const starting = useRef(false);
  const [isStarting, setStarting] = useState(false);

  const batch = useBatch<Name>({ ...options, keep: true, dedupe, settings });
  const { status } = batch;
  const begun = phase === 'begun';
  const running = isUnderWay(status);

  /** Runs of two operations are two runs, also when an app gives both the same name. */
  const name = keep === operation ? keep : `${operation} ${keep}`;
  const load = useCallback(
    () =>
      runStore.load<Name>(
        name,
        (blob) => readCsvFile(blob, { worker, emails: isEmails }),
        (run, index) => recordOf<Name>(run, index),
      ),
    [isEmails, name, worker],
  );
  // A run that was left is found again. Nothing is sent until a person says so.
  const { kept, presence, isAvailable, refresh, read, clear } = useKeptRun<Name>({ name, load, isWatching: !begun });
  // A window that has been open since before is told too.
  useEffect(() => {
    if (begun) tellOfChange(name);
  }, [begun, name]);
  /** What the person has been told is kept: that may be taken further, forgotten or replaced, and nothing else. */
  const told = useRef<RunMoment>(undefined);
  useEffect(() => {
    told.current = kept?.moment;
  });

  const { alone, letGo, until, isElsewhere } = useRunHold(name, () => (status === 'running' ? 'running' : 'paused'));
  useEffect(() => {
    if (status === 'done' || status === 'cancelled') letGo();
  }, [status, letGo]);

  // A hidden run is paid for too, and is asked about before the page goes.
  useInsertionEffect(() => {
    if (!running && (survives || phase !== 'begun')) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [phase, running, survives]);

  const open = useCallback(
    async (chosen: File) => {
      // What Start has asked for is decided first.
      if (active.current || starting.current) return;
      const mine = ++reading.current;
      // A run that has ended here is kept, and is not this file's.
      letGo();
      if (begun) void refresh();
      setPhase('reading');
      setError(undefined);
      try {
        const table = await readCsvFile(chosen, { worker, emails: isEmails });
        if (mine !== reading.current) return;
        const column = isEmails ? emailColumn(table.header, table.rows[0]) : -1;
        startTransition(() => {
          setFile({ name: chosen.name, blob: chosen, table });
          setColumns(
            isEmails
              ? table.header.map((_, at) => (at === column ? 'email' : ''))
              : mapColumns(table.header, table.rows),
          );
          setPhase('ready');
        });
      } catch (cause) {
        if (mine !== reading.current) return;
        setError(cause instanceof CsvError ? cause : new CsvError('unreadable'));
        setPhase('empty');
      }
    },
    [begun, isEmails, letGo, refresh, worker],
  );

  /** Back to choosing a file; nothing, while Start is deciding. A run that is known stays known, answers and all, until it is forgotten or another one begins. */
  const close = useCallback(() => {
    if (running || active.current || starting.current) return;
    reading.current++;
    setPhase('empty');
    setFile(undefined);
    setError(undefined);
    setSurvives(true);
    tally.clear();
    letGo();
    void refresh();
  }, [letGo, refresh, running, tally]);

  const forget = useCallback(
    () =>
      alone(async (seen) => {
        // Only what the person was told of.
        if (seen && isSameMoment(seen, told.current)) await runStore.forget(name, seen).catch(() => undefined);
        letGo();
        await refresh();
      }),
    [alone, letGo, name, refresh],
  );

  /** While this ends, rows of no other file come between. */
  const follow = useCallback(
    (ending: ReturnType<UseBatch<Name>['start']>) => {
      active.current = true;
      until(ending);
      void ending.then(({ status: end }) => {
        active.current = false;
        // A run that stopped may be gone on with, here.
        if (end !== 'stopped') letGo();
      });
      return ending;
    },
    [letGo, until],
  );

  const begin = useCallback(
    (run: Run, mine: RunMoment | undefined, outcomes?: Map<number, BatchOutcome<Name>>) => {
      tally.clear();
      for (const [index, outcome] of outcomes ?? []) tally.add(index, outcome);
      tally.refresh();
      setPhase('begun');
      setSurvives(mine !== undefined);
      clear();
      const onOutcome = (index: number, outcome: BatchOutcome<Name>) => {
        if (!('rejected' in outcome && isUnsent(outcome.rejected))) tally.add(index, outcome);
      };
      const written =
        mine &&
        createRunJournal<Name>({
          store: runStore,
          id: run.id,
          mine,
          begun: outcomes?.keys() ?? [],
          onOutcome,
          onKept: setSurvives,
        });
      const { rows } = run.table;
      return follow(
        batch.start(
          (function* () {
            for (let index = 0; index < rows.length; index++) yield recordOf<Name>(run, index);
          })(),
          {
            total: rows.length,
            outcomes,
            // Those of the run: what is shown beside it may not have been drawn yet.
            settings: run.settings,
            dedupe: run.dedupe,
            journal: {
              sending: (indices) => written?.sending(indices),
              ended: async (indices, ends) => {
                // Reading an answer and writing it down are two tasks, so that a key pressed meanwhile comes between them.
                await nextTask();
                if (!written) for (const outcome of ends) onOutcome(rowOf(outcome).index, outcome);
                const writing = written?.ended(indices, ends);
                tally.refresh();
                await writing;
              },
            },
          },
        ),
      );
    },
    [batch, clear, follow, tally],
  );

  const start = useCallback(async () => {
    if (!file || active.current || starting.current) return;
    const mine = reading.current;
    const isWanted = () => mine === reading.current && alive.current;
    const before = told.current;
    starting.current = true;
    setStarting(true);
    let ending: ReturnType<typeof begin> | undefined;
    try {
      // What is kept may hold paid answers: the person decides about them when they have been read, and are shown.
      const there = await read();
      if (!isWanted() || !isSameMoment(there?.moment, before)) return;
      await alone(async (seen) => {
        // Waiting for other windows takes its time: what nobody wants any more takes nothing away.
        if (!isWanted()) {
          letGo();
          return;
        }
        const run = { id: name, operation, fileName: file.name, columns, settings, country, dedupe, begun: Date.now() };
        const holder = newHolder();
        const kept = { ...run, file: file.blob };
        const isBegun = isSameMoment(seen, before) && (await runStore.begin(kept, holder, seen).catch(() => 'unable'));
        // Left, or turned to another file, before anything was sent; or another window was quicker.
        if (!isWanted() || isBegun === false) {
          letGo();
          await refresh();
          return;
        }
        const moment = isBegun === true ? { begun: run.begun, holder } : undefined;
        ending = begin({ ...kept, table: file.table }, moment);
      });
    } finally {
      starting.current = false;
      setStarting(false);
    }
    return ending;
  }, [alone, begin, columns, country, dedupe, file, letGo, name, operation, read, refresh, settings]);

  /** Goes on with the run that was left. */
  const goOn = useCallback(async () => {
    if (active.current || starting.current) return;
    // A file that is being read is not wanted any more.
    const mine = ++reading.current;
    const isWanted = () => mine === reading.current && alive.current;
    const before = told.current;
    let ending: ReturnType<typeof begin> | undefined;
    await alone(async (seen) => {
      const holder = newHolder();
      const isTaken =
        isWanted() &&
        seen &&
        isSameMoment(seen, before) &&
        (await runStore.take(name, holder, seen).catch(() => false));
      // As it is now: another page may have gone on with it since it was found.
      const found = isTaken ? await load().catch(() => undefined) : undefined;
      if (!found || found.moment.holder !== holder || !isWanted()) {
        letGo();
        await refresh();
        return;
      }
      const { run, outcomes } = found;
      setFile({ name: run.fileName, blob: run.file, table: run.table });
      setColumns(run.columns);
      setSettings(run.settings);
      setCountry(run.country);
      ending = begin(run, found.moment, outcomes);
    });
    return ending;
  }, [alone, begin, letGo, load, name, refresh]);

  const { budget, chunkSize, creditsPerRecord } = options;
  // Looked at row by row: a key pressed meanwhile goes before it.
  const [its, theirs, asked] = [useDeferredValue(columns), useDeferredValue(country), useDeferredValue(settings)];
  const estimate = useMemo(
    () =>
      estimateFile<Name>(file && { operation, table: file.table, columns: its, country: theirs }, {
        operation,
        settings: asked,
        dedupe,
        budget,
        chunkSize,
        creditsPerRecord,
      }),
    [asked, budget, chunkSize, creditsPerRecord, dedupe, file, its, operation, theirs],
  );
  const keptInFigures = useMemo(() => kept && keptFigures(kept, presence), [kept, presence]);
  const resume = useCallback(
    // Rows of a file that was put away are not sent.
    () => (begun ? follow(batch.resume()) : Promise.resolve(batch)),
    [batch, begun, follow],
  );
  const shown = useMemo(
    (): UseBatch<Name> => ({
      status: batch.status,
      reason: batch.reason,
      error: batch.error,
      progress: batch.progress,
      // Not spread: the lists are made when they are read.
      get results() {
        return batch.results;
      },
      get rejected() {
        return batch.rejected;
      },
      get inDoubt() {
        return batch.inDoubt;
      },
      at: batch.at,
      start: batch.start,
      pause: batch.pause,
      resume,
      cancel: batch.cancel,
    }),
    [batch, resume],
  );
  const { process } = settings;
  const rule = { coordinates: takesCoordinates(typeof process === 'string' ? process : undefined) };
  const isMapped = isEmails ? columns.includes('email') : columns.some((field) => field && isAddressField(field, rule));

  const download = useCallback(
    (what: BatchFileKind, guardFormulas = false): Promise<Blob> =>
      file ? fileOf(what, file.table, { operation, at: batch.at, guardFormulas }) : Promise.resolve(new Blob([])),
    [batch, file, operation],
  );

  return {
    phase,
    file,
    error,
    columns,
    setColumn: (at: number, field: string) => {
      // A field is in one column only.
      setColumns((before) => before.map((other, place) => (place === at ? field : other === field ? '' : other)));
    },
    settings,
    setSettings,
    country,
    setCountry,
    estimate,
    isMapped,
    /** A run that is kept, to go on with or to forget. */
    kept: begun ? undefined : keptInFigures,
    /** Start was pressed, and waits until what the browser keeps has been read. */
    isStarting,
    /** Is everything that was answered kept by the browser? Before a run: will it be? */
    survives: begun ? survives : isAvailable,
    /** Another window has taken this run, or the place of it: nothing more is sent from here. */
    isTaken: batch.error instanceof RunTakenError,
    /** Another page works on the run of this name; nothing was done. */
    isElsewhere,
    goOn,
    open,
    close,
    forget,
    start,
    batch: shown,
    /** What became of the rows, in figures. */
    figures: runFigures(batch, file?.table.rows.length ?? 0),
    tally: tally.get(),
    kinds: tally.kinds,
    download,
  };
}

/** What `useBatchFile` gives. */
export type UseBatchFile = ReturnType<typeof useBatchFile>;
