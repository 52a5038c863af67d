import { existsSync } from 'node:fs';
import { copyFile, chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { csvSink, pathOf, readStatus, seeResults } from '../batch/index.ts';
import { parseCsv, writeCsv } from '../files/index.ts';
import { Failure } from './Failure.ts';
import type { FileFlags, RunFlags } from './FileFlags.ts';
import { handedOver } from './handedOver.ts';
import { type KeptCommand, keptCommand } from './KeptCommand.ts';
import { leftInDoubt } from './leftInDoubt.ts';
import { passingFolder } from './passingFolder.ts';
import { isRetry, type Retry, retriesOf } from './retriesOf.ts';
import { runFile } from './runFile.ts';
import { say } from './say.ts';

/** What may be another one from now on: which rows are sent, and what they say, does not depend on it. */
type OtherPace = Partial<Pick<FileFlags, 'budget' | 'concurrency' | 'callsPerSecond' | 'chunkSize' | 'bisect'>>;

/** `doorplate resume`: the rest of a job, or its rows in doubt as a job of their own. */
export async function resume(
  folder: string,
  {
    retryInDoubt,
    takeBack,
    budget,
    concurrency,
    callsPerSecond,
    chunkSize,
    bisect,
    ...flags
  }: RunFlags & OtherPace & { retryInDoubt?: true; takeBack?: true },
): Promise<void> {
  const other = Object.fromEntries(
    Object.entries({ budget, concurrency, callsPerSecond, chunkSize, bisect }).filter(
      ([, value]) => value !== undefined,
    ),
  ) as OtherPace;
  const own = resolve(folder);
  const kept = await keptCommand(own);
  if (!retryInDoubt) {
    const seeParent = async () => (isRetry(own) ? seeHere(dirname(own)) : undefined);
    await seeParent();
    await runFile(withPace(kept, other), own, { ...flags, ...(takeBack && { takeBack }) }, seeParent);
    return;
  }
  if (takeBack)
    throw new Failure('--take-back is for the job itself: take it back first, and send its rows in doubt again then.');
  const seeFree = () => seeRetryable(own, folder);
  await seeFree();
  const retries = await retriesOf(own);
  for (const { folder: its, status } of retries)
    if (status?.isDone && (await leftInDoubt(its, status.inDoubt)) > 0) {
      // They were sent again, and some are in doubt once more.
      await resume(its, { retryInDoubt, ...other, ...flags });
      return;
    }
  const next = retries.at(-1);
  if (!next) return;
  // One that was begun is gone on with. A dry run writes nothing where the job is.
  const command = next.status
    ? await keptCommand(next.folder)
    : await commandOf(own, kept, next, sentIn(retries), () => (flags.dryRun ? passingFolder() : next.folder));
  if (!command) {
    if (retries.length === 1) throw new Failure(await noneInDoubt(own, folder));
    say('All rows of this job that were in doubt were sent again, and have an outcome.');
    return;
  }
  await runFile(withPace(command, other), next.folder, flags, seeFree);
}

/**
 * May the rows in doubt of a job be sent again? Not while somebody writes more of them into their file. And not while rows are left that share an answer with them, if they
 * are alike: what a retry answers the job does not know, so these would be in doubt too, and be paid for once more.
 *
 * @param shown the folder as a person has written it
 * @throws Failure
 */
async function seeRetryable(own: string, shown: string): Promise<void> {
  await seeHere(own);
  const status = await readStatus(own);
  if (status?.runner !== undefined)
    throw new Failure(
      `Process ${String(status.runner)} works on this job. Its rows in doubt can be sent again when it has ended.`,
    );
  if (status?.job.dedupe && !status.isDone)
    throw new Failure(
      `This job is not done, and rows that are left may share an answer with those in doubt (--dedupe). Go on with it first: doorplate resume ${shown}`,
    );
}

async function noneInDoubt(own: string, shown: string): Promise<string> {
  const underWay = (await readStatus(own))?.underWay ?? 0;
  return underWay > 0
    ? `The rows of the calls that were under way come into doubt when this job goes on. Go on with it first: doorplate resume ${shown}`
    : 'No row of this job is in doubt.';
}

/** Rows in doubt travel with a job that is exported, and may be sent elsewhere: neither it nor a retry of it sends them here. @throws Failure */
async function seeHere(folder: string): Promise<void> {
  if ((await readStatus(folder))?.isHandedOver) throw handedOver(folder);
  if (isRetry(folder)) await seeHere(dirname(folder));
}

const withPace = (command: KeptCommand, other: OtherPace): KeptCommand => ({
  ...command,
  flags: { ...command.flags, ...other },
});

const sentIn = (retries: readonly Retry[]) =>
  retries.reduce((sum, { status }) => sum + (status?.isDone ? status.written : 0), 0);

/**
 * Sends rows in doubt again, those that no retry has sent before. They are copied: the job may go on, and come to more. Results in a file of their own:
 * those that are there stay as they are.
 *
 * @param sent rows at the beginning of the file that retries before this one have sent.
 * @param home gives the folder in which the copy is made.
 * @returns undefined where there are none.
 */
async function commandOf(
  own: string,
  kept: KeptCommand,
  { number }: Retry,
  sent: number,
  home: () => string,
): Promise<KeptCommand | undefined> {
  // Those that were sent before are known by their places in it.
  await seeResults({ journal: own, sink: csvSink(kept.output) });
  const inDoubt = pathOf(kept.output, 'in-doubt');
  if (!existsSync(inDoubt)) return undefined;
  const table = sent > 0 ? parseCsv(await readFile(inDoubt, 'utf8')) : undefined;
  const rows = table?.rows.slice(sent);
  if (rows?.length === 0) return undefined;
  const folder = home();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const input = join(folder, 'in-doubt.csv');
  if (table && rows) await writeFile(input, writeCsv([table.header, ...rows], table), { mode: 0o600 });
  else {
    await copyFile(inDoubt, input);
    await chmod(input, 0o600);
  }
  // The job's own budget was for its first time.
  const { budget: _, ...flags } = kept.flags;
  const output = pathOf(kept.output, number === 1 ? 'retried' : `retried-${String(number)}`);
  return { ...kept, input, output, flags };
}
