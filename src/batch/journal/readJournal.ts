import { createReadStream } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxRecords } from '../../core/index.ts';
import { type RowReview, type SavedOutcome, spentEarlier } from '../../files/index.ts';
import { BatchError, journalCorruptError } from '../BatchError.ts';
import { isMissing, ownerOnly } from '../disk.ts';
import type { Lock } from '../lock/lockFile.ts';
import {
  type JournalLine,
  type JournalState,
  type WrittenState,
  parsePartialLine,
  decodeLine,
  isAnswerLine,
  isJournalLine,
  maxRowsInLine,
  rowsInRanges,
  rowsInSpan,
  type RowSpan,
} from './lines.ts';
import { readReasons, restoreReasons } from './reasons.ts';

export interface ReadJournalOptions {
  folder: string;
  /** Whether to return every answer, including answers for rows that are already in the sink, because duplicates may share them. */
  keepAll: boolean;
  /** Whether the rows of a call may be far apart in the source, as they are with `dedupe`. @default the value of `keepAll` */
  isScattered?: boolean | undefined;
}

/** Assumed maximum distance between the first and last row of a call with `dedupe`. Duplicates, which are not sent, can lie in between. */
const maxScatter = 10 * maxRecords;

/** Reads the journal in a folder without changing it. */
export async function readJournal({ folder, keepAll, isScattered = keepAll }: ReadJournalOptions) {
  const files = journalFiles(folder);
  let written: (WrittenState & { segment: number }) | undefined;
  let isDone = false;
  const unanswered = new Set<number>();
  /** Rows that were recorded as sent and then released. They will be sent before new rows. */
  const released = new Set<number>();
  let highest = -1;
  const addSpan = (span: RowSpan, rows: Set<number>) => {
    for (const row of rowsInSpan(span)) rows.add(row);
    highest = Math.max(highest, span[1]);
  };
  const foreignLineError = () => journalCorruptError(folder, 'has a line that Doorplate did not write');
  /** Returns a line of a log after validating it. @throws BatchError if Doorplate cannot have written the line. */
  function checked<Line>(isValid: (value: unknown) => value is Line, value: unknown): Line {
    if (isValid(value)) return value;
    throw foreignLineError();
  }
  const apply = (line: JournalLine) => {
    if (line[0] === 'sending') addSpan(sentSpan(line), unanswered);
    else if (line[0] === 'released')
      for (const row of rowsInRanges(line[1])) {
        unanswered.delete(row);
        released.add(row);
      }
    else if (line[0] === 'done') {
      isDone = true;
      unanswered.clear();
    } else {
      written = line[1];
      // Rows in the sink are finished. With `keepAll`, keep the unanswered ones, because their duplicates are in doubt too.
      if (!keepAll) for (const row of unanswered) if (row < line[1].rows) unanswered.delete(row);
    }
  };
  // Some disks report too early that a write is complete. So a damaged line, and any line after it, may stand for a call that was sent.
  const truncated = new Set<number>();
  let lastAfterTear = -1;
  const { size, partialTexts } = await readLog(
    files.log,
    (value) => {
      apply(checked(isJournalLine, value));
    },
    (value) => {
      const line = checked(isJournalLine, value);
      if (line[0] !== 'sending') return;
      addSpan(sentSpan(line), truncated);
      lastAfterTear = Math.max(lastAfterTear, line[2]);
    },
  );
  const partialLines = partialTexts.map(parsePartialLine);
  const maxUnknown = partialLines.reduce((sum, { unknown }) => sum + unknown, 0);
  for (const [index, { spans, unknown }] of partialLines.entries())
    for (const span of spans) {
      addSpan(span, truncated);
      // Lines that were lost before this span may have recorded earlier rows.
      if (index > 0 || unknown > 0) lastAfterTear = Math.max(lastAfterTear, span[1]);
    }
  for (const row of truncated) {
    if (!keepAll && row < (written?.rows ?? 0)) truncated.delete(row);
    else unanswered.add(row);
  }

  const segments = await files.answers.numbers();
  const answers = new Map<number, SavedOutcome>();
  let orphan: number | undefined;
  const addAnswer = (value: unknown) => {
    const [row, outcome] = checked(isAnswerLine, value);
    const wasSent = unanswered.delete(row) || answers.has(row) || row < (written?.rows ?? 0);
    // Only one of several duplicates is sent, but all of them get its answer or rejection.
    const isDuplicate = isScattered && (outcome.shared || outcome.message !== undefined);
    if (!wasSent && outcome.sent !== false && !isDuplicate) orphan ??= row;
    if (keepAll || row >= (written?.rows ?? 0)) answers.set(row, outcome);
  };
  if (keepAll)
    for (const number of await files.retained.numbers())
      await readLog(files.retained.path(number), addAnswer, addAnswer);
  for (const segment of segments)
    // A complete answer counts, even after a damaged line.
    await readLog(files.answers.path(segment), addAnswer, addAnswer);
  const addDoubt = (row: number) => {
    if (row < (written?.rows ?? 0) || unanswered.has(row) || answers.has(row)) return;
    truncated.add(row);
    unanswered.add(row);
  };
  // Lines between a damaged line and the valid lines after it may be lost. The lost lines can only be about rows before those in the valid
  // lines, so every such row without an outcome is in doubt.
  if (lastAfterTear - (written?.rows ?? 0) > maxRowsInLine) throw foreignLineError();
  for (let row = written?.rows ?? 0; row < lastAfterTear; row++) addDoubt(row);
  if (maxUnknown > 0) {
    released.forEach(addDoubt);
    const rowsPerCall = isScattered ? maxScatter : maxRecords;
    const addDoubts = (from: number, calls: number) => {
      for (let index = 0; index < calls * rowsPerCall; index++) addDoubt(from + index);
    };
    for (const { first } of partialLines) if (first !== undefined) addDoubts(first, 1);
    if (partialLines.some(({ unknown: calls, first }) => calls > 0 && first === undefined))
      addDoubts(Math.max(highest + 1, written?.rows ?? 0), maxUnknown);
    for (const span of partialLines.flatMap(({ doubtful }) => doubtful))
      if (span[1] - span[0] < rowsPerCall) for (const row of rowsInSpan(span)) addDoubt(row);
  }
  const reasons = await readReasons(files.reasons);
  if (written) written.tally.reasons = restoreReasons(written.tally.reasons, reasons);
  const isLost = (written !== undefined || segments.length > 0) && !segments.includes(written?.segment ?? 1);
  return {
    ...{ written, answers, unanswered, orphan, isDone, size, segments, segment: Math.max(0, ...segments) + 1 },
    hasPartialLines: partialTexts.length > 0,
    /** Rows of the calls that the damaged end of the log may have recorded. */
    truncated: [...truncated].sort((one, other) => one - other),
    /** Whether the last answer file that the log mentions is missing, which means that data was lost. */
    isLost,
  };
}

