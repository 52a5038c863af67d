import type { BatchOperationName } from '../../core/index.ts';
import { CsvError, readingOf } from '../csv/CsvTable.ts';
import { readCsv } from '../csv/readCsv.ts';
import { digestOf, assertSameFile } from '../exchange/assertSameFile.ts';
import { assertKnownSettings, type ExportedRun, RunFileError, serviceOf } from '../exchange/ExportedRun.ts';
import { readRunFile } from '../exchange/readRunFile.ts';
import { writeRunFile } from '../exchange/writeRunFile.ts';
import type { StartedRun } from './start.ts';
import type { watchSavedRun } from './watchSavedRun.ts';
import { type createRunOwnership, createOwnerId } from './ownership.ts';
import { defaultMaxBytes } from './configure.ts';
import type { FileRun } from './FileRun.ts';
import { toSavedOutcome } from './store/savedOutcome.ts';
import type { RestoredRun, RunVersion } from './store/SavedRun.ts';
import { readFileTable } from './table.ts';
import type { FileRunContext } from './FileRunContext.ts';
import { isSameVersion } from './store/RunStore.ts';

interface TransferActionsOptions<Name extends BatchOperationName> {
  savedRun: ReturnType<typeof watchSavedRun<Name>>;
  ownership: ReturnType<typeof createRunOwnership>;
  /** Loads the saved run with its file. */
  load(): Promise<RestoredRun<Name> | undefined>;
}

