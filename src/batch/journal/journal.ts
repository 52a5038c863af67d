import { readFile, mkdtemp, open, rename, truncate, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SavedOutcome } from '../../files/index.ts';
import { journalCorruptError } from '../BatchError.ts';
import {
  isMissing,
  type OpenFile,
  replaceFile,
  type ReplaceOptions,
  syncFolder,
  writeAll,
  ownerOnly,
} from '../disk.ts';
import { openAppendLog } from './appendLog.ts';
import { encodeLine, type JournalLine, type JournalState, type WrittenState, toSpan, toRanges } from './lines.ts';
import { journalFiles, readJournal, type ReadJournalOptions } from './readJournal.ts';
import { hashReasons } from './reasons.ts';

type IndexedOutcome = readonly [row: number, outcome: SavedOutcome];

export interface DiskJournal extends JournalState {
  /**
   * Checks that this process still owns the job. Also called before each write to the sink. @throws BatchError if this process no longer
   * owns the job.
   */
  assertHeld(): void;
  /** Records rows that are about to be sent. Resolves when the record is on disk. */
  sending(rows: readonly number[]): Promise<void>;
  /** Records that these rows were not sent after all. */
  released(rows: readonly number[]): Promise<void>;
  /** Records outcomes. Resolves once they would survive a crash of this process. */
  answered(outcomes: readonly IndexedOutcome[]): Promise<void>;
  /** Waits for the disk if too many answers are not on disk yet. Otherwise, resolves immediately. */
  drain(): Promise<void>;
  /** Records a flush of the sink. @param waiting outcomes that wait for earlier rows. */
  wrote(written: WrittenState, waiting: Iterable<IndexedOutcome>): Promise<void>;
  /** Records that every row is in the sink, and deletes the answers. */
  done(): Promise<void>;
  /**
   * Retries failed writes. If some answers still cannot be written, saves them as a file in the system's temporary folder.
   *
   * @returns the path of that file, which the user must move to the journal folder, or undefined if everything was written.
   */
  saveUnwrittenAnswers(): Promise<string | undefined>;
  /** Closes the files, even if the promise rejects. Can be called more than once. */
  close(): Promise<void>;
}

interface JournalOptions extends ReadJournalOptions {
  /**
   * Maximum number of rows in the sink for which the journal keeps all answers, so that the run can be exported. Beyond this number, or once the
   * job is done, the journal deletes the answers that the sink has stored.
   *
   * @default 0
   */
  maxRetainedRows?: number | undefined;
  openFile?: OpenFile | undefined;
  /** Called before each write. @throws BatchError if this process no longer owns the job. */
  assertHeld(): void;
}

