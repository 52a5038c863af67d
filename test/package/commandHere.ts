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

/** The installed command in its own folder, and `doorplate simulate` as its service. */
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
    // As in a global install: the tests were started by npm.
    npm_config_user_agent: undefined,
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
  /** On its own connection: a kept one may have died while this process waited for a command. */
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
    /** @param more extra environment variables. */
    doorplateIn,
    doorplate: (...args: string[]) => doorplateIn({}, ...args),
    paid: async () => (await control('ledger')).filter(({ operation }) => operation !== 'find'),
    /** A file for `--config` that a command waits for: it has checked its job by then, and has sent nothing. */
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
              // It cannot be opened before there is a reader.
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
    /** A search of the folder for the account's key; its status is 1 if no file has it. */
    filesWithKey: () => spawnSync('grep', ['-rl', key, project], { encoding: 'utf8' }),
    readText: (file: string) => readFileSync(join(project, file), 'utf8'),
    linesOf: (file: string) =>
      existsSync(join(project, file)) ? readFileSync(join(project, file), 'utf8').trim().split(/\r?\n/).slice(1) : [],
    /** A file of this many addresses. */
    fileOf(file: string, rows: number) {
      const lines = Array.from({ length: rows }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,MA,US`);
      writeFileSync(
        join(project, file),
        `Customer,Address1,Locality,AdministrativeArea,Country\n${lines.join('\n')}\n`,
      );
    },
  };
}
