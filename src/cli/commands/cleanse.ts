import { resolve } from 'node:path';
import { type BatchOperationName, isCountryCode } from '../../core/index.ts';
import { defaultOutput } from '../run/outputs.ts';
import { exitCodes, Failure } from '../errors.ts';
import { countryForm, type FileFlags, type RunFlags } from '../options/fileOptions.ts';
import { runFile } from '../run/runFile.ts';

/** `doorplate cleanse customers.csv` and its like. */
export const fileCommand =
  (operation: BatchOperationName) =>
  async (
    file: string | undefined,
    { config, demo, dryRun, force, html, json, quiet, ...flags }: FileFlags & RunFlags,
  ): Promise<void> => {
    if (!file && !demo) throw new Failure('Name a CSV file, or try --demo.', { code: exitCodes.usage });
    // Here, and not where the options are read: that is loaded for each command, and countries are many.
    if (flags.country !== undefined && !isCountryCode(flags.country))
      throw new Failure(`--country ${flags.country} is not a country. ${countryForm}`, { code: exitCodes.usage });
    for (const name of ['redis', 'run'] as const)
      if (flags[name] !== undefined && flags.store === undefined)
        throw new Failure(`--${name} is for a run with workers: give the folder that they share as well (--store).`, {
          code: exitCodes.usage,
        });
    const input = resolve(file ?? (await (await import('../run/demo.ts')).demoFile(operation)));
    const output = resolve(flags.output ?? defaultOutput(input));
    // As all paths of a job: it is gone on with from any folder.
    if (flags.store !== undefined) flags.store = resolve(flags.store);
    const run = { config, demo, dryRun, force, html, json, quiet } as RunFlags;
    await runFile(
      { operation, input, output, flags, isDemo: demo === true },
      resolve(flags.journal ?? `${output}.job`),
      run,
    );
  };
