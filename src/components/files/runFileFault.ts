import { CsvError, RunFileError } from '../../files/index.ts';

/** What was wrong with a run file, with the file of its rows, or with where it is kept. */
export type RunFileFault =
  | { of: 'run'; reason: RunFileError['reason'] }
  | { of: 'rows'; reason: CsvError['reason'] }
  | { of: 'store' };

/** What a person is told of what `exportRun` and `importRun` throw. Everything else is a browser that has no room for it. */
export function runFileFault(cause: unknown): RunFileFault {
  if (cause instanceof RunFileError) return { of: 'run', reason: cause.reason };
  return cause instanceof CsvError ? { of: 'rows', reason: cause.reason } : { of: 'store' };
}
