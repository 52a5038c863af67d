import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathOf, readStatus } from '../batch/index.ts';
import { Failure } from './Failure.ts';
import type { RunFlags } from './FileFlags.ts';
import { keptCommand } from './KeptCommand.ts';
import { retryOf } from './leftInDoubt.ts';
import { runFile } from './runFile.ts';

/** `doorplate resume`: the rest of a job, or its rows in doubt as a job of their own. */
export async function resume(
  folder: string,
  { retryInDoubt, budget, takeBack, ...flags }: RunFlags & { retryInDoubt?: true; budget?: number; takeBack?: true },
): Promise<void> {
  const own = resolve(folder);
  const kept = await keptCommand(own);
  if (budget !== undefined) kept.flags = { ...kept.flags, budget };
  if (!retryInDoubt) {
    await runFile(kept, own, { ...flags, ...(takeBack && { takeBack }) });
    return;
  }
  if (takeBack)
    throw new Failure('--take-back is for the job itself: take it back first, and send its rows in doubt again then.');
  const before = await readStatus(retryOf(own));
  if (before?.isDone && before.inDoubt > 0) {
    // They were sent again, and some are in doubt once more.
    await resume(retryOf(own), { retryInDoubt, ...(budget !== undefined && { budget }), ...flags });
    return;
  }
  const input = pathOf(kept.output, 'in-doubt');
  if (!existsSync(input)) throw new Failure('No row of this job is in doubt.');
  // Results in a file of their own: those that are there stay as they are. A retry that was begun is gone on with.
  const again = { ...kept, input, output: pathOf(kept.output, 'retried'), flags: { ...kept.flags } };
  // The job's own budget was for its first time; one that is given now is for this one.
  if (budget === undefined) delete again.flags.budget;
  await runFile(again, retryOf(own), flags);
}
