import { resolve } from 'node:path';
import { type BatchOperationName, isCountryCode } from '../../core/index.ts';
import { CliError, exitCodes } from '../errors.ts';
import { countryHint, type FileFlags, type RunFlags } from '../options/fileOptions.ts';
import { defaultOutput } from '../run/outputs.ts';
import { runFile } from '../run/runFile.ts';

/** Creates `doorplate cleanse`, `verify` or `emails`. */
export const fileCommand =
  (operation: BatchOperationName) =>
  async (
    file: string | undefined,
    { config, demo, dryRun, force, header, html, json, quiet, ...flags }: FileFlags & RunFlags & { header: boolean },
  ): Promise<void> => {
    if (!file && !demo) throw usageError('No input file. Pass a CSV file, or try --demo.');
    if (!header && flags.headerRow !== undefined)
      throw usageError('--no-header cannot be used with --header-row. Choose one of them.');
    // The country is not checked by an option parser, because only this command needs the list of countries.
    if (flags.country !== undefined && !isCountryCode(flags.country))
      throw usageError(`--country ${flags.country} is not a country. ${countryHint}`);
    for (const name of ['redis', 'run'] as const)
      if (flags[name] !== undefined && flags.store === undefined)
        throw usageError(`--${name} requires --store, the folder shared with workers.`);
    const input = resolve(file ?? (await (await import('../run/demo.ts')).writeDemoFile(operation)));
    const output = resolve(flags.output ?? defaultOutput(input));
    if (!header) flags.headerRow = 0;
    // Make the path absolute, so that the job can be resumed from any folder.
    if (flags.store !== undefined) flags.store = resolve(flags.store);
    const runFlags = { config, demo, dryRun, force, html, json, quiet } as RunFlags;
    await runFile(
      { operation, input, output, flags, isDemo: demo === true },
      resolve(flags.journal ?? `${output}.job`),
      runFlags,
    );
  };

const usageError = (message: string) => new CliError(message, { code: exitCodes.usage });
