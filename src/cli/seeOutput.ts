import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { Failure } from './Failure.ts';
import { isSameFile } from './isSameFile.ts';
import { outputPaths } from './outputFiles.ts';

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
