import type { BatchOperationName } from '../../core/index.ts';
import { CsvError, readCsv } from '../csv/readCsv.ts';
import { digestOf, assertSameFile } from '../exchange/assertSameFile.ts';
import { type ExportedRun, RunFileError, serviceOf } from '../exchange/ExportedRun.ts';
import { readRunFile } from '../exchange/readRunFile.ts';
import { writeRunFile } from '../exchange/writeRunFile.ts';
import type { BegunRun } from './start.ts';
import type { watchSavedRun } from './watchSavedRun.ts';
import { type createRunOwnership, createOwnerId } from './ownership.ts';
import { defaultMaxBytes } from './configure.ts';
import type { FileRun } from './FileRun.ts';
import { toSavedOutcome } from './store/savedOutcome.ts';
import type { FoundRun, RunVersion } from './store/SavedRun.ts';
import { readTable } from './table.ts';
import type { RunContext } from './RunContext.ts';
import { isSameVersion } from './store/RunStore.ts';

export interface TransferActionsOptions<Name extends BatchOperationName> {
  kept: ReturnType<typeof watchSavedRun<Name>>;
  hold: ReturnType<typeof createRunOwnership>;
  /** The run that is kept, with its file. */
  load(): Promise<FoundRun<Name> | undefined>;
}

/** Is this the run that was handed over here, and does it know all that was known then? A run file from before knows less than what is kept. */
function continues<Name extends BatchOperationName>(found: FoundRun<Name> | undefined, read: ExportedRun): boolean {
  if (!found?.moment.handedOver || found.run.begun !== read.startedAt || found.run.fileName !== read.fileName)
    return false;
  return [...found.outcomes].every(
    ([place, outcome]) => read.rows.get(place) !== undefined || ('inDoubt' in outcome && read.rows.has(place)),
  );
}

/** Brings a run to another place, or from there. Nothing of it is sent. */
export function transferActions<Name extends BatchOperationName>(
  context: RunContext<Name>,
  { kept, hold, load }: TransferActionsOptions<Name>,
): Pick<FileRun<Name>, 'exportRun' | 'importRun'> {
  const { operation, name } = context;
  const { store } = context.config;
  const mayAct = () => !context.isStarting && !hold.isTaking && context.isAlive;

  /** Resolves when no call is under way and all that was answered is written down. false: it has ended for good, or somebody went on with it. */
  const pauseAndDrain = async (begun: BegunRun<Name>): Promise<boolean> => {
    begun.batch.pause();
    const isQuiet = () => {
      const { status, progress } = begun.batch.get();
      return status === 'running' || (status !== 'stopping' && progress.underWay === 0);
    };
    if (!isQuiet())
      await new Promise<void>((resolve) => {
        const leave = begun.batch.subscribe(() => {
          if (!isQuiet()) return;
          leave();
          resolve();
        });
      });
    const { status } = begun.batch.get();
    return status === 'paused' || status === 'stopped';
  };

  const begunHere = () => (context.stage.at === 'begun' ? context.stage.begun : undefined);
  /** What may be exported, and of which file. */
  const exportable = (): { moment: RunVersion; file: Blob } | undefined => {
    const begun = begunHere();
    if (begun) return begun.moment && begun.isKept ? { moment: begun.moment, file: begun.run.file } : undefined;
    const { found } = kept.kept ?? {};
    return found && { moment: found.moment, file: found.run.file };
  };
  const hasRowsLeft = ({ run, moment, outcomes }: FoundRun<Name>) =>
    !moment.cancelled && outcomes.size < run.table.rows.length;

  return {
    async exportRun() {
      if (!mayAct()) return undefined;
      const begun = begunHere();
      if (begun && !(await pauseAndDrain(begun))) return undefined;
      const asked = exportable();
      if (!asked || !mayAct() || begunHere() !== begun) return undefined;
      // What can fail is done before the run is handed over.
      const digest = await digestOf(asked.file).catch((cause: unknown) => {
        throw cause instanceof RunFileError ? cause : new CsvError('unreadable');
      });
      let taken: FoundRun<Name> | undefined;
      await hold.alone(async (seen) => {
        const isStill = begunHere() === begun && (!begun || begun.batch.get().progress.underWay === 0);
        const isGoing = begun?.batch.get().status === 'running';
        if (!seen || !isStill || isGoing || !isSameVersion(seen, asked.moment)) {
          if (!begunHere()) hold.letGo();
          return;
        }
        const found = await load().catch(() => undefined);
        const isSame = found && isSameVersion(found.moment, seen) && hasRowsLeft(found);
        if (isSame && (await store.markExported(name, seen).catch(() => false))) {
          // From here on the store refuses each row that this page would send.
          if (begun && begunHere() === begun) {
            context.transition({ at: 'empty' });
            begun.batch.cancel();
          }
          // Calls that somebody began between the two looks are in doubt elsewhere: as the store has them now.
          taken = await load().catch(() => undefined);
        }
        if (!begunHere()) hold.letGo();
        context.changed();
        await kept.refresh();
      });
      if (!taken) return undefined;
      const { run, outcomes } = taken;
      const file = writeRunFile({
        operation: run.operation,
        fileName: run.fileName,
        digest,
        header: run.table.header,
        columns: run.columns,
        settings: run.settings,
        country: run.country,
        dedupe: run.dedupe,
        service: serviceOf(context.config.client),
        startedAt: run.begun,
        repairs: run.repairs ?? new Map(),
        rows: new Map([...outcomes.values()].map(toSavedOutcome)),
      });
      return new File([file], `${run.fileName.replace(/\.[^.]+$/, '')}.run.ndjson`, { type: file.type });
    },

    async importRun(file, runFile, { replace = false } = {}) {
      if (context.stage.at === 'begun' || !mayAct()) return false;
      const mine = context.stage;
      const before = kept.kept?.moment;
      const given = await readRunFile(runFile);
      if (given.operation !== operation.name)
        throw new RunFileError('operation', `This run is one of ${given.operation}, and not of ${operation.name}.`);
      const { read: readFile = readCsv, maxBytes: mostBytes = defaultMaxBytes } = context.config;
      if (file.size > mostBytes) throw new CsvError('too-large');
      const table = await readTable(operation, readFile, file);
      const read = assertSameFile(given, {
        digest: await digestOf(file),
        header: table.header,
        rows: table.rows.length,
      });
      const { rows, repairs, columns, ...more } = read;
      const run = {
        id: name,
        operation: operation.name,
        fileName: file.name,
        file,
        columns: [...columns],
        repairs: new Map([...repairs].map(([place, cells]) => [place, [...cells]])),
        settings: more.settings,
        country: more.country,
        dedupe: more.dedupe,
        begun: more.startedAt,
      };
      // What is kept may hold paid answers: the person decides about them when they have been read, and are shown.
      const there = await kept.read();
      if (!mayAct() || !context.isCurrent(mine) || !isSameVersion(there?.moment, before)) return false;
      if (there && !replace && !continues(there.found, read)) return false;
      let isIn = false;
      const failures: unknown[] = [];
      await hold.alone(async (seen) => {
        if (context.isCurrent(mine) && isSameVersion(seen, before))
          isIn = await store.importRun(run, createOwnerId(), seen, rows).catch((cause: unknown) => {
            failures.push(cause);
            return false;
          });
        hold.letGo();
        if (isIn && context.isCurrent(mine)) context.transition({ at: 'empty' });
        context.changed();
        await kept.refresh();
      });
      if (failures.length > 0) throw failures[0] as Error;
      return isIn;
    },
  };
}
