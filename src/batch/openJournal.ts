import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptOutcome } from '../files/index.ts';
import type { BatchTally } from './BatchTally.ts';
import { checkedLine } from './checkedLine.ts';
import type { Job } from './Job.ts';
import { openLog, type OpenFile } from './openLog.ts';
import { placesIn, type Ranges, rangesOf } from './ranges.ts';
import { readLog } from './readLog.ts';
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
  close(): Promise<void>;
}

export interface JournalOptions {
  folder: string;
  /** Most rows of a call: what a torn line may have begun. */
  chunkSize: number;
  /** Keep every answer, for rows that are alike share them. */
  isWhole: boolean;
  openFile?: OpenFile | undefined;
}

type Line =
  | readonly ['sending', Ranges]
  | readonly ['released', Ranges]
  | readonly ['wrote', Written & { segment: number }]
  | readonly ['done'];

const segmentName = /^answers-(\d+)\.log$/;

/** The job of a folder as it was begun; undefined where none was. */
export async function readJob(folder: string): Promise<Job | undefined> {
  const text = await readFile(join(folder, 'job.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Job);
}

/** Whole, or not at all. */
export async function writeJob(folder: string, job: Job): Promise<void> {
  const path = join(folder, 'job.json');
  const file = await open(`${path}.new`, 'w', 0o600);
  await file.writeFile(`${JSON.stringify(job, undefined, 2)}\n`);
  await file.sync();
  await file.close();
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** What stands in the journal of a folder. Nothing is changed. */
export async function readJournal({ folder, chunkSize, isWhole }: JournalOptions) {
  let written: (Written & { segment: number }) | undefined;
  let isDone = false;
  const open = new Set<number>();
  const { size, torn } = await readLog(join(folder, 'journal.log'), (value) => {
    const line = value as Line;
    if (line[0] === 'sending') for (const place of placesIn(line[1])) open.add(place);
    else if (line[0] === 'released') for (const place of placesIn(line[1])) open.delete(place);
    else if (line[0] === 'done') isDone = true;
    else {
      written = line[1];
      for (const place of open) if (place < line[1].rows) open.delete(place);
    }
  });
  // What it began may have been sent: a disk may say that a line is there before it is.
  const [, first] = /^\["sending",\[\[(\d+),/.exec(torn) ?? [];
  if (first !== undefined) for (let at = 0; at < chunkSize; at++) open.add(Number(first) + at);

  const names = await readdir(folder).catch(() => []);
  const segments = names.flatMap((name) => segmentName.exec(name)?.[1] ?? []).map(Number);
  const answers = new Map<number, KeptOutcome>();
  const from = isWhole ? 0 : (written?.segment ?? 0);
  for (const segment of segments.filter((its) => its >= from).sort((one, other) => one - other))
    await readLog(join(folder, `answers-${String(segment)}.log`), (value) => {
      const [place, outcome] = value as [number, KeptOutcome];
      open.delete(place);
      if (isWhole || place >= (written?.rows ?? 0)) answers.set(place, outcome);
    });
  return { written, answers, begun: open, isDone, size, segments, segment: Math.max(0, ...segments) + 1 };
}

/** The journal of a folder, to be written on. Whose lock it is has been seen to. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
  const { folder, isWhole, openFile } = options;
  const { size, segment: next, segments, ...state } = await readJournal(options);
  const log = await openLog(join(folder, 'journal.log'), size, { openFile });
  let segment = next;
  const old = [...segments];
  const pathOf = (its: number) => join(folder, `answers-${String(its)}.log`);
  let answers = await openLog(pathOf(segment), 0, { openFile, isHasty: true });
  await syncFolder(folder);
  const add = (line: Line) => log.add(checkedLine(line));

  return {
    ...state,
    sending: (places) => add(['sending', rangesOf(places)]),
    released: (places) => add(['released', rangesOf(places)]),
    answered: (outcomes) => answers.add(outcomes.map(checkedLine).join('')),
    async wrote(written, waiting) {
      const before = { segment, log: answers };
      const fresh = await openLog(pathOf(segment + 1), 0, { openFile, isHasty: true });
      await syncFolder(folder);
      segment++;
      answers = fresh;
      const text = [...waiting].map(checkedLine).join('');
      if (text) await fresh.add(text);
      await before.log.close();
      // What came last into the one before may not have had its turn: that one stays until the next time.
      await add(['wrote', { ...written, segment: before.segment }]);
      if (!isWhole) for (const its of old.splice(0)) await rm(pathOf(its), { force: true });
      old.push(before.segment);
    },
    done: () => add(['done']),
    async close() {
      await answers.close();
      await log.close();
    },
  };
}
