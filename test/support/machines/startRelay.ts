import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { aliases } from '../../../scripts/aliases.mjs';
import type { RelaySettings } from './relayProcess.ts';
import type { Program } from './startProgram.ts';

/** Builds the relay as one file that Node runs. */
export async function buildRelay(folder: string): Promise<string> {
  const outfile = join(folder, 'relay.cjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'relayProcess.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
    alias: Object.fromEntries(
      aliases.flatMap(({ find, replacement }) => (typeof find === 'string' ? [[find, replacement]] : [])),
    ),
  });
  return outfile;
}

export interface Machine extends Program {
  readonly port: number;
  /** Errors of the machine's Redis so far. */
  readonly failures: readonly string[];
}

/** Starts a machine. Resolves once it listens and is connected to its Redis. */
export async function startRelay(file: string, settings: RelaySettings): Promise<Machine> {
  const child = fork(file, { execArgv: [] });
  child.send(settings);
  const ended = once(child, 'exit').then(() => {
    throw new Error('The relay ended before it listened.');
  });
  ended.catch(() => undefined);
  const [{ port }] = (await Promise.race([once(child, 'message'), ended])) as [{ port: number }];
  const failures: string[] = [];
  child.on('message', ({ store }: { store: string }) => failures.push(store));
  return {
    port,
    failures,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
