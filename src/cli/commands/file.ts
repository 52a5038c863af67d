import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BatchOperationName, printableLine } from '../../core/index.ts';
import { countryCodeIn, countryHint, nearestCountries } from '../../files/index.ts';
import { usageError } from '../errors.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { standardOutput } from '../run/delivery.ts';
import { resolveOutput } from '../run/outputs.ts';
import { runFile } from '../run/runFile.ts';
import { saveStandardInput } from '../run/standardInput.ts';
import { createTempFolder } from '../run/tempFolder.ts';

/** The file name that stands for standard input. */
const standardInput = '-';

const writeDemoFile = async (operation: BatchOperationName) =>
  (await import('../run/demo.ts')).writeDemoFile(operation);

/** Creates `doorplate cleanse`, `verify` or `emails`. */
export const fileCommand =
  (operation: BatchOperationName) =>
  async (file: string | undefined, options: FileFlags & RunFlags & { header: boolean }): Promise<void> => {
    const { complete, config, demo, dryRun, force, header, html, json, quiet, sample, ...flags } = options;
    if (!file && !demo) throw usageError('No input file. Pass a CSV file, or try --demo.');
    if (!header && flags.headerRow !== undefined)
      throw usageError('--no-header cannot be used with --header-row. Choose one of them.');
    // The country's code is saved with the job, so that a command with another name for the same country resumes the job.
    if (flags.country !== undefined) flags.country = toCountryCode(flags.country);
    for (const name of ['redis', 'run'] as const)
      if (flags[name] !== undefined && flags.store === undefined)
        throw usageError(`--${name} requires --store, the folder shared with workers.`);
    const isPiped = file === standardInput;
    if (isPiped && !dryRun && flags.output === undefined)
      throw usageError('Standard input has no name, so pass --output: a file, or "-" for standard output.');
    if (isPiped && !dryRun && flags.output === standardOutput && flags.journal === undefined)
      throw usageError(
        'With "-" as input and output, pass --journal. This folder keeps the input and the answers, so that an interrupted run is resumed and no row is charged twice.',
      );
    const named = isPiped ? resolve('stdin') : resolve(file ?? (await writeDemoFile(operation)));
    const { output, folder, deliver } = resolveOutput(named, flags);
    if (deliver !== undefined) flags.deliver = deliver;
    const input = isPiped
      ? await saveStandardInput(dryRun && !existsSync(join(folder, 'job.json')) ? createTempFolder() : folder)
      : named;
    if (!header) flags.headerRow = 0;
    // Make the path absolute, so that the job can be resumed from any folder.
    if (flags.store !== undefined) flags.store = resolve(flags.store);
    const runFlags = { complete, config, demo, dryRun, force, html, json, quiet, sample } as RunFlags;
    await runFile({ operation, input, output, flags, isDemo: demo === true }, folder, runFlags);
  };

function toCountryCode(text: string): string {
  const code = countryCodeIn(text);
  if (code === undefined)
    throw usageError(`--country: "${printableLine(text)}" is not a country. ${countryHint(nearestCountries(text))}`);
  return code;
}
