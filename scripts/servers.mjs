import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

/** Where a server is that a user's own search path often leaves out. */
const others = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** Where Debian has the programs of each version of Postgres, the newest first. */
const ofPostgres = '/usr/lib/postgresql';
const versions = () =>
  (existsSync(ofPostgres) ? readdirSync(ofPostgres) : [])
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(ofPostgres, version, 'bin'));

/**
 * The path of a server's program that is there, or undefined.
 *
 * @param {'redis-server' | 'nginx' | 'postgres' | 'openssl' | 'ip'} name
 */
export function findServer(name, env = process.env) {
  const folders = [
    ...(name === 'postgres' ? versions() : []),
    ...(env.PATH ?? '').split(delimiter).filter(Boolean),
    ...others,
  ];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}
