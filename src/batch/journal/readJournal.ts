import { maxRecords } from '../../core/index.ts';
import type { KeptOutcome } from '../../files/index.ts';
import { journalFiles } from './paths.ts';
import { type JournalLine, type Written, tornLine, checkedValue } from './lines.ts';
import { placesIn, placesOf, type Span } from './ranges.ts';
import { readReasonWords, reasonsInWords } from './reasons.ts';
import { createReadStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import type { Lock } from '../lock/lockFile.ts';

export interface ReadJournalOptions {
  folder: string;
  /** Keep every answer, for rows that are alike share them. */
  isWhole: boolean;
  /** The rows of a call may stand far apart. @default isWhole */
  isSpread?: boolean | undefined;
}

const spanIn = ([, ...span]: readonly ['sending', ...Span]): Span => span;

/** Rows over which a call with `dedupe` is taken to be spread, where its numbers are lost: others that are alike stand between them. */
const mostSpread = 10 * maxRecords;

/** What stands in the journal of a folder. Nothing is changed. */
export async function readJournal({ folder, isWhole, isSpread = isWhole }: ReadJournalOptions) {
  const files = journalFiles(folder);
  let written: (Written & { segment: number }) | undefined;
  let isDone = false;
  const open = new Set<number>();
  /** Rows that were begun and given back: they come before those that were never begun. */
  const back = new Set<number>();
  let highest = -1;
  const begin = (span: Span, into: Set<number>) => {
    for (const place of placesOf(span)) into.add(place);
    highest = Math.max(highest, span[1]);
  };
  const take = (line: JournalLine) => {
    if (line[0] === 'sending') begin(spanIn(line), open);
    else if (line[0] === 'released')
      for (const place of placesIn(line[1])) {
        open.delete(place);
        back.add(place);
      }
    else if (line[0] === 'done') {
      isDone = true;
      open.clear();
    } else {
      written = line[1];
      // What the sink has is over. Where every answer is kept, what has none is in doubt, and those that are alike must know it.
      if (!isWhole) for (const place of open) if (place < line[1].rows) open.delete(place);
    }
  };
  // What a torn line, or one behind it, began may have been sent: a disk may say that a line is there before it is.
  const cut = new Set<number>();
  let lastBehind = -1;
  const { size, torn } = await readLog(
    files.log,
    (value) => {
      take(value as JournalLine);
    },
    (value) => {
      const line = value as JournalLine;
      if (line[0] !== 'sending') return;
      begin(spanIn(line), cut);
      lastBehind = Math.max(lastBehind, line[2]);
    },
  );
  const tornLines = torn.map(tornLine);
  const mostUnknown = tornLines.reduce((sum, { unknown }) => sum + unknown, 0);
  for (const [at, { spans, unknown }] of tornLines.entries())
    for (const span of spans) {
      begin(span, cut);
      // What is lost before it, in its line or in one before, may have begun rows before its own.
      if (at > 0 || unknown > 0) lastBehind = Math.max(lastBehind, span[1]);
    }
  for (const place of cut) {
    if (!isWhole && place < (written?.rows ?? 0)) cut.delete(place);
    else open.add(place);
  }

  const segments = await files.answers.numbers();
  const answers = new Map<number, KeptOutcome>();
  let unknown: number | undefined;
  const answered = (value: unknown) => {
    const [place, outcome] = value as [number, KeptOutcome];
    const isBegun = open.delete(place) || answers.has(place) || place < (written?.rows ?? 0);
    // Of rows that are alike one is begun, and all are answered or turned down.
    const isAlike = isSpread && (outcome.shared || outcome.why !== undefined);
    if (!isBegun && outcome.sent !== false && !isAlike) unknown ??= place;
    if (isWhole || place >= (written?.rows ?? 0)) answers.set(place, outcome);
  };
  if (isWhole) for (const its of await files.kept.numbers()) await readLog(files.kept.path(its), answered, answered);
  for (const segment of segments)
    // An answer that is whole counts, whatever stands before it.
    await readLog(files.answers.path(segment), answered, answered);
  const doubt = (place: number) => {
    if (place < (written?.rows ?? 0) || open.has(place) || answers.has(place)) return;
    cut.add(place);
    open.add(place);
  };
  // What stood between the torn line and those behind it began rows before theirs.
  for (let place = written?.rows ?? 0; place < lastBehind; place++) doubt(place);
  if (mostUnknown > 0) {
    back.forEach(doubt);
    const most = isSpread ? mostSpread : maxRecords;
    const reach = (from: number, calls: number) => {
      for (let at = 0; at < calls * most; at++) doubt(from + at);
    };
    for (const { first } of tornLines) if (first !== undefined) reach(first, 1);
    if (tornLines.some(({ unknown: calls, first }) => calls > 0 && first === undefined))
      reach(Math.max(highest + 1, written?.rows ?? 0), mostUnknown);
    for (const span of tornLines.flatMap(({ doubtful }) => doubtful))
      if (span[1] - span[0] < most) for (const place of placesOf(span)) doubt(place);
  }
  const words = await readReasonWords(files.reasons);
  if (written) written.tally.reasons = reasonsInWords(written.tally.reasons, words);
  const isLost = (written !== undefined || segments.length > 0) && !segments.includes(written?.segment ?? 1);
  return {
    ...{ written, answers, begun: open, unknown, isDone, size, segments, segment: Math.max(0, ...segments) + 1 },
    isTorn: torn.length > 0,
    /** Begun, by what is cut off with the torn line. */
    cut: [...cut].sort((one, other) => one - other),
    /** The answers that its last lines speak of are gone: later lines were lost. */
    isLost,
  };
}

/** What stands in a log. */
export interface LogEnd {
  /** Bytes up to the last whole line before the first that is not. */
  size: number;
  /** Lines that are not whole, as far as they are there. */
  torn: readonly string[];
}

const lineEnd = 10;

/**
 * Tells each whole line of a log, in their order, up to the first that is not: the log goes on there. A disk may write later pieces before earlier ones,
 * so whole lines may follow the torn one: `takeBehind` is told of these. A log that is not there is empty.
 */
export async function readLog(
  path: string,
  take: (value: unknown) => void,
  takeBehind: (value: unknown) => void = () => undefined,
): Promise<LogEnd> {
  let size = 0;
  const torn: string[] = [];
  /** Of a line that has not ended. Put together once: a line can be dozens of MB long. */
  let begun: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      begun.push(chunk);
      if (!chunk.includes(lineEnd)) continue;
      const lines = Buffer.concat(begun);
      let from = 0;
      for (let end = lines.indexOf(lineEnd); end >= 0; end = lines.indexOf(lineEnd, from)) {
        const line = lines.toString('utf8', from, end);
        const value = checkedValue(line);
        if (value === undefined) torn.push(line);
        else if (torn.length === 0) {
          take(value);
          size += end + 1 - from;
        } else takeBehind(value);
        from = end + 1;
      }
      begun = [lines.subarray(from)];
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
  }
  const rest = Buffer.concat(begun).toString('utf8');
  if (rest) torn.push(rest);
  return { size, torn };
}

/** Takes away what the journal of a folder has on rows. The job stays. @throws BatchError where it is not ours any more */
export async function removeJournal(folder: string, { seeOurs }: Pick<Lock, 'seeOurs'>): Promise<void> {
  const { log, reasons, kept, answers } = journalFiles(folder);
  // It goes last: while it is there, what a kill has left does not look like a journal that has lost lines.
  const first = answers.path(1);
  seeOurs();
  await writeFile(first, '', { flag: 'a', mode: 0o600 });
  const numbered = await Promise.all(
    [kept, answers].map(async (kind) => (await kind.numbers()).map((its) => kind.path(its))),
  );
  for (const path of [log, reasons, ...numbered.flat().filter((its) => its !== first), first]) {
    seeOurs();
    await rm(path, { force: true });
  }
}
