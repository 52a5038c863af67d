import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BatchError } from '../batch/index.ts';
import { CsvError, RunFileError } from '../files/index.ts';
import { Failure } from './errors.ts';
import { handedOver } from './run/savedCommand.ts';
import { movedInWords } from './messages/nextCommand.ts';
import { unusable } from './run/unusableLines.ts';

/** What went wrong with a job, as a person at a terminal is told: in one sentence where it is theirs to mend, and else as it came. */
export function failureOf(error: unknown, { input, folder }: { input: string; folder: string }): unknown {
  if (error instanceof CsvError) {
    const isMoved = !existsSync(input) && existsSync(join(folder, 'job.json'));
    return new Failure(`${unusable(input, error)}${isMoved ? ` ${movedInWords(folder)}` : ''}`, { cause: error });
  }
  if (error instanceof BatchError && error.cause instanceof Failure) return error.cause;
  if (error instanceof BatchError && error.reason === 'handed-over') return handedOver(folder, error);
  if (error instanceof BatchError || error instanceof RunFileError) return new Failure(error.message, { cause: error });
  return error;
}