/** Counts the records that were charged (`paid`) and those that may have been charged (`inDoubt`). */
export function countCharges(
  { written, answers, unanswered }: Pick<JournalState, 'written' | 'answers' | 'unanswered'>,
  reviews: readonly (readonly [row: number, review: RowReview])[] = [],
): { paid: number; inDoubt: number } {
  const charges = spentEarlier(reviews.map(([, review]) => review));
  charges.paid += written?.tally.paid ?? 0;
  charges.inDoubt += (written?.tally.perhapsPaid ?? 0) + unanswered.size;
  for (const { message, shared, inDoubt } of answers.values())
    if (message === undefined && !shared) charges[inDoubt === undefined ? 'paid' : 'inDoubt']++;
  return charges;
}

const sentSpan = ([, ...span]: readonly ['sending', ...RowSpan]): RowSpan => span;

/** The end of the valid part of a log, and the invalid lines that follow it. */
interface LogEnd {
  /** Number of bytes before the first invalid line. */
  size: number;
  /** The incomplete or damaged lines. */
  partialTexts: readonly string[];
}

const lineBreak = 10;
/** Maximum number of bytes in a line. This is twice the size of the largest response that a client reads by default. */
const maxLineBytes = 128 * 2 ** 20;

/**
 * Reads a log line by line. A missing log counts as empty.
 *
 * @param onLine called with each line before the first invalid one. The journal later overwrites everything from the first invalid line on.
 * @param onLineAfterTear called with each valid line after the first invalid one. Such lines exist because a disk may write a later part of
 * a file first.
 * @throws BatchError `journal` if a line is too long to be read.
 */
