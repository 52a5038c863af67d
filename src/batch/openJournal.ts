import { mkdtemp, open, readdir, readFile, rename, stat, truncate, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mostRecords } from '../core/index.ts';
import type { KeptOutcome } from '../files/index.ts';
import { BatchError } from './BatchError.ts';
import type { BatchTally } from './BatchTally.ts';
import { checkedLine } from './checkedLine.ts';
import type { Job } from './Job.ts';
import { openLog, type OpenFile } from './openLog.ts';
import { placesIn, placesOf, type Ranges, rangesOf, type Span, spanOf } from './ranges.ts';
import { readLog } from './readLog.ts';
import { tornLine } from './tornLine.ts';
import { syncFolder } from './syncFolder.ts';

/** How far the sink is: all rows before `rows` are safe there. */
export interface Written {
  rows: number;
  position: unknown;
  /** Of the answers that have a column. */
  fields: readonly string[] | undefined;
  tally: BatchTally;
}

/** What an earlier run has left. */
export interface JournalState {
  written: Written | undefined;
  /** Answers of rows, by their places; without `isWhole` those that waited for their place in the sink. */
  answers: Map<number, KeptOutcome>;
  /** Rows that were begun and have no answer. */
  begun: Set<number>;
  /** A row that was answered, and of which no line says that it was begun: the journal has lost lines. */
  unknown: number | undefined;
  isDone: boolean;
}

export interface Journal extends JournalState {
  /** On the disk when it resolves. */
  sending(places: readonly number[]): Promise<void>;
  /** They were not sent after all. */
  released(places: readonly number[]): Promise<void>;
  /** Outlives this process when it resolves. */
  answered(outcomes: readonly (readonly [place: number, outcome: KeptOutcome])[]): Promise<void>;
  /** The sink is safe so far; these outcomes wait for rows before them. */
  wrote(written: Written, waiting: Iterable<readonly [place: number, outcome: KeptOutcome]>): Promise<void>;
  done(): Promise<void>;
  /**
   * What could not be written down or flushed: written again. Answers for which there is no room still go into a file elsewhere on this machine, whose path
   * it gives: that file belongs into the folder of the journal, under its name.
   */
  rescue(): Promise<string | undefined>;
  /** Its files are closed, also when it rejects. Once is enough. */
  close(): Promise<void>;
}

export interface JournalOptions {
  folder: string;
  /** Keep every answer, for rows that are alike share them. */
  isWhole: boolean;
  /** The rows of a call may stand far apart. @default isWhole */
  isSpread?: boolean | undefined;
  /** Rows in the sink up to which answers stay in the journal too, so that the run can be exported. They go when the job is done. @default 0 */
  mostKept?: number | undefined;
  openFile?: OpenFile | undefined;
}

type Line =
  | readonly ['sending', ...Span]
  | readonly ['released', Ranges]
  | readonly ['wrote', Written & { segment: number }]
  | readonly ['done'];

const spanIn = ([, ...span]: readonly ['sending', ...Span]): Span => span;

const segmentName = /^answers-(\d+)\.log$/;
/** Answers that are safe in the sink, and stay for an export. */
const keptName = /^kept-(\d+)\.log$/;
const numbersIn = (names: readonly string[], form: RegExp) =>
  names.flatMap((name) => form.exec(name)?.[1] ?? []).map(Number);

/** Rows over which a call with `dedupe` is taken to be spread, where its numbers are lost: others that are alike stand between them. */
const mostSpread = 10 * mostRecords;

/** Somebody may delete what is not needed any more. */
const ifGone = (error: unknown) => {
  if ((error as { code?: string }).code !== 'ENOENT') throw error;
};

/** Why a journal that has lost something is not gone on with. */
export const lostBy = (folder: string, what: string) =>
  new BatchError(
    'journal',
    `The journal in ${folder} ${what}. Its disk has lost what it had said that it had written, or a file was deleted or changed. What was sent since is not known, so nothing is sent.`,
  );

