import { delimiter, join } from 'node:path';
import { isProgram } from './isProgram.mjs';

/** Where a server is that a user's own search path often leaves out. */
const others = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/**
 * The path of a server's program that is there, or undefined.
 *
 * @param {'redis-server' | 'nginx' | 'openssl' | 'ip'} name
 */
export function findServer(name, env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...others];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}
