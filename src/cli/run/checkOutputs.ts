import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { Failure } from '../errors.ts';
import { keptCommand } from './savedCommand.ts';
import { outputPaths, isSameFile } from './outputs.ts';
import { isRetry } from './retries.ts';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/**
 * Looks at what is there already, where a run is to write. Files beside the results are looked at too: those of another job may have rows that were paid for.
 *
 * @throws Failure where that is not this job's, nor an older report.
 */
export async function seeFree({ output, html, folder }: Omit<Outputs, 'input'>): Promise<void> {
  if (html !== undefined && existsSync(html) && !isPage(html))
    throw new Failure(
      `${html} is there already, and is not a report. Give the report another name, or --force to write over it.`,
    );
  const there = outputPaths(output).find((path) => existsSync(path));
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

export interface Outputs {
  input: string;
  output: string;
  /** Where a report is asked for. */
  html: string | undefined;
  /** Of the job. It is made where it is not, with the folders above it. */
  folder: string;
}

/**
 * Looks at where a run is to write, and not at what another job has left there: a dry run is told the same.
 *
 * @throws Failure where a run would write over what it reads or over its own results, into what is not a file, or into a folder that does not exist; what the system says
 * of a path that it cannot look at.
 */
export function seeOutput({ input, output, html, folder }: Outputs): void {
  const written = outputPaths(output);
  if (written.some((path) => isSameFile(path, input)))
    throw new Failure(`The results would be written over ${input}. Give another --output.`);
  if (html !== undefined && [input, ...written].some((path) => isSameFile(path, html)))
    throw new Failure(`The report would be written over ${html}. Give it another name.`);
  if (html !== undefined && !existsSync(dirname(resolve(html))))
    throw new Failure(`The report cannot be written: the folder ${dirname(resolve(html))} does not exist.`);
  // Of a job that was begun the sink knows what was taken away with the folder, and how it goes on.
  if (!existsSync(join(folder, 'job.json')) && !existsSync(dirname(output)) && !isAbove(dirname(output), folder))
    throw new Failure(`The results cannot be written: the folder ${dirname(output)} does not exist.`);
  for (const path of html === undefined ? written : [...written, html])
    if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new Failure(`${path} is not a file: a pipe, a folder or a device cannot be written into.`);
}

function isAbove(one: string, other: string): boolean {
  const way = relative(one, other);
  // Absolute: on another drive.
  return !way.startsWith('..') && !isAbsolute(way);
}

/** @throws Failure for results whose name says that they are packed, or a workbook: they are CSV as it is, and who opens them would find a broken file. */
export function seePlainName(output: string): void {
  const packed = /\.(?:gz|zip|bz2|xz|zst|xlsx?|ods)$/i.exec(output)?.[0];
  if (packed === undefined) return;
  throw new Failure(
    `The results are written as plain CSV, and ${output} is the name of another kind of file. Give an --output without ${packed}.`,
  );
}
