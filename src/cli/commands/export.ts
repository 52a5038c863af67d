import { existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BatchError, exportRun, readStatus, findRunner } from '../../batch/index.ts';
import { commandName, resumeCommand } from '../messages/nextCommand.ts';
import { Failure } from '../errors.ts';
import { type KeptCommand, keptCommand } from '../run/savedCommand.ts';
import { retriedOutput, retriesOf } from '../run/retries.ts';
import { say } from '../output.ts';
import { systemFailure } from '../describeError.ts';

/** `doorplate export`: a job as a file, to go on elsewhere. */
export async function exportJob(folder: string, { output }: { output: string }): Promise<void> {
  const own = resolve(folder);
  const kept = await keptCommand(own);
  const path = resolve(output);
  if (existsSync(path)) throw new Failure(`${path} is there already. Give another --output.`);
  const isRetried = await retried(own, kept);
  if (isRetried !== undefined)
    throw new Failure(`This run cannot be exported: ${isRetried} Go on with it here: ${resumeCommand(folder)}`);
  await asFailure(exportInto(path, own, folder, kept));
  say(
    `The run is in ${path}. Go on with it in one place only, with ${kept.input}: import it in a page, or on another machine with ${commandName} import. ${kept.flags.budget === undefined ? '' : `Its budget does not go with it: give ${commandName} import a --budget. `}Here it has ended, unless you take it back: ${resumeCommand(folder, '--take-back')}`,
  );
}

const asFailure = <Value>(acting: Promise<Value>): Promise<Value> =>
  acting.catch((error: unknown) => {
    throw error instanceof BatchError ? new Failure(error.message, { cause: error }) : error;
  });

/** Whole or not at all: half a file would be in the way of the next try, and look like a run. */
async function exportInto(path: string, journal: string, folder: string, kept: KeptCommand): Promise<void> {
  const part = `${path}.part`;
  // Before the run is handed over, so that a place that cannot be written changes nothing.
  const file = await newFile(part).catch((cause: unknown) => {
    throw systemFailure(cause, path) ?? cause;
  });
  let isHandedOver = false;
  try {
    const run = await exportRun({ journal });
    isHandedOver = true;
    // Once more: a retry looks for the mark of an export when it has its lock, so whichever comes second sees the other.
    const isRetried = await retried(journal, kept);
    if (isRetried !== undefined)
      throw new Failure(
        `This run was not exported: ${isRetried} It counts as exported all the same: take it back, and go on with it here: ${resumeCommand(folder, '--take-back')}`,
      );
    await writeFile(file, run.stream());
    await file.sync();
    await file.close();
    await rename(part, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(part, { force: true }).catch(() => undefined);
    if (!isHandedOver || error instanceof Failure) throw error;
    throw new Failure(
      `${path} could not be written: ${(error as Error).message}. The run counts as exported: export it once more, or take it back: ${resumeCommand(folder, '--take-back')}`,
      { cause: error },
    );
  }
}

/** In place of what an export that was cut off has left. Answers are in it: for its owner alone. */
async function newFile(path: string): ReturnType<typeof open> {
  await rm(path, { force: true });
  return open(path, 'wx', 0o600);
}

/**
 * Why a run is not to leave, in a sentence: what came of rows that were sent again is in the results of their retry, and not in the run. undefined where
 * none was.
 *
 * @throws Failure
 */
async function retried(own: string, { output }: KeptCommand): Promise<string | undefined> {
  if ((await asFailure(readStatus(own)))?.isDone) return undefined;
  for (const { status, number, folder } of await asFailure(retriesOf(own))) {
    const runner = status ? status.runner : await findRunner(folder);
    if (!status && runner !== undefined)
      return `rows of it that were in doubt are about to be sent again, by process ${String(runner)}. If that is not so, delete ${join(folder, 'lock')}.`;
    if (!status || (runner === undefined && status.written + status.waiting + status.underWay === 0)) continue;
    const results = retriedOutput(output, number);
    return `rows of it that were in doubt were sent again, and what came of them is in ${results}. Elsewhere they would be in doubt still, and could be paid for once more.`;
  }
  return undefined;
}
