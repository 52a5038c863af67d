import { Failure } from './errors.ts';
import { shown } from './output.ts';
import { lstatSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';

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

const noAccess = (path: string) => `This user may not read or write ${path}`;

/** What a code of the system means, at a path. The system names the whole path; which part of it is at fault is looked for here. */
const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) =>
    firstMissing(path) === resolve(path) ? `${path} does not exist` : `The folder ${firstMissing(path)} does not exist`,
  ENOTDIR: (path) => `${lastThere(path)} is a file and not a folder`,
  EISDIR: (path) => `${path} is a folder and not a file`,
  ELOOP: (path) => `${lastThere(path)} is a link that leads back to itself`,
  ENAMETOOLONG: (path) => `The name ${basename(firstMissing(path))} is too long for this disk`,
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: (path) => `${path} is on a disk that can only be read`,
  ENOSPC: (path) => `The disk of ${path} is full`,
};

/**
 * What the system says of a file, as a sentence for a person. The code stays in it, for who looks for it elsewhere.
 *
 * @param given the path that the person has named, where the system was asked for another one.
 * @returns undefined for an error that is not the system's, or that is not about a path.
 */
export function systemFailure(error: unknown, given?: string): Failure | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const where = given ?? path;
  const sentence = where !== '' && Object.hasOwn(sentences, code) ? sentences[code]?.(where) : undefined;
  return sentence === undefined ? undefined : new Failure(`${sentence} (${code}).`, { cause: error });
}

/** Also a link that leads nowhere is there. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The longest part of a path that is there. */
function lastThere(path: string): string {
  const whole = resolve(path);
  return isThere(whole) || dirname(whole) === whole ? whole : lastThere(dirname(whole));
}

/** The shortest part of a path that is not there; the path itself where all is there. */
function firstMissing(path: string): string {
  const whole = resolve(path);
  return isThere(dirname(whole)) ? whole : firstMissing(dirname(whole));
}
