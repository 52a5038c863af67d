import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

/** Folders of servers that a user's PATH often lacks. */
const moreFolders = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Debian's folder of the programs of each version of Postgres. */
const postgresFolder = '/usr/lib/postgresql';
/** The newest version first. */
const versions = () =>
  (existsSync(postgresFolder) ? readdirSync(postgresFolder) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(postgresFolder, version, 'bin'));

/**
 * Returns the path of an installed server's program, or undefined.
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
