import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { run } from './installed.ts';

const project = mkdtempSync(join(tmpdir(), 'doorplate-without-react-'));
afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

const program = `
import { createClient, find } from 'doorplate/core';
import { csvSink, csvSource, runBatch } from 'doorplate/batch';
import { createSimulator } from 'doorplate/testing';

const client = createClient({ ...createSimulator({ seed: 1, latency: 0 }) });
const suggestions = await find(client, { text: '77 beacon' });
const source = csvSource('in.csv');
const sink = csvSink('out.csv', { matchFormatOf: source });
const { status, tally } = await runBatch({ operation: 'cleanseInternational', client, source, sink, journal: 'job' });
console.log(JSON.stringify({ found: suggestions[0].text, status, rows: tally.rows }));
`;

/** Creates a project as after `npm install --omit=peer`. Packages unrelated to React are not copied. */
function install(): void {
  const installed = inject('installed');
  const [packed = ''] = readdirSync(installed).filter((name) => name.endsWith('.tgz'));
  const modules = join(project, 'node_modules');
  mkdirSync(join(modules, 'doorplate'), { recursive: true });
  run('tar', ['-xzf', join(installed, packed), '-C', join(modules, 'doorplate'), '--strip-components=1'], project);
  const manifestOf = (folder: string) =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, Record<string, string>>;
  for (const name of Object.keys(manifestOf(join(modules, 'doorplate'))['dependencies'] ?? {})) {
    const its = join(installed, 'node_modules', name);
    // These packages would find the React of the other project.
    if (manifestOf(its)['peerDependencies']?.['react']) continue;
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(its, join(modules, name));
  }
}

test('runs `doorplate/core`, `doorplate/batch` and the command without React', () => {
  install();
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'jobs', private: true, type: 'module' }));
  expect(() => run('node', ['-e', "import('react')"], project)).toThrow(/ERR_MODULE_NOT_FOUND/);
  expect(() => run('node', ['-e', "import('doorplate')"], project)).toThrow(/ERR_MODULE_NOT_FOUND/);
  const rows = Array.from({ length: 250 }, (_, at) => `${String(at)},${String(at + 1)} Main Street,Boston,US`);
  writeFileSync(join(project, 'in.csv'), `Reference,Address1,Locality,Country\n${rows.join('\n')}\n`);
  writeFileSync(join(project, 'program.js'), program);
  expect(JSON.parse(run('node', ['program.js'], project))).toEqual({
    ...{ status: 'done', rows: 250 },
    found: expect.stringContaining('77 Beacon') as string,
  });
  const written = ['out.csv', 'out.rejected.csv', 'out.not-sent.csv', 'out.in-doubt.csv']
    .filter((name) => existsSync(join(project, name)))
    .flatMap((name) => readFileSync(join(project, name), 'utf8').trim().split(/\r?\n/).slice(1));
  expect(written).toHaveLength(250);
  expect(run('node', ['node_modules/doorplate/dist/cli.js', 'find', '77 beacon', '--demo'], project)).toContain(
    '77 Beacon',
  );
});
