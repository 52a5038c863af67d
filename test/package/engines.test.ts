import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minVersion, satisfies } from 'semver';
import { expect, test } from 'vitest';
import { root } from './installed.ts';

interface Manifest {
  engines?: { node?: string };
}
const read = <File>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as File;

test('12: `npm ci` prints no engine warning on the oldest Node that `engines` names', () => {
  const oldest = minVersion(read<Manifest>('package.json').engines!.node!)!;
  const { packages } = read<{ packages: Record<string, Manifest> }>('package-lock.json');
  const wanting = Object.entries(packages).filter(([, { engines }]) => engines?.node);
  expect(wanting.length).toBeGreaterThan(100);
  expect(wanting.filter(([, { engines }]) => !satisfies(oldest, engines!.node!)).map(([name]) => name)).toEqual([]);
});
