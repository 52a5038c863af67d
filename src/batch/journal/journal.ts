import { readFile, mkdtemp, open, rename, truncate, unlink } from 'node:fs/promises';
import { encodeLine, type JournalLine, type JournalState, type WrittenState, toSpan, toRanges } from './lines.ts';
import { replaceFile, type ReplaceOptions, syncFolder, writeAll } from '../disk.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeptOutcome } from '../../files/index.ts';
import { journalFiles, readJournal, type ReadJournalOptions } from './readJournal.ts';
import { journalCorruptError } from '../BatchError.ts';
import { openAppendLog, type OpenFile } from './appendLog.ts';
import { hashReasons } from './reasons.ts';

/**
 * A journal without its torn lines, in whose place stands what they may have begun: whole, or not at all, so that nothing of it is forgotten on the way.
 *
 * @returns its size.
 */
export async function repairJournal(
  path: string,
  size: number,
  cut: readonly number[],
  options: ReplaceOptions,
): Promise<number> {
  const line = cut.length > 0 ? encodeLine(['sending', ...toSpan(cut)] satisfies JournalLine) : '';
  const text = Buffer.concat([(await readFile(path)).subarray(0, size), Buffer.from(line)]);
  await replaceFile(path, text, options);
  return text.length;
}

export interface Journal extends JournalState {
  /** Asked before each write into the sink, too. @throws BatchError `running` when the job is another runner's by now: then nothing is written any more. */
  assertHeld(): void;
  /** On the disk when it resolves. */
  sending(places: readonly number[]): Promise<void>;
  /** They were not sent after all. */
  released(places: readonly number[]): Promise<void>;
  /** Outlives this process when it resolves. */
  answered(outcomes: readonly (readonly [place: number, outcome: KeptOutcome])[]): Promise<void>;
  /** Resolves at once, unless the disk is far behind with answers. */
  drain(): Promise<void>;
  /** The sink is safe so far; these outcomes wait for rows before them. */
  wrote(written: WrittenState, waiting: Iterable<readonly [place: number, outcome: KeptOutcome]>): Promise<void>;
  /** Each row is in the sink, with its outcome: answers go. */
  done(): Promise<void>;
  /**
   * What could not be written down or flushed: written again. Answers for which there is no room still go into a file elsewhere on this machine, whose path
   * it gives: that file belongs into the folder of the journal, under its name.
   */
  saveUnwrittenAnswers(): Promise<string | undefined>;
  /** Its files are closed, also when it rejects. Once is enough. */
  close(): Promise<void>;
}

export interface JournalOptions extends ReadJournalOptions {
  /** Rows in the sink up to which answers stay in the journal too, so that the run can be exported. They go when the job is done. @default 0 */
  maxKeptRows?: number | undefined;
  openFile?: OpenFile | undefined;
  /** Is asked before each write. @throws BatchError `running` when the job is another runner's by now. */
  assertHeld(): void;
}

/** Rows of answers that are written at a time: all answers of an import can be longer than a text may be. */
const piece = 1000;

/** Outcomes as the lines of a file, in texts of a thousand lines. */
function* textsOf(outcomes: readonly (readonly [place: number, outcome: KeptOutcome])[]) {
  for (let at = 0; at < outcomes.length; at += piece)
    yield outcomes
      .slice(at, at + piece)
      .map(encodeLine)
      .join('');
}

/** Somebody may delete what is not needed any more. */
const ifGone = (error: unknown) => {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
};

