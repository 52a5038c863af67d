import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { folderIn } from './installed.ts';

/** A call that the simulator has processed. */
export interface PaidCall {
  operation: string;
  records: number;
  credits: number;
}

/** Installs the command in a folder of its own, with `doorplate simulate` as its service. */
export function commandHere(name: string, ...simulated: string[]) {
  const project = folderIn(inject('installed'), name);
  const bin = join(inject('installed'), 'node_modules/.bin/doorplate');
  const key = 'AB12-CD34-EF56-GH78';
  let services: ChildProcess;
  let address = '';
  beforeAll(async () => {
    services = spawn(bin, ['simulate', '-p', '0', '-q', '--key', key, ...simulated]);
    let said = '';
    for await (const text of services.stdout!) {
      said += String(text);
      if (said.includes('Ctrl+C')) break;
    }
    address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '';
  });
  afterAll(async () => {
    services.kill();
    await once(services, 'exit');
  });

  const env = (more: Record<string, string> = {}) => ({
    ...process.env,
    // As in a global installation. Without this, the command would see that npm started the tests.
    npm_config_user_agent: undefined,
    // The key that proves which jobs this user has started.
    XDG_STATE_HOME: join(project, 'state'),
    ...{ DOORPLATE_ENDPOINT: address, DOORPLATE_KEY: key, DOORPLATE_LEGACY_KEY: key },
    ...more,
  });
  const doorplateIn = (more: Record<string, string>, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(bin, args, { cwd: project, env: env(more), encoding: 'utf8' });
    return {
      status,
      stdout,
      stderr,
      events: () =>
        stdout
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Record<string, unknown>),
    };
  };
  /** Each request uses a new connection. A connection kept alive can be closed while this process waits for a command. */
  const control = (act: string, body?: object) =>
    new Promise<PaidCall[]>((resolve, reject) => {
      request(`${address}/simulator/${act}`, { method: body ? 'POST' : 'GET', agent: false }, (reply) => {
        let text = '';
        reply.on('data', (piece: Buffer) => (text += piece.toString()));
        reply.on('end', () => {
          resolve((text ? JSON.parse(text) : []) as PaidCall[]);
        });
      })
        .on('error', reject)
        .end(body && JSON.stringify(body));
    });
  return {
    project,
    bin,
    key,
    env,
    control,
    get address() {
      return address;
    },
    /** `more` contains extra environment variables. */
    doorplateIn,
    doorplate: (...args: string[]) => doorplateIn({}, ...args),
    paid: async () => (await control('ledger')).filter(({ operation }) => operation !== 'find'),
    /** Creates a file for `--config` that makes a command wait. When the command reads the file, it has checked its job and has sent nothing. */
    heldConfig() {
      const path = join(project, 'held.pipe');
      execFileSync('mkfifo', [path]);
      let pipe = -1;
      return {
        path,
        /** Resolves when the command waits. */
        async asked() {
          const isOpen = () => {
            try {
              // The pipe cannot be opened before it has a reader.
              pipe = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
            } catch {
              return false;
            }
            return true;
          };
          await expect.poll(isOpen).toBe(true);
        },
        give() {
          writeSync(pipe, '{}');
          closeSync(pipe);
        },
      };
    },
    /** Searches the folder for the account's key. The status is 1 if no file contains it. */
    filesWithKey: () => spawnSync('grep', ['-rl', key, project], { encoding: 'utf8' }),
    readText: (file: string) => readFileSync(join(project, file), 'utf8'),
    linesOf: (file: string) =>
      existsSync(join(project, file)) ? readFileSync(join(project, file), 'utf8').trim().split(/\r?\n/).slice(1) : [],
    /** Writes a file with this many addresses. */
    fileOf(file: string, rows: number) {
      const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,MA,US`);
      writeFileSync(
        join(project, file),
        `Customer,Address1,Locality,AdministrativeArea,Country\n${lines.join('\n')}\n`,
      );
    },
  };
}
