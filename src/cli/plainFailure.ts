import { Failure } from './Failure.ts';
import { shown } from './say.ts';
import { systemFailure } from './systemFailure.ts';

/**
 * An error of any command as it goes to a terminal: a package that is to be installed, an address of Redis that is refused and a job that cannot be gone on with are for a person to mend, and nothing in
 * a sentence is for a terminal to obey.
 */
export function plainFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  // By its name: the class is in the code of the commands that throw it, and none other loads that.
  if (code === 'DOORPLATE_PACKAGES' || code === 'DOORPLATE_REDIS' || error.name === 'BatchError')
    return new Failure(shown(error.message), { cause: error });
  const failure = systemFailure(error) ?? error;
  // Others are shown with where in our code they were met, and are a fault of ours.
  if (failure instanceof Failure || 'syscall' in failure) failure.message = shown(failure.message);
  return failure;
}
