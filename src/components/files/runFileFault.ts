import { CsvError, RunFileError } from '../../files/index.ts';

/** What was wrong with a run file, or with the file of its rows. */
export type RunFileFault = { of: 'run'; reason: RunFileError['reason'] } | { of: 'rows'; reason: CsvError['reason'] };

/** What a person is told of what `exportRun` and `importRun` throw. Everything else is a file that cannot be read. */
export function runFileFault(cause: unknown): RunFileFault {
  if (cause instanceof RunFileError) return { of: 'run', reason: cause.reason };
  return { of: 'rows', reason: cause instanceof CsvError ? cause.reason : 'unreadable' };
}
