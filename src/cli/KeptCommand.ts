import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchOperationName } from '../core/index.ts';
import type { ExportedRun } from '../files/index.ts';
import { Failure } from './Failure.ts';
import type { FileFlags } from './FileFlags.ts';

/** How a job was begun, in its folder, so that `resume` needs nothing but the folder. Never a key. */
export interface KeptCommand {
  operation: BatchOperationName;
  input: string;
  output: string;
  flags: FileFlags;
  isDemo: boolean;
  /** Of a run that was begun elsewhere: as it was begun, in place of what the flags say. */
  run?: Pick<ExportedRun, 'columns' | 'settings' | 'country' | 'dedupe'>;
}

const pathIn = (folder: string) => join(folder, 'command.json');

/** Whole, or as it was: a loss of power in the middle must not leave a job that nobody can name. */
export async function keepCommand(folder: string, command: KeptCommand): Promise<void> {
  const path = pathIn(folder);
  await writeFile(`${path}.new`, `${JSON.stringify(command, undefined, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** @throws Failure where the folder is not one of a job. */
export async function keptCommand(folder: string): Promise<KeptCommand> {
  try {
    return JSON.parse(await readFile(pathIn(folder), 'utf8')) as KeptCommand;
  } catch {
    throw new Failure(`${folder} is not the folder of a job: there is no ${pathIn(folder)}.`);
  }
}
