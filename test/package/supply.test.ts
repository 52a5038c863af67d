import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { root, run } from './installed.ts';

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  scripts: Record<string, string>;
  publishConfig: { provenance: boolean };
}
const packed = join(inject('installed'), 'node_modules/doorplate');
const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as Manifest;
/**
 * Returns the dependencies of a file of the package: files of the package and other names, each as `file → name`. With `isAll`, includes lazily
 * loaded ones.
 * The build writes imports in double quotes. Imports in single quotes are examples that a command prints.
 */
function neededBy(entry: string, isAll: boolean): { files: string[]; foreign: string[] } {
  const [files, foreign] = [new Set<string>(), new Set<string>()];
  const visit = (path: string) => {
    if (files.has(path)) return;
    files.add(path);
    for (const [, how, name = ''] of readFileSync(path, 'utf8').matchAll(/\b(from |import |import\()"([^"]+)"/g))
      if (how === 'import(' && !isAll) continue;
      else if (name.startsWith('.')) visit(join(path, '..', name));
      else if (!name.startsWith('node:')) foreign.add(`${relative(packed, path)} → ${name}`);
  };
  visit(join(packed, entry));
  return { files: [...files].map((path) => relative(packed, path)).sort(), foreign: [...foreign] };
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

describe('the published package', () => {
  test('S01 contains exactly the listed files: four documents, every source, and the build output', () => {
    const names = filesIn(packed);
    expect(names.filter((name) => !name.includes('/'))).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'package.json',
    ]);
    const sources = run('git', ['ls-files', '-co', '--exclude-standard', 'src'], root)
      .trim()
      .split('\n')
      .filter((name) => existsSync(join(root, name)))
      .sort();
    expect(names.filter((name) => name.startsWith('src/'))).toEqual(sources);
    const code = sources
      // No module imports the command, which has a few files of its own (vite.command.config.ts).
      .filter((name) => /\.tsx?$/.test(name) && !/^src\/cli[/.]/.test(name))
      .map((name) => name.replace(/^src\/(.*)\.tsx?$/, 'dist/$1'));
    const made = names.filter((name) => name.startsWith('dist/'));
    expect(code.filter((name) => !made.includes(`${name}.d.ts`))).toEqual([]);
    const may = new Set(code.flatMap((name) => ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((end) => name + end)));
    const command = neededBy('dist/cli.js', true).files;
    expect(made.filter((name) => /^dist\/cli[/.]/.test(name))).toEqual(command);
    for (const name of command) may.add(name);
    const others = made.filter((name) => !may.has(name));
    // The name of a worker contains its hash. The chunks of an entry are numbered (scripts/finish-entries.mjs).
    const known =
      /^dist\/(?:styles\.css|styles\/checkout\.css|assets\/csvWorker-[\w-]{8}\.js(?:\.map)?|exports\/\w+\/\d+\.js)$/;
    expect(others.filter((name) => !known.test(name))).toEqual([]);
    expect(names.length).toBe(4 + sources.length + made.length);
  });

  test('S02 has only approved dependencies, and doorplate/core has none', () => {
    const reasons = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8');
    const named = (name: string) =>
      [...reasons.matchAll(/\*\*([^*]+)\*\*/g)].some(([, names]) => names!.split(', ').includes(name));
    const all = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect(all.filter((name) => !named(name))).toEqual([]);
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const core = neededBy('dist/core.js', true);
    expect(core.files.length).toBeGreaterThan(50);
    expect(core.foreign).toEqual([]);
  });

  test('bundles no package into the command, and loads only its argument parser at first', () => {
    // The build writes the origin before each part.
    const froms = (name: string) => [...readFileSync(join(packed, name), 'utf8').matchAll(/^\/\/ (\S+\.\w+)$/gm)];
    const command = neededBy('dist/cli.js', true);
    const parts = command.files.flatMap((name) => froms(name).map(([, from = '']) => from));
    expect(parts).toContain('src/core/call/call.ts');
    expect(parts.filter((from) => !from.startsWith('src/') && from !== 'package.json')).toEqual([]);
    const packagesOf = (foreign: string[]) =>
      [...new Set(foreign.map((one) => /→ ((?:@[^/]+\/)?[^/]+)/.exec(one)?.[1]))].sort();
    // None of these packages is for a page.
    expect(packagesOf(command.foreign)).toEqual([
      ...['@bull-board/api', '@bull-board/hono', '@hono/node-server', 'bullmq', 'commander', 'csv-parse'],
      ...['hono', 'ioredis', 'rate-limiter-flexible'],
    ]);
    const first = neededBy('dist/cli.js', false);
    expect(packagesOf(first.foreign)).toEqual(['commander']);
    const bytes = first.files.reduce((sum, name) => sum + statSync(join(packed, name)).size, 0);
    expect(bytes).toBeLessThan(25_000);
  });

  test('keeps the full names of imports between files of the command, because a lazily loaded file may be of a newer version', () => {
    const letters = neededBy('dist/cli.js', true).files.flatMap((name) =>
      [...readFileSync(join(packed, name), 'utf8').matchAll(/^(?:import|export) \{([^}]*)\}/gm)]
        .flatMap(([, names = '']) => names.split(','))
        .filter((one) => /^\s*[\w$]{1,2} as |\bas [\w$]{1,2}\s*$/.test(one))
        .map((one) => `${name}: ${one.trim()}`),
    );
    expect(letters).toEqual([]);
  });

  test('S03 runs nothing on installation', () => {
    const run = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(Object.keys(manifest.scripts).filter((name) => run.includes(name))).toEqual([]);
    expect(filesIn(packed).filter((name) => name.endsWith('.gyp'))).toEqual([]);
  });

  test('S04 cannot be published without provenance', () => {
    // Only the registry can tell that the provenance exists and is correct. `npm audit signatures` checks that after a release.
    expect(manifest.publishConfig.provenance).toBe(true);
  });

  test('S05 contains no secret and no machine path, including its maps', () => {
    const secrets = [
      /npm_[A-Za-z0-9]{36}/,
      /gh[opsu]_[A-Za-z0-9]{36}/,
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /\bAKIA[0-9A-Z]{16}\b/,
      // Texts in the format of a service key. The simulator's own key is not a secret.
      /\b(?!AA11-AA11-AA11-AA11)[A-Z]{2}\d{2}-[A-Z]{2}\d{2}-[A-Z]{2}\d{2}-[A-Z]{2}\d{2}\b/,
    ];
    const places = [root, homedir(), tmpdir(), '/home/', '/Users/', 'file:///', 'C:\\\\'].map((place) =>
      place.replace(/\/$/, '/'),
    );
    const found: string[] = [];
    let maps = 0;
    for (const name of filesIn(packed)) {
      const text = readFileSync(join(packed, name), 'utf8');
      for (const secret of secrets) if (secret.test(text)) found.push(`${name}: ${String(secret)}`);
      for (const place of places) if (text.includes(place)) found.push(`${name}: ${place}`);
      if (!name.endsWith('.map')) continue;
      maps += 1;
      const { sources } = JSON.parse(text) as { sources: string[] };
      for (const source of sources)
        if (!/^(?:src|node_modules)\//.test(join(name, '..', source))) found.push(`${name}: ${source}`);
    }
    expect(maps).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });

  test('S06 is identical byte for byte when it is built again', () => {
    const outDir = mkdtempSync(join(tmpdir(), 'doorplate-again-'));
    try {
      // Built as for a release, not as for tests.
      const { NODE_ENV: _, ...env } = process.env;
      for (const config of ['vite.config.ts', 'vite.command.config.ts']) {
        const args = ['--no-install', 'vite', 'build', '--config', config, '--logLevel', 'error', '--outDir', outDir];
        execFileSync('npx', args, { cwd: root, env, stdio: 'pipe' });
      }
      // These files are rewritten at the end by scripts/finish-entries.mjs.
      const names = filesIn(outDir).filter((name) => !/^(?:index|core|files|schema)\.js$/.test(name));
      // The sources of a map are relative to the map.
      const contentOf = (folder: string, name: string) => {
        const text = readFileSync(join(folder, name), 'utf8');
        if (!name.endsWith('.map')) return text;
        const { sources, ...map } = JSON.parse(text) as { sources: string[] };
        return JSON.stringify({
          ...map,
          sources: sources.map((source) => source.replace(/^.*?(?=(?:src|node_modules)\/)/, '')),
        });
      };
      const hashOf = (folder: string) =>
        names.map((name) => `${createHash('sha256').update(contentOf(folder, name)).digest('hex')} ${name}`);
      expect(names.length).toBeGreaterThan(500);
      const made = filesIn(join(root, 'dist')).filter((name) => name.endsWith('.js') && !name.startsWith('exports/'));
      expect(made).toEqual(filesIn(outDir).filter((name) => name.endsWith('.js')));
      expect(hashOf(join(root, 'dist'))).toEqual(hashOf(outDir));
    } finally {
      rmSync(outDir, { recursive: true, force: true });
    }
  });
});