/** Creates the actions that export and import runs. They send no rows. */
export function transferActions<Name extends BatchOperationName>(
  context: FileRunContext<Name>,
  { savedRun, ownership, load }: TransferActionsOptions<Name>,
): Pick<FileRun<Name>, 'exportRun' | 'importRun'> {
  const { operation, name } = context;
  const { store } = context.config;
  const canAct = () => !context.isStarting && !ownership.isClaiming && context.isConnected;

  /**
   * Pauses the batch and waits until no call is in flight and all answers are saved. Returns false if the run has ended or was resumed in
   * the meantime.
   */
  const pauseAndDrain = async (started: StartedRun<Name>): Promise<boolean> => {
    started.batch.pause();
    const isIdle = () => {
      const { status, progress } = started.batch.get();
      return status === 'running' || (status !== 'stopping' && progress.inFlight === 0);
    };
    if (!isIdle())
      await new Promise<void>((resolve) => {
        const unsubscribe = started.batch.subscribe(() => {
          if (!isIdle()) return;
          unsubscribe();
          resolve();
        });
      });
    const { status } = started.batch.get();
    return status === 'paused' || status === 'stopped';
  };

  const startedRun = () => (context.stage.kind === 'started' ? context.stage.started : undefined);
  /** Returns the run to export, with its file. */
  const exportSource = (): { version: RunVersion; file: Blob } | undefined => {
    const started = startedRun();
    if (started)
      return started.version && started.isSaved ? { version: started.version, file: started.run.file } : undefined;
    const { restored } = savedRun.entry ?? {};
    return restored && { version: restored.version, file: restored.run.file };
  };
  const hasRowsLeft = ({ run, version, outcomes }: RestoredRun<Name>) =>
    !version.cancelled && outcomes.size < run.table.rows.length;

  return {
    async exportRun() {
      if (!canAct()) return undefined;
      const started = startedRun();
      if (started && !(await pauseAndDrain(started))) return undefined;
      const source = exportSource();
      if (!source || !canAct() || startedRun() !== started) return undefined;
      // Everything that can fail must come before the run is marked as exported.
      const digest = await digestOf(source.file).catch((cause: unknown) => {
        throw cause instanceof RunFileError ? cause : new CsvError('unreadable');
      });
      let exported: RestoredRun<Name> | undefined;
      await ownership.withExclusive(async (expected) => {
        const isUnchanged = startedRun() === started && (!started || started.batch.get().progress.inFlight === 0);
        const isRunning = started?.batch.get().status === 'running';
        if (!expected || !isUnchanged || isRunning || !isSameVersion(expected, source.version)) {
          if (!startedRun()) ownership.release();
          return;
        }
        const restored = await load().catch(() => undefined);
        const isSame = restored && isSameVersion(restored.version, expected) && hasRowsLeft(restored);
        if (isSame && (await store.markExported(name, expected).catch(() => false))) {
          // From here on, the store rejects every row that this page tries to send.
          if (started && startedRun() === started) {
            context.transition({ kind: 'empty' });
            started.batch.cancel();
          }
          // Load the run again, because another page may have started calls in the meantime. Their rows are exported as in doubt.
          exported = await load().catch(() => undefined);
        }
        if (!startedRun()) ownership.release();
        context.changed();
        await savedRun.refresh();
      });
      if (!exported) return undefined;
      const { run, outcomes } = exported;
      const file = writeRunFile({
        operation: run.operation,
        fileName: run.fileName,
        digest,
        reading: readingOf(run.table),
        header: run.table.header,
        columns: run.columns,
        settings: run.settings,
        country: run.country,
        dedupe: run.dedupe,
        service: serviceOf(context.config.client),
        startedAt: run.startedAt,
        repairs: run.repairs ?? new Map(),
        rows: new Map([...outcomes.values()].map(toSavedOutcome)),
        reviews: run.reviews,
        searchCredits: run.searchCredits,
      });
      return new File([file], `${run.fileName.replace(/\.[^.]+$/, '')}.run.ndjson`, { type: file.type });
    },

    async importRun(file, runFile, { replace = false } = {}) {
      if (context.stage.kind === 'started' || !canAct()) return false;
      const { stage } = context;
      const shown = savedRun.entry?.version;
      const exported = await readRunFile(runFile);
      if (exported.operation !== operation.name)
        throw new RunFileError(
          'operation',
          `This run file is for ${exported.operation}. Import it with that operation instead of ${operation.name}.`,
        );
      assertKnownSettings(exported);
      const { read = readCsv, maxBytes = defaultMaxBytes } = context.config;
      if (file.size > maxBytes) throw new CsvError('too-large');
      const table = await readFileTable(operation, read, file, exported.reading);
      const checked = assertSameFile(exported, {
        digest: await digestOf(file),
        header: table.header,
        rows: table.rows.length,
      });
      const run = {
        id: name,
        operation: operation.name,
        fileName: file.name,
        file,
        reading: readingOf(table),
        columns: [...checked.columns],
        repairs: new Map([...checked.repairs].map(([index, cells]) => [index, [...cells]])),
        settings: checked.settings,
        country: checked.country,
        dedupe: checked.dedupe,
        startedAt: checked.startedAt,
      };
      // A saved run can contain paid answers, so replace it only after it was read and shown.
      const saved = await savedRun.read();
      if (!canAct() || !context.isCurrent(stage) || !isSameVersion(saved?.version, shown)) return false;
      if (saved && !replace && !isContinuationOf(saved.restored, checked)) return false;
      // A search that was answered after the export is only here.
      const { run: before } = saved?.restored ?? {};
      const searchCredits = Math.max(
        checked.searchCredits ?? 0,
        before?.startedAt === checked.startedAt ? (before.searchCredits ?? 0) : 0,
      );
      let isImported = false;
      const failures: unknown[] = [];
      await ownership.withExclusive(async (expected) => {
        if (context.isCurrent(stage) && isSameVersion(expected, shown))
          isImported = await store
            .importRun(run, createOwnerId(), expected, checked.rows, checked.reviews, searchCredits)
            .catch((cause: unknown) => {
              failures.push(cause);
              return false;
            });
        ownership.release();
        if (isImported && context.isCurrent(stage)) context.transition({ kind: 'empty' });
        context.changed();
        await savedRun.refresh();
      });
      if (failures.length > 0) throw failures[0] as Error;
      return isImported;
    },
  };
}

/** Whether the run file continues the run that was exported here. An older run file does not: it lacks answers that were already known here. */
function isContinuationOf<Name extends BatchOperationName>(
  restored: RestoredRun<Name> | undefined,
  exported: ExportedRun,
): boolean {
  if (
    !restored?.version.exported ||
    restored.run.startedAt !== exported.startedAt ||
    restored.run.fileName !== exported.fileName
  )
    return false;
  const earlierAt = (run: Pick<ExportedRun, 'reviews'>, index: number) => run.reviews?.get(index)?.earlier?.length ?? 0;
  return (
    [...restored.outcomes].every(
      ([index, outcome]) =>
        exported.rows.get(index) !== undefined || ('inDoubt' in outcome && exported.rows.has(index)),
    ) &&
    [...(restored.run.reviews?.keys() ?? [])].every(
      (index) => earlierAt(exported, index) >= earlierAt(restored.run, index),
    )
  );
}
