import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder, syncFolder, thisProcess } from '../batch/index.ts';
import type { Client } from '../core/index.ts';
import { type DownloadMark, lifeOfMark, readMark, writeMark } from './DownloadMark.ts';
import { Failure } from './Failure.ts';
import { jobFileName } from './jobFileName.ts';
import { stateFolder } from './stateFolder.ts';

/** Whether the file of a job was asked for, and nobody knows what came of it. */
export interface DownloadDoubt {
  /** @throws Failure where it is. */
  see(): void;
  /** The download that it is of had the same output, and its process has ended: nobody writes there any more. */
  readonly isOver: boolean;
  /**
   * Before anything is asked for: on the disk when it resolves.
   *
   * @param isAgain a person wants it whatever is remembered.
   * @throws Failure where another process was first, or where nothing can be remembered.
   */
  keep(isAgain: boolean): Promise<void>;
  /** What a person has to know of where it is remembered; `''` for nothing. */
  readonly caution: string;
  /** The file is there. */
  drop(): Promise<void>;
  /** Nothing was asked for, or what was asked for was surely not charged: that takes an earlier doubt away no more than it makes one. */
  undo(): Promise<void>;
}

/**
 * Remembers of a job that its file was asked for, and may have been charged: the service does not say that of one whose answer was lost, and a script that
 * tries until it succeeds would pay each time. Remembered beside the output, where whoever else has the folder finds it, and in a folder of the person, where
 * it is found from any other folder: either one is enough.
 *
 * @param path of the output.
 */
export async function doubtOf(client: Client, jobId: string, path: string): Promise<DownloadDoubt> {
  const places = placesOf(client, jobId, path);
  const seen: { place: string; mark: Partial<DownloadMark> }[] = [];
  for (const place of places) {
    const mark = await readMark(place);
    if (mark) seen.push({ place, mark });
  }
  const own: DownloadMark = { jobId, output: path, asked: new Date().toISOString(), by: thisProcess() };
  let isThere = seen.length > 0;
  let caution = '';

  const isOthers = (mark: Partial<DownloadMark>) => mark.by?.id !== own.by.id && lifeOfMark(mark) === 'alive';
  const drop = async () => {
    for (const place of places) {
      // Another process may have been told to ask all the same: what became of that is not known here, also where it has ended.
      if ((await readMark(place))?.by?.id === own.by.id) await rm(place, { force: true }).catch(() => undefined);
    }
  };
  const refusal = (place: string, mark: Partial<DownloadMark>) => {
    const what = isOthers(mark)
      ? `is asked for at this moment by process ${String(mark.by?.pid)}`
      : 'was asked for before, and its answer was lost';
    return new Failure(
      `The file of ${jobId} ${what}: it may be charged a second time (${place} says so). To download it all the same: --again.`,
    );
  };

  return {
    isOver: seen.some(({ mark }) => mark.output === path && ['dead', 'before'].includes(lifeOfMark(mark) ?? '')),
    get caution() {
      return caution;
    },
    see() {
      for (const { place, mark } of seen) throw refusal(place, mark);
    },
    async keep(isAgain) {
      const problems = new Map<string, string>();
      const kept: string[] = [];
      for (const place of places) {
        try {
          if (place === places[0]) await makeSafeFolder(dirname(place));
          // One that came meanwhile is of a download that goes on: it is not ours to take away where ours comes to nothing.
          if (isAgain) isThere ||= (await readMark(place)) !== undefined;
          if (await writeMark(place, own, isAgain)) kept.push(place);
        } catch (error) {
          problems.set(place, (error as Error).message);
          continue;
        }
        if (kept.includes(place)) continue;
        for (const its of kept) await rm(its, { force: true }).catch(() => undefined);
        throw refusal(place, (await readMark(place)) ?? {});
      }
      if (kept.length === 0)
        throw new Failure(
          `Nothing was asked for: that the file of ${jobId} was asked for could not be remembered, and where its answer is lost it would be paid for a second time. ${[...problems.values()].join('. ')}.`,
        );
      if (!kept.includes(places[0]))
        caution = `Only ${places[1]} remembers that: a download into another folder does not know of it.`;
    },
    drop,
    async undo() {
      if (!isThere) await drop();
    },
  };
}

/** The person's own first: it is the one that downloads into two folders have in common. The account is not known, for a key may be another one tomorrow. */
function placesOf({ options }: Client, jobId: string, path: string): readonly [string, string] {
  const service = (options.relay ?? options.endpoints?.legacy ?? '').replace(/\/$/, '');
  const digest = createHash('sha256').update(`${service}\n${jobId}`).digest('hex');
  return [
    join(stateFolder('downloads'), `${digest}.json`),
    join(dirname(path), `${jobFileName(jobId)}.download-in-doubt`),
  ];
}

/** With what is above it, and safe from a loss of power. */
async function makeSafeFolder(folder: string): Promise<void> {
  const outermost = await makeFolder(folder);
  if (outermost === undefined) return;
  for (let made = folder; made.length >= outermost.length; made = dirname(made)) await syncFolder(dirname(made));
}
