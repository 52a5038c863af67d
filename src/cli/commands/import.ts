import { existsSync, openAsBlob } from 'node:fs';
import { join, resolve } from 'node:path';
import { csvSource, importRun } from '../../batch/index.ts';
import { type ExportedRun, isSameService, serviceOf } from '../../files/index.ts';
import { clientFrom } from '../config.ts';
import { defaultOutput, outputPaths } from '../run/outputs.ts';
import { Failure } from '../errors.ts';
import { failureOf } from '../describeRunError.ts';
import type { FileFlags } from '../options/fileOptions.ts';
import { keepCommand } from '../run/savedCommand.ts';
import { say } from '../output.ts';
import { resumeCommand } from '../messages/nextCommand.ts';
import { seePlainName } from '../run/checkOutputs.ts';

type ImportFlags = Pick<FileFlags, 'output' | 'journal' | 'concurrency' | 'callsPerSecond' | 'budget'> & {
  config?: string;
};

/** `doorplate import`: a job out of a run that was exported elsewhere. */
export async function importJob(
  runFile: string,
  file: string,
  { output: asked, journal, config, ...flags }: ImportFlags,
): Promise<void> {
  const input = resolve(file);
  const output = resolve(asked ?? defaultOutput(input));
  const folder = resolve(journal ?? `${output}.job`);
  if (!existsSync(join(folder, 'job.json'))) seePlainName(output);
  const there = outputPaths(output).find((path) => existsSync(path));
  if (!existsSync(join(folder, 'job.json')) && there !== undefined)
    throw new Failure(`${there} is there already. Give another --output.`);
  const client = clientFrom(config);
  const begins = ({ operation, columns, settings, country, dedupe }: ExportedRun) =>
    keepCommand(folder, {
      ...{ operation, input, output, isDemo: false, ...(config && { config: resolve(config) }) },
      flags: { ...flags, column: [], chunkSize: 100 },
      run: { columns, settings, country, dedupe },
    });
  const { rows, service, operation } = await blobOf(runFile)
    .then((blob) => importRun({ file: blob, source: csvSource(input), journal: folder, client }, begins))
    .catch((error: unknown) => {
      throw failureOf(error, { input, folder });
    });
  const known = rows.size.toLocaleString('en');
  const elsewhere = isSameService(operation, service, serviceOf(client))
    ? ''
    : ' It was begun with another address of the service.';
  say(`${known} rows of ${input} are known, and are not sent again.${elsewhere}\nTo go on: ${resumeCommand(folder)}`);
}

async function blobOf(path: string): Promise<Blob> {
  try {
    // Of a file that is not there some versions of Node throw, and others reject.
    return await openAsBlob(resolve(path));
  } catch (cause) {
    throw new Failure(`${path} cannot be read. Is it there?`, { cause });
  }
}
