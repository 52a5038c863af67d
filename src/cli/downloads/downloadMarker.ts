import { createHash, randomUUID } from 'node:crypto';
import { rm, lstat, open, readFile, rename } from 'node:fs/promises';
import { dirname, join, isAbsolute } from 'node:path';
import { makeFolder, syncFolder, thisProcess, type ProcessIdentity, processStatus } from '../../batch/index.ts';
import type { Client } from '../../core/index.ts';
import { Failure } from '../errors.ts';
import { jobFileName } from './jobId.ts';
import { homedir } from 'node:os';

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

/** A file that says that a download was asked for, by whom and into which file. That it is there is enough: a loss of power may have left it empty. */
export interface DownloadMark {
  jobId: string;
  output: string;
  /** When, for a person who reads it. */
  asked: string;
  by: ProcessIdentity;
}

/** What a mark says; empty for one that cannot be read, undefined where there is none. */
export async function readMark(path: string): Promise<Partial<DownloadMark> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined)
    return lstat(path).then(
      () => ({}),
      () => undefined,
    );
  try {
    const mark: unknown = JSON.parse(text);
    return typeof mark === 'object' && mark !== null ? mark : {};
  } catch {
    return {};
  }
}

/** Of the process that has left a mark; undefined where nothing is known of it. */
export const lifeOfMark = ({ by }: Partial<DownloadMark>): ReturnType<typeof processStatus> =>
  typeof by?.pid === 'number' ? processStatus(by) : undefined;

/**
 * On the disk when it resolves.
 *
 * @param isReplaced where one may be there: it is another one as a whole, or as it was.
 * @returns false where one is there that is not to be replaced.
 */
export async function writeMark(path: string, mark: DownloadMark, isReplaced: boolean): Promise<boolean> {
  const target = isReplaced ? `${path}.${randomUUID()}` : path;
  const file = await open(target, 'wx', 0o600).catch((error: unknown) => {
    if (!isReplaced && (error as { code?: string }).code === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    await file.writeFile(`${JSON.stringify(mark, undefined, 2)}\n`);
    await file.datasync();
    await file.close();
    if (isReplaced) await rename(target, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(target, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
  return true;
}

/** A person without a name in the system, as in some containers, has no home: nothing can be written there, which is told where it matters. */
function homeOf(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}

/** The folder in which a person's programs keep what they remember, by the custom of the system. The specification of XDG says to ignore a path that is relative. */
function rootOf(): string {
  const { LOCALAPPDATA, XDG_STATE_HOME } = process.env;
  if (process.platform === 'win32') return LOCALAPPDATA || join(homeOf(), 'AppData', 'Local');
  return XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME) ? XDG_STATE_HOME : join(homeOf(), '.local', 'state');
}

/** Where this command remembers one kind of things of this person, in whatever folder it is called. */
export const stateFolder = (kind: string): string => join(rootOf(), 'doorplate', kind);