/** The job of a folder as it was begun; undefined where none was. @throws BatchError `journal` where it was lost. */
export async function readJob(folder: string): Promise<Job | undefined> {
  const text = await readFile(join(folder, 'job.json'), 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const log = await stat(join(folder, 'journal.log')).catch(() => undefined);
    if (log?.size) throw lostBy(folder, 'does not say any more what its job was begun with (job.json)');
    return undefined;
  }
  try {
    return JSON.parse(text) as Job;
  } catch {
    throw lostBy(folder, 'does not say any more what its job was begun with (job.json)');
  }
}

/** Whole, or not at all. */
export async function writeJob(folder: string, job: Job): Promise<void> {
  const path = join(folder, 'job.json');
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(job, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}

/** What stands in the journal of a folder. Nothing is changed. */
export async function readJournal({
  folder,
  isWhole,
  isSpread = isWhole,
}: Pick<JournalOptions, 'folder' | 'isWhole' | 'isSpread'>) {
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
  const take = (line: Line) => {
    if (line[0] === 'sending') begin(spanIn(line), open);
    else if (line[0] === 'released')
      for (const place of placesIn(line[1])) {
        open.delete(place);
        back.add(place);
      }
    else if (line[0] === 'done') isDone = true;
    else {
      written = line[1];
      // What the sink has is over. Where every answer is kept, what has none is in doubt, and those that are alike must know it.
      if (!isWhole) for (const place of open) if (place < line[1].rows) open.delete(place);
    }
  };
  // What a torn line, or one behind it, began may have been sent: a disk may say that a line is there before it is.
  const cut = new Set<number>();
  let lastBehind = -1;
  const { size, torn } = await readLog(
    join(folder, 'journal.log'),
    (value) => {
      take(value as Line);
    },
    (value) => {
      const line = value as Line;
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

  const names = await readdir(folder);
  const segments = numbersIn(names, segmentName);
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
  if (isWhole)
    for (const its of numbersIn(names, keptName))
      await readLog(join(folder, `kept-${String(its)}.log`), answered, answered);
  for (const segment of segments)
    // An answer that is whole counts, whatever stands before it.
    await readLog(join(folder, `answers-${String(segment)}.log`), answered, answered);
  const doubt = (place: number) => {
    if (place < (written?.rows ?? 0) || open.has(place) || answers.has(place)) return;
    cut.add(place);
    open.add(place);
  };
  // What stood between the torn line and those behind it began rows before theirs.
  for (let place = written?.rows ?? 0; place < lastBehind; place++) doubt(place);
  if (mostUnknown > 0) {
    back.forEach(doubt);
    const most = isSpread ? mostSpread : mostRecords;
    const reach = (from: number, calls: number) => {
      for (let at = 0; at < calls * most; at++) doubt(from + at);
    };
    for (const { first } of tornLines) if (first !== undefined) reach(first, 1);
    if (tornLines.some(({ unknown: calls, first }) => calls > 0 && first === undefined))
      reach(Math.max(highest + 1, written?.rows ?? 0), mostUnknown);
  }
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

/**
 * A journal without its torn lines, in whose place stands what they may have begun: whole, or not at all, so that nothing of it is forgotten on the way.
 *
 * @returns its size.
 */
async function mend(path: string, size: number, cut: readonly number[], openFile: OpenFile = open): Promise<number> {
  const line = cut.length > 0 ? checkedLine(['sending', ...spanOf(cut)] satisfies Line) : '';
  const text = Buffer.concat([(await readFile(path)).subarray(0, size), Buffer.from(line)]);
  const file = await openFile(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncFolder(dirname(path));
  return text.length;
}

/** The journal of a folder, to be written on. Whose lock it is has been seen to. @throws BatchError `journal` where lines of it were lost. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { folder, isWhole, mostKept = 0, openFile } = options;
  const { size, segment: next, segments, cut, isLost, isTorn, ...state } = await readJournal(options);
  if (isLost) throw lostBy(folder, 'does not speak of the answers that are there');
  const path = join(folder, 'journal.log');
  const whole = isTorn ? await mend(path, size, cut, openFile) : size;
  const log = await openLog(path, whole, { openFile });
  let segment = next;
  const old = [...segments];
  const pathOf = (its: number) => join(folder, `answers-${String(its)}.log`);
  const keptOf = (its: number) => join(folder, `kept-${String(its)}.log`);
  const add = (line: Line) => log.add(checkedLine(line));
  let answers = await openLog(pathOf(segment), 0, { openFile, isHasty: true }).catch(async (cause: unknown) => {
    await log.close();
    throw cause;
  });
  await syncFolder(folder);
  const unwritten: string[] = [];
  const unreleased: (readonly number[])[] = [];
  let closing: Promise<void> | undefined;
  const dropKept = async () => {
    const numbers = numbersIn(await readdir(folder), keptName);
    for (const its of numbers) await unlink(keptOf(its)).catch(ifGone);
  };
  /** Of the answers that the sink has: under another name, so that the names that are there say as before whether lines were lost. */
  const putAway = async (isKept: boolean) => {
    if (isWhole) return;
    for (const its of old.splice(0)) {
      await (isKept ? rename(pathOf(its), keptOf(its)) : unlink(pathOf(its))).catch(ifGone);
    }
    if (!isKept) await dropKept();
  };

  return {
    ...state,
    sending: (places) => add(['sending', ...spanOf(places)]),
    async released(places) {
      try {
        await add(['released', rangesOf(places)]);
      } catch (cause) {
        unreleased.push(places);
        throw cause;
      }
    },
    async answered(outcomes) {
      const text = outcomes.map(checkedLine).join('');
      try {
        await answers.add(text);
      } catch (cause) {
        unwritten.push(text);
        throw cause;
      }
    },
    async wrote(written, waiting) {
      const before = { segment, log: answers };
      const fresh = await openLog(pathOf(segment + 1), 0, { openFile, isHasty: true });
      await syncFolder(folder);
      segment++;
      answers = fresh;
      // Answers of an earlier run wait too, also of rows to which this one has not come yet. With `isWhole` nothing is put away.
      const still = new Map(isWhole ? [] : [...state.answers, ...waiting].filter(([place]) => place >= written.rows));
      const text = [...still].map(checkedLine).join('');
      try {
        if (text) await fresh.add(text);
        // What waits is in no other place when the older ones are gone.
        if (text) await fresh.sync();
      } finally {
        await before.log.close().catch((cause: unknown) => {
          unwritten.push(before.log.unsynced());
          throw cause;
        });
      }
      // What came last into the one before may not have had its turn: that one stays until the next time.
      await add(['wrote', { ...written, segment: before.segment }]);
      await putAway(written.rows <= mostKept);
      old.push(before.segment);
    },
    async done() {
      await add(['done']);
      if (isWhole) return;
      await dropKept();
      // Nobody needs them any more. Their names say that no line was lost.
      for (const its of [...old, segment]) await truncate(pathOf(its)).catch(ifGone);
    },
    async rescue() {
      const places = unreleased.flat();
      if (places.length > 0) await add(['released', rangesOf(places)]).catch(() => undefined);
      let text = unwritten.join('');
      if (text)
        await answers.add(text).then(
          () => (text = ''),
          () => undefined,
        );
      await answers.sync().catch(() => (text += answers.unsynced()));
      if (!text) return undefined;
      // A number that no run comes to, so that it writes over nothing.
      const path = join(await mkdtemp(join(tmpdir(), 'doorplate-answers-')), `answers-${String(Date.now())}.log`);
      await writeFile(path, text, { mode: 0o600, flush: true });
      return path;
    },
    close: () => (closing ??= Promise.all([answers.close(), log.close()]).then(() => undefined)),
  };
}
