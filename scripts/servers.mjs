import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

/** Folders that may contain servers but are often missing from a user's PATH. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Folder in which Debian installs each version of Postgres. */
const postgresFolder = '/usr/lib/postgresql';
/** Returns the installed versions of Postgres, newest first. */
const versions = () =>
  (existsSync(postgresFolder) ? readdirSync(postgresFolder) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(postgresFolder, version, 'bin'));

/**
 * Returns the path of an installed server's program, or undefined if the server is not installed.
 *
 * @param {'redis-server' | 'nginx' | 'postgres' | 'openssl' | 'ip'} name
 */
export function findServer(name, env = process.env) {
  const folders = [
    ...(name === 'postgres' ? versions() : []),
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...moreFolders,
  ];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}
