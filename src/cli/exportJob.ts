import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { BatchError, exportRun } from '../batch/index.ts';
import { Failure } from './Failure.ts';
import { keptCommand } from './KeptCommand.ts';
import { say } from './say.ts';

/** `doorplate export`: a job as a file, to go on elsewhere. */
export async function exportJob(folder: string, { output }: { output: string }): Promise<void> {
  const own = resolve(folder);
  const { input } = await keptCommand(own);
  const path = resolve(output);
  if (existsSync(path)) throw new Failure(`${path} is there already. Give another --output.`);
  const file = await exportRun({ journal: own }).catch((error: unknown) => {
    throw error instanceof BatchError ? new Failure(error.message, { cause: error }) : error;
  });
  // Answers are in it: for its owner alone.
  await writeFile(path, file.stream(), { flag: 'wx', mode: 0o600, flush: true });
  say(
    `The run is in ${path}. Go on with it in one place only, with ${input}: import it in a page, or on another machine with doorplate import. Here it has ended, unless you take it back: doorplate resume ${folder} --take-back`,
  );
}
