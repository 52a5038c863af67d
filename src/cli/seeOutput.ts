import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure } from './Failure.ts';
import { isSameFile } from './isSameFile.ts';
import { keptCommand } from './KeptCommand.ts';
import { outputPaths } from './outputFiles.ts';
import { isRetry } from './retriesOf.ts';

export interface Outputs {
  input: string;
  output: string;
  /** Where a report is asked for. */
  html: string | undefined;
  /** Of the job. */
  folder: string;
  /** What is there may be written over. */
  force: boolean;
}

/** @throws Failure where a run would write over what is not its own, or into what is not a file, or its report has no folder. */
export async function seeOutput({ input, output, html, folder, force }: Outputs): Promise<void> {
  const written = outputPaths(output);
  if (written.some((path) => isSameFile(path, input)))
    throw new Failure(`The results would be written over ${input}. Give another --output.`);
  if (html !== undefined && [input, ...written].some((path) => isSameFile(path, html)))
    throw new Failure(`The report would be written over ${html}. Give it another name.`);
  if (html !== undefined && !existsSync(dirname(resolve(html))))
    throw new Failure(`The report cannot be written: there is no folder ${dirname(resolve(html))}.`);
  for (const path of html === undefined ? written : [...written, html])
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new Failure(`${path} is not a file: a pipe, a folder or a device cannot be written into.`);
  // Behind the look whether it is a file: a pipe is not read.
  if (html !== undefined && !force && existsSync(html) && !isPage(html))
    throw new Failure(
      `${html} is there already, and is not a report. Give the report another name, or --force to write over it.`,
    );
  if (!force) await seeFree(written, output, folder);
}

/** An older report is written over, and nothing else. */
function isPage(path: string): boolean {
  try {
    const file = openSync(path, 'r');
    const first = Buffer.alloc(15);
    try {
      const length = readSync(file, first);
      return length === 0 || first.toString().toLowerCase() === '<!doctype html>';
    } finally {
      closeSync(file);
    }
  } catch {
    // What it is, is told where it is written.
    return true;
  }
}

/** Files beside the results are looked at too: those of another job may have rows that were paid for. */
async function seeFree(written: readonly string[], output: string, folder: string): Promise<void> {
  const there = written.find((path) => existsSync(path));
  if (there === undefined) return;
  // Asked only now: who has begun this job a moment ago has named them first.
  const command = await keptCommand(folder).catch(() => undefined);
  if (command?.output === output) return;
  throw new Failure(
    isRetry(folder)
      ? `${there} is there already, and rows in doubt that are sent again are written there. Move it away first.`
      : `${there} is there already, and is not this job's. Give another --output, or --force to write over it.`,
  );
}
