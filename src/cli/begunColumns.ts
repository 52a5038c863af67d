import { readJob } from '../batch/index.ts';
import type { BegunColumns } from './columnsOf.ts';
import type { KeptCommand } from './KeptCommand.ts';

const said = ({ flags }: KeptCommand): string => flags.column.join('\n');

/**
 * The columns of a job that was begun: guessed anew, they might be others. undefined of one that is new, and where something else is said of them now.
 *
 * @param kept how the job was begun by the command, where that is known.
 */
export async function begunColumns(
  folder: string,
  asked: KeptCommand,
  kept: KeptCommand | undefined,
): Promise<BegunColumns | undefined> {
  if (asked.run) return asked.run;
  const job = await readJob(folder);
  return job?.operation === asked.operation && (kept ? said(kept) : '') === said(asked) ? job : undefined;
}
