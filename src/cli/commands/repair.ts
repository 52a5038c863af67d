import { resolve } from 'node:path';
import { acquireLock, assertNoLinks, type JobStatus } from '../../batch/index.ts';
import { creditsPerRecord } from '../../core/index.ts';
import { loadClient } from '../config.ts';
import { CliError } from '../errors.ts';
import { assertIdle, assertNotRewritten, assertRepairable, unfinishedError } from '../followUps/assertRepairable.ts';
import { followUpOutput, replaceUnsent } from '../followUps/followUps.ts';
import { saveNotes } from '../followUps/notes.ts';
import { assertFreeOutput, createRepair } from '../followUps/repairJob.ts';
import { planRepair, type RepairPlan } from '../followUps/repairPlan.ts';
import { printCorrections } from '../messages/corrections.ts';
import { formatCount } from '../messages/format.ts';
import { rethrow } from '../messages/runErrors.ts';
import { definedOnly, type RateFlags, type RunFlags } from '../options/fileOptions.ts';
import { rewriteCompleteFiles } from '../run/completeFiles.ts';
import { runFile } from '../run/runFile.ts';
import { readOwnCommand, type SavedCommand, savedConfig } from '../run/savedCommand.ts';
import { createTempFolder } from '../run/tempFolder.ts';

type RepairFlags = Omit<RunFlags, 'sample' | 'demo' | 'force'> & Omit<RateFlags, 'bisect'> & { retryInDoubt?: true };

/** `doorplate repair`: sends the corrected rows of a finished job again, as a job of their own. */
export async function repair(
  folder: string,
  file: string,
  { retryInDoubt, budget, concurrency, callsPerSecond, chunkSize, ...flags }: RepairFlags,
): Promise<void> {
  const journal = resolve(folder);
  const path = resolve(file);
  const saved = await readOwnCommand(journal);
  const config = flags.config ?? savedConfig(saved);
  const client = saved.isDemo
    ? (await import('../run/demo.ts')).createDemoClient()
    : loadClient(config, saved.operation);
  assertNotRewritten(path, saved);
  let plan: RepairPlan;
  let command: SavedCommand | undefined;
  let own = '';
  // While this process holds the lock, no other repair of the job can start.
  const lock = await acquireLock(journal).catch(rethrow({ input: path, folder: journal }));
  try {
    await assertNoLinks(journal);
    const status = await assertRepairable(journal, folder, client);
    const repairs = await assertIdle(journal);
    const { done } = repairs;
    let { next } = repairs;
    plan = await planRepair(journal, saved, { status, done, path, sendsInDoubt: retryInDoubt === true });
    const replaced = plan.rows.length > 0 && next.status ? next.folder : undefined;
    printCorrections(plan, { ...flags, replaced });
    if (plan.rows.length > 0) {
      const limits = definedOnly({
        ...{ concurrency, callsPerSecond, chunkSize },
        budget: budget ?? budgetLeft(saved, [status, ...done.map((earlier) => earlier.status)]),
      });
      // Check before an earlier repair is replaced.
      const output = followUpOutput(saved.output, replaced === undefined ? next : { ...next, number: next.number + 1 });
      assertFreeOutput(output);
      if (replaced !== undefined)
        if (flags.dryRun) next = { ...next, number: next.number + 1 };
        else if (await replaceUnsent(next)) ({ next } = await assertIdle(journal));
        else throw unfinishedError(next);
      own = flags.dryRun ? createTempFolder() : next.folder;
      command = await createRepair(saved, plan.rows, { job: status.job, client, flags: limits, folder: own, output });
    }
    // If the repair is refused, the notes are not saved either.
    if (!flags.dryRun && plan.notes.size > 0)
      await saveNotes(
        journal,
        new Map([...plan.notes].map(([row, note]) => [row, { note, repairs: next.number - 1 }])),
        lock,
      );
  } finally {
    await lock.release();
  }
  if (command) await runFile(command, own, flags, async () => void (await assertIdle(journal, own)));
  // Rewrite these files even without new notes, because an earlier repair may have been killed before it wrote them.
  else if (!flags.dryRun)
    await rewriteCompleteFiles(journal, saved, { requested: flags.complete, isNoted: plan.notes.size > 0 });
}

/** Returns what is left of a job's budget after its repairs, or undefined if the job has no budget. @throws CliError if nothing is left. */
function budgetLeft({ operation, flags }: SavedCommand, used: readonly JobStatus[]): number | undefined {
  if (flags.budget === undefined) return undefined;
  const price = flags.price ?? creditsPerRecord(operation, used[0]?.job.settings as object);
  const left = Math.max(0, flags.budget - used.reduce((sum, { charged }) => sum + charged, 0) * price);
  if (left < price)
    throw new CliError(
      `The job's budget of ${formatCount(flags.budget, 'credit')} is used up. Set a budget for the corrected rows: --budget CREDITS. Nothing was sent.`,
    );
  return left;
}
