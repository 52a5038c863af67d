import { statSync, existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, readJob } from '../../batch/index.ts';
import type { BatchOperationName } from '../../core/index.ts';
import { type ExportedRun, fileOperations } from '../../files/index.ts';
import { Failure } from '../errors.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import { shellWord, resumeCommand, movedInWords } from '../messages/nextCommand.ts';
import { systemFailure } from '../describeError.ts';
import type { BegunColumns } from './columns.ts';

/** How a job was begun, in its folder, so that `resume` needs nothing but the folder. Never a key. */
export interface KeptCommand {
  operation: BatchOperationName;
  input: string;
  output: string;
  flags: FileFlags;
  isDemo: boolean;
  /** The file of `--config`, where it was given: who goes on with the job, by a command that was printed, need not name it again. */
  config?: string | undefined;
  /** Of a run that was begun elsewhere, and of a retry of rows in doubt: as that run was begun, in place of what the flags say. */
  run?: Pick<ExportedRun, 'columns' | 'settings' | 'country' | 'dedupe'>;
}

const pathIn = (folder: string) => join(folder, 'command.json');

/** Whole, or as it was: a loss of power in the middle must not leave a job that nobody can name. */
export async function keepCommand(folder: string, command: KeptCommand): Promise<void> {
  const path = pathIn(folder);
  await writeFile(`${path}.new`, `${JSON.stringify(command, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await syncFolder(folder);
}

/** Of a job that was not begun after all. */
export const forgetCommand = (folder: string): Promise<void> => rm(pathIn(folder), { force: true });

/** What `resume` and `status` rely on. */
function isKeptCommand(value: unknown): value is KeptCommand {
  const { operation, input, output, config, flags, run } = (value ?? {}) as Record<keyof KeptCommand, unknown>;
  const isObject = (its: unknown): its is object => typeof its === 'object' && its !== null && !Array.isArray(its);
  return (
    typeof operation === 'string' &&
    Object.hasOwn(fileOperations, operation) &&
    [input, output].every((path) => typeof path === 'string' && path !== '') &&
    (config === undefined || typeof config === 'string') &&
    isObject(flags) &&
    Array.isArray((flags as Partial<FileFlags>).column) &&
    (run === undefined || isObject(run))
  );
}

/** @throws Failure where the folder is not one of a job, or what it has of the command is damaged. */
export async function keptCommand(folder: string): Promise<KeptCommand> {
  const path = pathIn(folder);
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((cause as { code?: string }).code ?? ''))
      throw new Failure(`${folder} is not the folder of a job: there is no ${path}.`, { cause });
    throw systemFailure(cause, path) ?? new Failure(`${path} cannot be read: ${(cause as Error).message}`, { cause });
  });
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    kept = undefined;
  }
  if (isKeptCommand(kept)) return kept;
  throw new Failure(
    `${path} is damaged: it does not say how the job was begun. Begin the same command once more, with its --budget if it had one, and with --journal ${shellWord(folder)} --force: what was sent is in the other files of this folder, and is not sent again.`,
  );
}

/** The file of a job's account. undefined where it is not there, as on another machine, and for a pipe, which is read once: then the environment is asked. */
export const keptConfig = ({ config }: KeptCommand): string | undefined =>
  config !== undefined && statSync(config, { throwIfNoEntry: false })?.isFile() ? config : undefined;

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

/** Why nothing of a job that was exported is sent from here any more. */
export const handedOver = (folder: string, cause?: unknown): Failure =>
  new Failure(
    `This run was exported, and goes on elsewhere. To go on here all the same: ${resumeCommand(folder, '--take-back')}. What was sent elsewhere is paid for a second time then.`,
    { cause },
  );

/**
 * What the journal does not know of a job that was begun: where its results are, and how they are written. Another file would be written over, and of a file
 * that was guarded from some row on nobody can tell which.
 *
 * @throws Failure
 */
export function seeSameCommand(kept: KeptCommand, { output, flags }: KeptCommand, folder: string): void {
  if (kept.output !== output)
    throw new Failure(
      `This job writes its results into ${kept.output}, and not into ${output}. Go on with it as it was begun: ${resumeCommand(folder)}. ${existsSync(kept.output) ? 'Or give another --journal.' : movedInWords(folder)}`,
    );
  if (Boolean(kept.flags.guardFormulas) !== Boolean(flags.guardFormulas))
    throw new Failure(
      `This job was begun ${kept.flags.guardFormulas ? 'with' : 'without'} --guard-formulas, and its results are written so to their end. Go on with it as it was begun: ${resumeCommand(folder)}. Or give another --journal and another --output.`,
    );
}

/**
 * The command that was asked for, of a job that was begun, with the limits of its cost that it does not name: a budget, and the price by which it is counted,
 * hold until a person gives others. Left out, they would be lifted without a word.
 *
 * @throws Failure where what is added to each result is not as it was, so that the price is another one too.
 */
export function withKeptLimits(kept: KeptCommand, asked: KeptCommand): KeptCommand {
  const isOther = (['geocode', 'certify'] as const).some(
    (name) => Boolean(asked.flags[name]) !== Boolean(kept.flags[name]),
  );
  if (isOther && kept.flags.price !== undefined && asked.flags.price === undefined)
    throw new Failure(
      `This job was begun with --price ${String(kept.flags.price)}, and what is added to each result is not the same now. Say what a row costs: --price CREDITS.`,
    );
  const { budget = kept.flags.budget, price = kept.flags.price } = asked.flags;
  return {
    ...asked,
    flags: { ...asked.flags, ...(budget !== undefined && { budget }), ...(price !== undefined && { price }) },
  };
}
