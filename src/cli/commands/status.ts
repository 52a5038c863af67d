import { resolve } from 'node:path';
import { folderStore, readStatus } from '../../batch/index.ts';
import { Failure } from '../errors.ts';
import { keptCommand } from '../run/savedCommand.ts';
import { say } from '../output.ts';
import { sentAgain } from '../run/retries.ts';
import { resumeCommand } from '../messages/nextCommand.ts';

/** `doorplate status`: how far a job is, also while it runs. Nothing is changed. */
export async function status(folder: string, { json }: { json?: true }): Promise<void> {
  const own = resolve(folder);
  const { output, flags } = await keptCommand(own);
  const { store } = flags;
  const found = await readStatus(own, store === undefined ? undefined : folderStore(resolve(store)));
  if (!found) throw new Failure(`The job of ${folder} has not begun.`);
  const { left } = await sentAgain(own, found.inDoubt);
  if (json) {
    // Rows that a person has mended are nothing for a log.
    const { repairs: _, ...its } = found.job;
    say(JSON.stringify({ ...found, leftInDoubt: left, job: its, output }));
    return;
  }
  const { job, isDone, isHandedOver, written, inDoubt, waiting, underWay, runner } = found;
  const words = [
    ...(inDoubt > left ? [`${(inDoubt - left).toLocaleString('en')} were sent again since, and have an outcome`] : []),
    ...(left > 0
      ? [`${resumeCommand(folder, '--retry-in-doubt')} sends ${inDoubt > left ? 'the others' : 'these'} again`]
      : []),
  ];
  const doubt = inDoubt > 0 ? `, ${inDoubt.toLocaleString('en')} of them in doubt (${words.join('; ')})` : '';
  const withoutRunner =
    store === undefined
      ? 'are in doubt: their calls were under way'
      : 'are under way at workers, or in doubt where a worker has died';
  say(`${job.source}: ${job.operation}, begun ${new Date(job.begun).toISOString()}
${isDone ? 'Done.' : isHandedOver ? 'It was exported, and goes on elsewhere.' : runner ? `Process ${String(runner)} works on it.` : `Not done, and nobody works on it: ${resumeCommand(folder)}`}
${written.toLocaleString('en')} rows are in ${output} and in the files beside it${doubt}; ${waiting.toLocaleString('en')} more have an answer, ${underWay.toLocaleString('en')} ${runner || isDone || underWay === 0 ? 'are under way' : withoutRunner}.`);
}
