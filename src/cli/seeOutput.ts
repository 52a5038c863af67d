import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Failure } from './Failure.ts';
import { isSameFile } from './isSameFile.ts';
import { outputPaths } from './outputFiles.ts';

export interface Outputs {
  input: string;
  output: string;
  /** Where a report is asked for. */
  html: string | undefined;
  /** The job has written the output before, or is to write over what is there. */
  mayWriteOver: boolean;
}

/** @throws Failure where a run would write over what is not its own, or its report has no folder. */
export function seeOutput({ input, output, html, mayWriteOver }: Outputs): void {
  const written = outputPaths(output);
  if (written.some((path) => isSameFile(path, input)))
    throw new Failure(`The results would be written over ${input}. Give another --output.`);
  if (html !== undefined && [input, ...written].some((path) => isSameFile(path, html)))
    throw new Failure(`The report would be written over ${html}. Give it another name.`);
  if (html !== undefined && !existsSync(dirname(resolve(html))))
    throw new Failure(`The report cannot be written: there is no folder ${dirname(resolve(html))}.`);
  if (!mayWriteOver && existsSync(output))
    throw new Failure(
      `${output} is there already, and is not this job's. Give another --output, or --force to write over it.`,
    );
}
