import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A server on the machine itself, as a child process. */
export interface Program {
  /** Simulates a power failure. */
  kill(): Promise<void>;
}

/**
 * Shell script that runs a program and reports when the program ends. When the process that started the shell ends, its input ends, and the shell
 * kills the program.
 */
const tied = '("$@" </dev/null >"$LOG" 2>&1; echo ended) & read -r _; kill -KILL 0';

/** Starts a program. Resolves once it accepts connections. */
export async function startProgram(port: number, folder: string, program: string, ...args: string[]): Promise<Program> {
  const log = join(folder, `${String(port)}.log`);
  const shell = spawn('sh', ['-c', tied, 'sh', program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A separate process group, which can be killed as a whole.
    detached: true,
    env: { ...process.env, LOG: log },
  });
  const kill = async () => {
    if (shell.exitCode !== null || shell.signalCode !== null) return;
    const exit = once(shell, 'exit');
    shell.stdin.end();
    await exit;
    while (await isListening(port)) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  const ended = once(shell.stdout, 'data').then(() => {
    throw new Error(`${program} did not start: ${readFileSync(log, 'utf8')}`);
  });
  ended.catch(() => undefined);
  await Promise.race([isThere(port), ended]);
  return { kill };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

async function isThere(port: number): Promise<void> {
  while (!(await isListening(port))) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Returns a free port, chosen by the system. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
