import { lstatSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { getOwn } from '../core/index.ts';

/** Exit codes. Scripts rely on them, so treat them as public API. */
export const exitCodes = {
  /** The command succeeded, or the user stopped it. */
  done: 0,
  /** The command failed. */
  failed: 1,
  /** The command, an option or an option's value is invalid. */
  usage: 2,
  /** The job stopped before the end. Use `doorplate resume` to continue it. */
  stopped: 3,
  /** The job is done but has rows in doubt, or a call that returned no result may have been charged. */
  inDoubt: 4,
} as const;

/** An error that the user can act on. Its message is printed without a stack trace. */
export class CliError extends Error {
  /** Exit code of the command. */
  readonly code: number;
  constructor(message: string, { code = exitCodes.failed, ...options }: ErrorOptions & { code?: number } = {}) {
    super(message, options);
    this.code = code;
  }
}

/** Creates the error for a command that is used incorrectly. */
export const usageError = (message: string): CliError => new CliError(message, { code: exitCodes.usage });

/**
 * Converts an error to a `CliError` if the user can act on it.
 *
 * @param path path to show in the message. @default the path in the system error
 * @returns undefined if the user cannot act on the error. The error is then a bug and is printed with its stack trace.
 */
export function toCliError(error: unknown, path?: string): CliError | undefined {
  if (error instanceof CliError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  // Compare the name, because importing the class would load the batch engine with every command.
  const isOfBatch = error.name === 'BatchError' || error.name === 'UnsafeNameError';
  if (code === 'DOORPLATE_PACKAGES' || code === 'DOORPLATE_REDIS' || isOfBatch)
    return new CliError(error.message, { cause: error });
  return 'syscall' in error ? toSystemError(error as NodeJS.ErrnoException, path) : undefined;
}

/**
 * Says which part of a path caused a system error, because the system's message names only the whole path. Keeps the system's error code,
 * because users search the web for it.
 */
function toSystemError(error: NodeJS.ErrnoException, path = error.path): CliError {
  const { code = '', message } = error;
  if (path === undefined) return new CliError(message, { cause: error });
  const describe = getOwn(systemErrors, code);
  return new CliError(describe ? `${describe(path)} (${code}).` : `${path}: ${message}`, { cause: error });
}

const noPermission = (path: string) => `No permission to read or write ${path}`;

const systemErrors: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) =>
    firstMissing(path) === resolve(path) ? `${path} does not exist` : `The folder ${firstMissing(path)} does not exist`,
  ENOTDIR: (path) => `${lastExisting(path)} is a file, not a folder`,
  EISDIR: (path) => `${path} is a folder, not a file`,
  ELOOP: (path) => `${lastExisting(path)} is a circular symbolic link`,
  ENAMETOOLONG: (path) => `The name ${basename(firstMissing(path))} is too long for this disk`,
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: (path) => `${path} is on a read-only disk`,
  ENOSPC: (path) => `No space left on the disk that contains ${path}`,
};

/** Whether a path exists. A broken link counts as existing. */
function exists(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns the longest leading part of a path that exists. */
function lastExisting(path: string): string {
  const whole = resolve(path);
  return exists(whole) || dirname(whole) === whole ? whole : lastExisting(dirname(whole));
}

/** Returns the topmost folder in a path that is missing, or the path itself if all of its folders exist. */
function firstMissing(path: string): string {
  const whole = resolve(path);
  return exists(dirname(whole)) ? whole : firstMissing(dirname(whole));
}
