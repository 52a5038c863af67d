import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, inject, test } from 'vitest';
import { folderIn, root, run } from './installed.ts';

interface Manifest {
  engines?: { node?: string };
}
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

test('12: prints no engine warning with `npm ci` on the oldest Node in `engines`', () => {
  const oldest = minVersion((read('package.json') as Manifest).engines!.node!)!;
  const { packages } = read('package-lock.json') as { packages: Record<string, Manifest> };
  const wanting = Object.entries(packages).filter(([, { engines }]) => engines?.node);
  expect(wanting.length).toBeGreaterThan(100);
  expect(wanting.filter(([, { engines }]) => !satisfies(oldest, engines!.node!)).map(([name]) => name)).toEqual([]);
});

test('says what an environment such as jsdom lacks when a call is made, and loads without it', () => {
  const script = `
    for (const name of ['fetch', 'Headers', 'Request', 'Response', 'TextDecoder', 'TextEncoder']) delete globalThis[name];
    await import('doorplate');
    await import('doorplate/files');
    await import('doorplate/schema');
    const { createClient, find } = await import('doorplate/core');
    const client = createClient({ endpoints: { platform: 'https://platform.test' }, credentials: { key: 'AA11-AA11-AA11-AA11' } });
    await find(client, { text: '1 Main St' }).catch(({ message }) => console.log(message));`;
  const printed = run('node', ['--input-type=module', '--eval', script], folderIn(inject('installed'), 'lacking'));
  expect(printed).toContain('this environment has no `Request`');
});