/** Opens the journal in a folder for writing. The caller must hold the lock. @throws BatchError `journal` if the journal has lost lines. */
export async function openJournal(options: JournalOptions): Promise<DiskJournal> {
  const { folder, keepAll, maxRetainedRows = 0, openFile, assertHeld } = options;
  const {
    size,
    segment: nextSegment,
    segments,
    truncated,
    isLost,
    hasPartialLines,
    ...state
  } = await readJournal(options);
  // If this process has lost the lock, the new owner may have written to the journal while this process was reading it.
  assertHeld();
  if (isLost) throw journalCorruptError(folder, 'does not match its answer files');
  const files = journalFiles(folder);
  const end = hasPartialLines ? await repairJournal(files.log, size, truncated, { openFile, assertHeld }) : size;
  const log = await openAppendLog(files.log, end, { openFile, assertHeld });
  let segment = nextSegment;
  /** Numbers of the answer files that will not be needed after the next flush of the sink. */
  const oldSegments = [...segments];
  /** Number of the last answer file that the log mentions. This file must stay, because without it the journal counts as damaged. */
  let mentioned = state.written?.segment ?? 1;
  const addLine = (line: JournalLine) => log.add(encodeLine(line));
  const openSegment = (number: number) =>
    openAppendLog(files.answers.path(number), 0, { openFile, isBuffered: true, assertHeld });
  let answers = await openSegment(segment).catch(async (cause: unknown) => {
    await log.close();
    throw cause;
  });
  await syncFolder(folder);
  const unwritten: string[] = [];
  const unreleased: (readonly number[])[] = [];
  let closing: Promise<void> | undefined;
  const deleteRetained = async () => {
    for (const number of await files.retained.numbers()) await unlink(files.retained.path(number)).catch(ignoreMissing);
  };
  /** Retires answer files whose answers are in the sink. Renames the files if `isRetained` is true, and deletes them otherwise. */
  const retireSegments = async (isRetained: boolean) => {
    if (keepAll) return;
    for (const number of oldSegments.splice(0)) {
      const path = files.answers.path(number);
      await (isRetained ? rename(path, files.retained.path(number)) : unlink(path)).catch(ignoreMissing);
    }
    if (!isRetained) await deleteRetained();
  };

  return {
    ...state,
    assertHeld,
    async sending(rows) {
      await addLine(['sending', ...toSpan(rows)]);
      // Check again. If another process took over before the line was written, it has not seen the line and will send these rows itself.
      assertHeld();
    },
    async released(rows) {
      try {
        await addLine(['released', toRanges(rows)]);
      } catch (cause) {
        unreleased.push(rows);
        throw cause;
      }
    },
    async answered(outcomes) {
      let failure: { cause: unknown } | undefined;
      for (const text of encodeOutcomes(outcomes))
        await answers.add(text).catch((cause: unknown) => {
          unwritten.push(text);
          failure ??= { cause };
        });
      if (failure) throw failure.cause;
    },
    drain: () => answers.drain(),
    async wrote(written, waiting) {
      assertHeld();
      const previous = { segment, log: answers };
      const fresh = await openSegment(segment + 1);
      await syncFolder(folder);
      segment++;
      answers = fresh;
      // Copy all answers that wait for earlier rows. These include answers from an earlier run, for rows that this run has not reached.
      // With `keepAll`, no file is retired, so nothing needs to be copied.
      const waitingOutcomes = new Map(
        keepAll ? [] : [...state.answers, ...waiting].filter(([row]) => row >= written.rows),
      );
      try {
        for (const text of encodeOutcomes([...waitingOutcomes])) await fresh.add(text);
        // Flush the copies, because they are the only ones once the old files are gone.
        if (waitingOutcomes.size > 0) await fresh.sync();
      } finally {
        await previous.log.close().catch((cause: unknown) => {
          unwritten.push(...previous.log.unsynced());
          throw cause;
        });
      }
      // Keep the previous file until the next flush, because its last answers may not be in the sink yet.
      const reasons = await hashReasons(files.reasons, written.tally.reasons, { assertHeld });
      await addLine(['wrote', { ...written, tally: { ...written.tally, reasons }, segment: previous.segment }]);
      mentioned = previous.segment;
      await retireSegments(written.rows <= maxRetainedRows);
      oldSegments.push(previous.segment);
    },
    async done() {
      // Repeat the deletions even if the job is done, because an earlier run may have been killed partway through them.
      if (!state.isDone) await addLine(['done']);
      await deleteRetained();
      // Truncate the two files whose names are still needed, and delete the rest.
      for (const number of [...oldSegments, segment])
        await (number === mentioned || number === segment ? truncate : unlink)(files.answers.path(number)).catch(
          ignoreMissing,
        );
    },
    async saveUnwrittenAnswers() {
      const rows = unreleased.flat();
      if (rows.length > 0) await addLine(['released', toRanges(rows)]).catch(() => undefined);
      // Write the strings one by one, because a joined string could exceed the maximum string length.
      const left: string[] = [];
      for (const text of unwritten) await answers.add(text).catch(() => left.push(text));
      await answers.sync().catch(() => left.push(...answers.unsynced()));
      if (left.length === 0) return undefined;
      // No run ever reaches this number, so the file overwrites nothing when the user moves it to the journal folder.
      const path = join(await mkdtemp(join(tmpdir(), 'doorplate-answers-')), `answers-${String(Date.now())}.log`);
      const file = await open(path, 'wx', ownerOnly);
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

/**
 * Replaces the damaged end of a journal with a single line. The line contains all rows that the damaged part may have recorded. The file is
 * replaced atomically, so no row is lost.
 *
 * @returns the new size of the file in bytes.
 */
async function repairJournal(
  path: string,
  size: number,
  truncated: readonly number[],
  options: ReplaceOptions,
): Promise<number> {
  const line = truncated.length > 0 ? encodeLine(['sending', ...toSpan(truncated)] satisfies JournalLine) : '';
  const text = Buffer.concat([(await readFile(path)).subarray(0, size), Buffer.from(line)]);
  await replaceFile(path, text, options);
  return text.length;
}

/** Rows per string. A single string with all answers of an import could exceed the maximum string length. */
const rowsPerText = 1000;

/** Encodes outcomes as strings of up to a thousand lines. */
function* encodeOutcomes(outcomes: readonly IndexedOutcome[]) {
  for (let index = 0; index < outcomes.length; index += rowsPerText)
    yield outcomes
      .slice(index, index + rowsPerText)
      .map(encodeLine)
      .join('');
}

/** Ignores an error about a missing file, because a file to be deleted may already be gone. */
const ignoreMissing = (error: unknown) => {
  if (!isMissing(error)) throw error;
};
