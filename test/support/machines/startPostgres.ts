import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { findServer } from '../../../scripts/servers.mjs';
import { type Program, startProgram } from './startProgram.ts';

export interface Postgres extends Program {
  readonly url: string;
}

const nobody = 65_534;
/** Options that run Postgres as another user, because Postgres does not run as root. */
const asNobody =
  process.getuid?.() === 0
    ? ['setpriv', `--reuid=${String(nobody)}`, `--regid=${String(nobody)}`, '--clear-groups']
    : [];

/** Starts Postgres in its own folder, with the data of the last start. Resolves once it answers. */
export async function startPostgres(port: number, folder: string): Promise<Postgres> {
  const postgres = realpathSync(findServer('postgres') ?? 'postgres');
  const data = join(folder, 'data');
  if (!existsSync(data)) {
    if (asNobody.length > 0) chownSync(folder, nobody, nobody);
    const [program = '', ...args] = [
      ...[...asNobody, join(dirname(postgres), 'initdb'), '--pgdata', data, '--username', 'postgres'],
      ...['--auth', 'trust', '--encoding', 'UTF8', '--no-locale', '--no-sync'],
    ];
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const [program = '', ...args] = [
    ...[...asNobody, postgres, '-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
    // Writes survive a crash of the process, but there is no need to wait for a disk.
    ...['-c', 'unix_socket_directories=', '-c', 'fsync=off', '-c', 'shared_buffers=16MB'],
  ];
  const started = await startProgram(port, folder, program, ...args);
  const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`;
  // A Postgres that was killed listens before it has recovered its data.
  while (!(await answers(url))) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    url,
    async kill() {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // Signals all processes of Postgres, which end immediately without a clean shutdown.
      process.kill(pid, 'SIGQUIT');
      while (isThere(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
      await started.kill();
    },
  };
}

const answers = async (url: string): Promise<boolean> => {
  const client = new Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
