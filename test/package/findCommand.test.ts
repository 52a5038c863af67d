import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { project, bin, env, doorplate, doorplateIn, control } = commandHere('find');
/** Id of an address in Canada, which is available in two languages. */
const id = 'CA|CA|A|M70000';
const find = (...args: string[]) => doorplate('find', ...args);
const fail = (operation: string, fault: string) => control('fail', { operation, with: fault });

test('says what to give if there is no text or id, with exit code 2, even without an account', () => {
  for (const [endpoint, ...args] of [
    [{}],
    [{ DOORPLATE_ENDPOINT: '' }],
    [{}, ' '],
    [{}, '', '--container', ''],
  ] as const)
    expect(doorplateIn(endpoint, 'find', ...args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('Nothing to search for'),
    });
});

test('prints an unknown cause as the relay gives it, even if it is the name of an object’s own method', async () => {
  const relay = createServer((_, response) => {
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ relayed: { kind: 'network', message: '', cause: 'constructor' } }));
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  writeFileSync(join(project, 'relay.json'), JSON.stringify({ relay: `http://127.0.0.1:${String(port)}` }));
  const child = spawn(bin, ['find', '500 harbor', '--config', 'relay.json'], {
    cwd: project,
    env: env({ DOORPLATE_ENDPOINT: '', DOORPLATE_KEY: '', DOORPLATE_LEGACY_KEY: '' }),
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  relay.close();
  expect(stderr).toContain('The service did not respond. The connection failed (constructor).');
});

test('lists the content of a container, even without a text', () => {
  const linesOf = (...args: string[]) => find(...args, '--json').events();
  const container = linesOf('500 harbor').find(({ kind }) => kind === 'container');
  const inside = linesOf('--container', String(container?.['id']));
  expect(inside.length).toBeGreaterThan(1);
  expect(inside).toEqual(linesOf('500 harbor', '--container', String(container?.['id'])));
});

describe('doorplate find --retrieve', () => {
  test('prints the address in every language, because all were paid for, as JSON with one per line with --json', () => {
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

  test('reports that no address arrived, and prints nothing instead', async () => {
    for (const way of [[], ['--json']]) {
      await fail('retrieve', 'empty-rows');
      expect(find('--retrieve', id, ...way)).toMatchObject({
        status: 0,
        stdout: '',
        stderr: expect.stringContaining(`No address has the id ${id}.`),
      });
    }
  });

  test('ends with exit code 4 if it may have been charged, and with 1 if it was rejected', async () => {
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
