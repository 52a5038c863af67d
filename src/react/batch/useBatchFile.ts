'use client';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type BatchJournal,
  type BatchOperationName,
  type BatchOutcome,
  creditsPerRecord,
  mostRecords,
} from '../../core/index.ts';
import { CsvError, readCsvFile } from '../csv/readCsvFile.ts';
import type { CsvTable } from '../csv/CsvTable.ts';
import { emailColumn, mapColumns } from './columns.ts';
import { type BatchFileKind, fileOf } from './fileOf.ts';
import { nextTask } from './nextTask.ts';
import { recordOf } from './recordOf.ts';
import { type Run, type RunKey, runStore } from './runStore.ts';
import { createTally } from './tally.ts';
import { useRunHold } from './useRunHold.ts';
import { useBatch, type UseBatchOptions } from './useBatch.ts';

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
  const [kept, setKept] = useState<{ run: Run; outcomes: Map<number, BatchOutcome<Name>> }>();
  const [tally] = useState(createTally);
  const reading = useRef(0);
  /** Is a batch over a file under way? Known at once, before it is drawn. */
  const active = useRef(false);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  /** Can this browser keep a run? In some private windows it cannot; then it does not survive a reload, and says so. */
  const keeps = useRef(true);
  const [survives, setSurvives] = useState(true);

  /** Of one run, so that what comes late is not written into another's. */
  const journalOf = useCallback(
    (run: RunKey): BatchJournal<Name> => ({
      sending: (indices) => (keeps.current ? runStore.sending(run, indices) : undefined),
      ended: async (indices, outcomes) => {
        // Reading an answer and writing it down are two tasks, so that a key pressed meanwhile comes between them.
        await nextTask();
        outcomes.forEach((outcome, at) => {
          tally.add(indices[at] ?? -1, outcome);
        });
        tally.refresh();
        return keeps.current ? runStore.ended(run, indices, outcomes) : undefined;
      },
    }),
    [tally],
  );
  const batch = useBatch<Name>({ ...options, keep: true, dedupe, settings });

  const load = useCallback(async () => {
    const found = await runStore
      .load<Name>(
        keep,
        (blob) => readCsvFile(blob, { worker, emails: isEmails }),
        (run, index) => recordOf<Name>(run, index),
      )
      .catch(() => undefined);
    return found?.run.operation === operation ? found : undefined;
  }, [isEmails, keep, operation, worker]);

  // A run that was left is found again. Nothing is sent until a person says so.
  useEffect(() => {
    let current = true;
    void load().then((found) => {
      if (current) setKept(found);
    });
    return () => {
      current = false;
    };
  }, [load]);

  const { alone, letGo, until, isElsewhere } = useRunHold(keep);
  const { status } = batch;
  useEffect(() => {
    if (status === 'done' || status === 'cancelled') letGo();
  }, [status, letGo]);

  const begun = phase === 'begun';
  const running = batch.status === 'running' || batch.status === 'paused' || batch.status === 'stopping';
  useEffect(() => {
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
      if (active.current) return;
      const mine = ++reading.current;
      setPhase('reading');
      setError(undefined);
      try {
        const table = await readCsvFile(chosen, { worker, emails: isEmails });
        if (mine !== reading.current) return;
        const column = isEmails ? emailColumn(table.header, table.rows[0]) : -1;
        startTransition(() => {
          setFile({ name: chosen.name, blob: chosen, table });
          setColumns(isEmails ? table.header.map((_, at) => (at === column ? 'email' : '')) : mapColumns(table.header));
          setPhase('ready');
        });
      } catch (cause) {
        if (mine !== reading.current) return;
        setError(cause instanceof CsvError ? cause : new CsvError('unreadable'));
        setPhase('empty');
      }
    },
    [isEmails, worker],
  );

  /** Back to choosing a file. A run that is known stays known, answers and all, until it is forgotten or another one begins. */
  const close = useCallback(() => {
    if (running) return;
    reading.current++;
    setPhase('empty');
    setFile(undefined);
    setError(undefined);
    tally.clear();
    letGo();
    void load().then(setKept);
  }, [letGo, load, running, tally]);

  const forget = useCallback(
    () =>
      alone(async () => {
        await runStore.forget(keep).catch(() => undefined);
        setKept(undefined);
        letGo();
      }),
    [alone, keep, letGo],
  );

  const begin = useCallback(
    (run: Run, outcomes?: Map<number, BatchOutcome<Name>>) => {
      tally.clear();
      for (const [index, outcome] of outcomes ?? []) tally.add(index, outcome);
      tally.refresh();
      setPhase('begun');
      setKept(undefined);
      const { rows } = run.table;
      const ending = batch.start(
        (function* () {
          for (let index = 0; index < rows.length; index++) yield recordOf<Name>(run, index);
        })(),
        // Those of the run: what is shown beside it may not have been drawn yet.
        { total: rows.length, outcomes, settings: run.settings, journal: journalOf(run) },
      );
      active.current = true;
      until(ending);
      void ending.then(({ status: end }) => {
        active.current = false;
        // A run that stopped may be gone on with, here.
        if (end !== 'stopped') letGo();
      });
      return ending;
    },
    [batch, journalOf, letGo, tally, until],
  );

  const start = useCallback(async () => {
    if (!file || active.current) return;
    const mine = reading.current;
    const run: Run = {
      id: keep,
      operation,
      fileName: file.name,
      file: file.blob,
      table: file.table,
      columns,
      settings,
      country,
      begun: Date.now(),
    };
    let ending: ReturnType<typeof begin> | undefined;
    await alone(async () => {
      keeps.current = await runStore.begin(withoutTable(run)).then(
        () => true,
        () => false,
      );
      setSurvives(keeps.current);
      // Left, or turned to another file, before anything was sent.
      if (mine === reading.current && alive.current) ending = begin(run);
      else letGo();
    });
    return ending;
  }, [alone, begin, columns, country, file, keep, letGo, operation, settings]);

  /** Goes on with the run that was left. */
  const goOn = useCallback(async () => {
    if (active.current) return;
    // A file that is being read is not wanted any more.
    const mine = ++reading.current;
    let ending: ReturnType<typeof begin> | undefined;
    await alone(async () => {
      // As it is now: another page may have gone on with it since it was found.
      const found = await load();
      setKept(found);
      if (!found || mine !== reading.current || !alive.current) {
        letGo();
        return;
      }
      const { run, outcomes } = found;
      setFile({ name: run.fileName, blob: run.file, table: run.table });
      setColumns(run.columns);
      setSettings(run.settings);
      setCountry(run.country);
      ending = begin(run, outcomes);
    });
    return ending;
  }, [alone, begin, letGo, load]);

  const rows = file?.table.rows.length ?? 0;
  const emails = isEmails && dedupe ? columns.indexOf('email') : -1;
  const distinct = useMemo(
    () => (emails < 0 ? rows : new Set(file?.table.rows.map((row) => row[emails]?.trim())).size),
    [emails, file, rows],
  );
  const estimate = {
    records: rows,
    calls: Math.ceil(distinct / (options.chunkSize ?? mostRecords)),
    credits: distinct * (options.creditsPerRecord ?? creditsPerRecord(operation, settings)),
  };
  const isMapped = isEmails
    ? columns.includes('email')
    : columns.some((field) => field && field !== 'Id' && field !== 'Country');

  const download = useCallback(
    (what: BatchFileKind, guardFormulas = false): Promise<Blob> =>
      file
        ? fileOf(what, file.table, { isEmails, at: batch.at, kinds: tally.kinds, guardFormulas })
        : Promise.resolve(new Blob([])),
    [batch, file, isEmails, tally],
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
    /** A run that was left, to go on with or to forget. */
    kept: begun
      ? undefined
      : kept && {
          fileName: kept.run.fileName,
          begun: new Date(kept.run.begun),
          done: kept.outcomes.size,
          total: kept.run.table.rows.length,
        },
    survives,
    /** Another page works on the run of this name; nothing was done. */
    isElsewhere,
    goOn,
    open,
    close,
    forget,
    start,
    batch,
    tally: tally.get(),
    kinds: tally.kinds,
    download,
  };
}

/** The file itself is kept: its rows are read from it again. */
const withoutTable = ({ table: _, ...run }: Run) => run;
