import { statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../batch/index.ts';
import type { BatchOperationName } from '../core/index.ts';
import { type ExportedRun, fileOperations } from '../files/index.ts';
import { Failure } from './Failure.ts';
import type { FileFlags } from './FileFlags.ts';
import { shellWord } from './shellWord.ts';
import { systemFailure } from './systemFailure.ts';

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