/** The journal of a folder, to be written on. Whose lock it is has been seen to. @throws BatchError `journal` where lines of it were lost. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { folder, isWhole, maxKeptRows = 0, openFile, assertHeld } = options;
  const { size, segment: next, segments, cut, isLost, isTorn, ...state } = await readJournal(options);
  // Who has lost it finds what another one writes meanwhile.
  assertHeld();
  if (isLost) throw journalCorruptError(folder, 'does not speak of the answers that are there');
  const files = journalFiles(folder);
  const whole = isTorn ? await repairJournal(files.log, size, cut, { openFile, assertHeld }) : size;
  const log = await openAppendLog(files.log, whole, { openFile, assertHeld });
  let segment = next;
  const old = [...segments];
  /** The file that the last line of its kind names: were it gone, that line would say that others were lost. */
  let named = state.written?.segment ?? 1;
  const add = (line: JournalLine) => log.add(encodeLine(line));
  let answers = await openAppendLog(files.answers.path(segment), 0, {
    openFile,
    isBuffered: true,
    assertHeld,
  }).catch(async (cause: unknown) => {
    await log.close();
    throw cause;
  });
  await syncFolder(folder);
  const unwritten: string[] = [];
  const unreleased: (readonly number[])[] = [];
  let closing: Promise<void> | undefined;
  const dropKept = async () => {
    for (const its of await files.kept.numbers()) await unlink(files.kept.path(its)).catch(ifGone);
  };
  /** Of the answers that the sink has: under another name, so that the names that are there say as before whether lines were lost. */
  const putAway = async (isKept: boolean) => {
    if (isWhole) return;
    for (const its of old.splice(0)) {
      await (isKept ? rename(files.answers.path(its), files.kept.path(its)) : unlink(files.answers.path(its))).catch(
        ifGone,
      );
    }
    if (!isKept) await dropKept();
  };

  return {
    ...state,
    assertHeld,
    async sending(places) {
      await add(['sending', ...toSpan(places)]);
      // Once more: who has taken the job before that line was there does not know of it, and sends these rows.
      assertHeld();
    },
    async released(places) {
      try {
        await add(['released', toRanges(places)]);
      } catch (cause) {
        unreleased.push(places);
        throw cause;
      }
    },
    async answered(outcomes) {
      let failure: { cause: unknown } | undefined;
      for (const text of textsOf(outcomes))
        await answers.add(text).catch((cause: unknown) => {
          unwritten.push(text);
          failure ??= { cause };
        });
      if (failure) throw failure.cause;
    },
    drain: () => answers.drain(),
    async wrote(written, waiting) {
      assertHeld();
      const before = { segment, log: answers };
      const fresh = await openAppendLog(files.answers.path(segment + 1), 0, {
        openFile,
        isBuffered: true,
        assertHeld,
      });
      await syncFolder(folder);
      segment++;
      answers = fresh;
      // Answers of an earlier run wait too, also of rows to which this one has not come yet. With `isWhole` nothing is put away.
      const still = new Map(isWhole ? [] : [...state.answers, ...waiting].filter(([place]) => place >= written.rows));
      try {
        for (const text of textsOf([...still])) await fresh.add(text);
        // What waits is in no other place when the older ones are gone.
        if (still.size > 0) await fresh.sync();
      } finally {
        await before.log.close().catch((cause: unknown) => {
          unwritten.push(...before.log.unsynced());
          throw cause;
        });
      }
      // What came last into the one before may not have had its turn: that one stays until the next time.
      const reasons = await hashReasons(files.reasons, written.tally.reasons, { assertHeld });
      await add(['wrote', { ...written, tally: { ...written.tally, reasons }, segment: before.segment }]);
      named = before.segment;
      await putAway(written.rows <= maxKeptRows);
      old.push(before.segment);
    },
    async done() {
      // Again where a kill came before its end.
      if (!state.isDone) await add(['done']);
      await dropKept();
      // Nobody needs them any more. Who looks at the job once more finds two of them, however often.
      for (const its of [...old, segment])
        await (its === named || its === segment ? truncate : unlink)(files.answers.path(its)).catch(ifGone);
    },
    async saveUnwrittenAnswers() {
      const places = unreleased.flat();
      if (places.length > 0) await add(['released', toRanges(places)]).catch(() => undefined);
      // One by one: together they can be longer than a text may be.
      const left: string[] = [];
      for (const text of unwritten) await answers.add(text).catch(() => left.push(text));
      await answers.sync().catch(() => left.push(...answers.unsynced()));
      if (left.length === 0) return undefined;
      // A number that no run comes to, so that it writes over nothing.
      const path = join(await mkdtemp(join(tmpdir(), 'doorplate-answers-')), `answers-${String(Date.now())}.log`);
      const file = await open(path, 'wx', 0o600);
      try {
        for (const text of left) await writeAll(file, Buffer.from(text));
        await file.sync();
      } finally {
        await file.close();
      }
      return path;
    },
    close: () => (closing ??= Promise.all([answers.close(), log.close()]).then(() => undefined)),
  };
}
