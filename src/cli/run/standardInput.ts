import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { assertNoLinks, ownerOnly } from '../../batch/index.ts';
import { CliError, usageError } from '../errors.ts';
import { resumeCommand } from '../messages/format.ts';

/** Name of the copy of standard input in a job folder. Messages show it as the name of the file. */
const copyName = 'stdin';

/**
 * Saves standard input in a job folder, because a run reads its file more than once, and again when it is resumed. If the folder already has the
 * same copy, it is kept, so that repeating a command resumes its job.
 *
 * @returns the path of the copy.
 * @throws CliError if standard input is a terminal, or is not what the job was started with.
 */
export async function saveStandardInput(folder: string): Promise<string> {
  if (process.stdin.isTTY)
    throw usageError('Standard input is a terminal. Pipe a file into the command, or pass its name instead of "-".');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await assertNoLinks(folder);
  await deleteUnfinishedCopies(folder);
  const path = join(folder, copyName);
  const copy = `${path}.${String(process.pid)}`;
  try {
    const hash = createHash('sha256');
    await pipeline(
      process.stdin,
      (pieces) => hashed(pieces, hash),
      createWriteStream(copy, { flags: 'wx', mode: ownerOnly, flush: true }),
    );
    if (existsSync(path) && (await digestOf(path)) === hash.digest('hex')) return path;
    if (existsSync(join(folder, 'job.json')))
      throw new CliError(
        `Standard input differs from the input that this job was started with, so nothing was sent. To resume the job: ${resumeCommand(folder)}. To start another job, choose another --journal.`,
      );
    await rename(copy, path);
    return path;
  } finally {
    await rm(copy, { force: true });
  }
}

async function* hashed(pieces: AsyncIterable<Buffer>, hash: Hash) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Deletes copies that killed processes have left behind. */
async function deleteUnfinishedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = /^stdin\.(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
