import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';
import { root } from './installed.ts';

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
