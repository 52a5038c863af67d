import { settingsProblem } from '../operations/settings.ts';
import { type ExportedRun, RunFileError } from './ExportedRun.ts';

/** Checks that an imported run has only known settings. Others could cost money without being shown. @throws RunFileError `damaged` */
export function assertKnownSettings({ operation, settings }: ExportedRun): void {
  const problem = settingsProblem(operation, settings);
  if (problem !== undefined) throw new RunFileError('damaged', `This run cannot be imported. ${problem}`);
}
