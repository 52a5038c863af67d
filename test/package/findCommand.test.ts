import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { folderIn } from './installed.ts';

const project = folderIn(inject('installed'), 'find');
const bin = join(inject('installed'), 'node_modules/.bin/doorplate');
const key = 'AB12-CD34-EF56-GH78';
/** An address of Canada, which has two languages. */
const id = 'CA|CA|A|M70000';
let services: ChildProcess;
let address = '';
beforeAll(async () => {
  services = spawn(bin, ['simulate', '-p', '0', '-q', '--key', key]);
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

const find = (...args: string[]) => {
  const env = { ...process.env, DOORPLATE_ENDPOINT: address, DOORPLATE_KEY: key };
  const { status, stdout, stderr } = spawnSync(bin, ['find', ...args], { cwd: project, env, encoding: 'utf8' });
  return { status, stdout, stderr };
};
/** On a connection of its own: one that was kept may have died while this process waited for a command. */
const fail = (operation: string, fault: string) =>
  new Promise<void>((resolve, reject) => {
    request(`${address}/simulator/fail`, { method: 'POST', agent: false }, (reply) => {
      reply.resume().on('end', resolve);
    })
      .on('error', reject)
      .end(JSON.stringify({ operation, with: fault }));
  });

describe('doorplate find --retrieve', () => {
  test('prints the address in each language, for all of them were paid for: as JSON, one a line with --json', () => {
    const lines = find('--retrieve', id, '--json');
    expect([lines.status, lines.stderr]).toEqual([0, '']);
    const languages = lines.stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { language: string }).language);
    expect(languages).toEqual(['ENG', 'FRE']);
    const shown = find('--retrieve', id);
    expect(shown.stdout.match(/^ {2}"language": "(?:ENG|FRE)"/gm)).toHaveLength(2);
  });

  test('says so where no address came, and prints nothing in its place', async () => {
    for (const way of [[], ['--json']]) {
      await fail('retrieve', 'empty-rows');
      expect(find('--retrieve', id, ...way)).toEqual({
        status: 0,
        stdout: '',
        stderr: expect.stringContaining(`No address came for the id ${id}.`),
      });
    }
  });

  test('ends with 4 where it may have been charged, and with 1 where it was refused', async () => {
    await fail('retrieve', 'reset-after');
    const lost = find('--retrieve', id);
    expect([lost.status, lost.stdout, lost.stderr.match(/may have been charged/g)]).toEqual([
      4,
      '',
      ['may have been charged'],
    ]);
    expect(lost.stderr).not.toContain('try again');
    await fail('retrieve', 'error-object');
    expect(find('--retrieve', id)).toMatchObject({ status: 1, stdout: '' });
  });
});