async function readLog(
  path: string,
  onLine: (value: unknown) => void,
  onLineAfterTear: (value: unknown) => void,
): Promise<LogEnd> {
  let size = 0;
  const partialTexts: string[] = [];
  /** Chunks of an unfinished line. They are concatenated only once, because a line can be dozens of MB long. */
  let pending: Buffer[] = [];
  let length = 0;
  const stream = createReadStream(path);
  const closed = new Promise<void>((resolve) => {
    stream.once('close', () => {
      resolve();
    });
  });
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      pending.push(chunk);
      length += chunk.length;
      if (length > maxLineBytes)
        throw new BatchError(
          'journal',
          `${path} has a line longer than 128 MB. Either Doorplate did not write this file, or the disk is damaged. Nothing was sent.`,
        );
      if (!chunk.includes(lineBreak)) continue;
      const lines = Buffer.concat(pending);
      let from = 0;
      for (let end = lines.indexOf(lineBreak); end >= 0; end = lines.indexOf(lineBreak, from)) {
        const line = lines.toString('utf8', from, end);
        const value = decodeLine(line);
        if (value === undefined) partialTexts.push(line);
        else if (partialTexts.length === 0) {
          onLine(value);
          size += end + 1 - from;
        } else onLineAfterTear(value);
        from = end + 1;
      }
      pending = [lines.subarray(from)];
      length = lines.length - from;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  } finally {
    await closed;
  }
  const rest = Buffer.concat(pending).toString('utf8');
  if (rest) partialTexts.push(rest);
  return { size, partialTexts };
}

/** Removes all row data from a journal folder, but keeps the job's settings. @throws BatchError if this process no longer owns the job. */
export async function removeJournal(folder: string, { assertHeld }: Pick<Lock, 'assertHeld'>): Promise<void> {
  const { log, reasons, retained, answers } = journalFiles(folder);
  // Remove this file last. If it were removed first, a kill could leave files behind that look like a journal with lost lines.
  const first = answers.path(1);
  assertHeld();
  await writeFile(first, '', { flag: 'a', mode: ownerOnly });
  const paths = await Promise.all(
    [retained, answers].map(async (kind) => (await kind.numbers()).map((number) => kind.path(number))),
  );
  for (const path of [log, reasons, ...paths.flat().filter((other) => other !== first), first]) {
    assertHeld();
    await rm(path, { force: true });
  }
}

/** Returns the paths of a journal's files. */
export const journalFiles = (folder: string) => ({
  log: join(folder, 'journal.log'),
  /** The rejection reasons. The log contains only their digests. */
  reasons: join(folder, 'reasons.json'),
  /** Answers that are not in the sink yet. With `keepAll`, all answers. */
  answers: numberedFiles(folder, 'answers'),
  /** Answers that were already written to the sink and are kept for an export. */
  retained: numberedFiles(folder, 'retained'),
});

/** The numbered files of one kind in a journal folder. */
interface NumberedFiles {
  path(number: number): string;
  /** Returns the numbers of the existing files, in no particular order. */
  numbers(): Promise<number[]>;
}

function numberedFiles(folder: string, kind: string): NumberedFiles {
  const pattern = new RegExp(`^${kind}-(\\d+)\\.log$`);
  return {
    path: (number) => join(folder, `${kind}-${String(number)}.log`),
    async numbers() {
      const names = await readdir(folder);
      return names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
    },
  };
}
