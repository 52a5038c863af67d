import { Failure } from './Failure.ts';
import { shown } from './say.ts';

/** An error of any command as it goes to a terminal: a package that is to be installed is for a person to mend, and nothing in a sentence is for a terminal to obey. */
export function plainFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  if (code === 'DOORPLATE_PACKAGES') return new Failure(error.message, { cause: error });
  // Others are shown with where in our code they were met, and are a fault of ours.
  if (error instanceof Failure || 'syscall' in error) error.message = shown(error.message);
  return error;
}
