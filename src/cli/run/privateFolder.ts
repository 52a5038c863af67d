import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';

/** Creates a folder that only this user can write to, so that no other user can replace its files. @throws Error if that is not possible. */
function privateFolder(path: string): string {
  const uid = process.getuid?.();
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stats = lstatSync(path);
  if (!stats.isDirectory() || (uid !== undefined && stats.uid !== uid))
    throw new Error(`${path} does not belong to this user`);
  if (uid !== undefined && (stats.mode & 0o077) !== 0) chmodSync(path, 0o700);
  return path;
}

/** Returns a folder in the system's temporary folder, which may be emptied when the machine restarts. */
export const temporaryState = (): string =>
  privateFolder(resolve(tmpdir(), `doorplate-${String(process.getuid?.() ?? '')}`));

/** Returns a permanent folder, in the usual place for program data on this system. */
export function lastingState(): string {
  const base = process.env[process.platform === 'win32' ? 'LOCALAPPDATA' : 'XDG_STATE_HOME'];
  return privateFolder(join(base && isAbsolute(base) ? base : join(homedir(), '.local', 'state'), 'doorplate'));
}
