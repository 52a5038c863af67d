import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { root, run } from './installed.ts';

interface Manifest {
  exports: Record<string, string | Record<string, string | null>>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  scripts: Record<string, string>;
  publishConfig: { provenance: boolean };
}
const packed = join(inject('installed'), 'node_modules/doorplate');
const manifest = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as Manifest;
/**
 * What a file of the package needs, from it on: files of the package, and names from elsewhere, each as `file → name`. `isAll`: with what is loaded later.
 * The build writes imports in double quotes; in single ones they are examples that a command prints.
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

const made = () => filesIn(packed).filter((name) => /^dist\/.*\.js$/.test(name));

describe('what reaches a user of the package', () => {
  test('S01 the tarball has the pages that the README links to, what the build makes, and at most 250 files and 7 MB', () => {
    const names = filesIn(packed);
    const pages = names.filter((name) => !name.startsWith('dist/'));
    const own = run('git', ['ls-files', 'docs/guides', 'docs/*.md'], root).trim().split('\n');
    const direct = own.filter((name) => /^docs\/(?:guides\/)?[^/]+\.md$/.test(name));
    expect(pages).toEqual(
      ['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'package.json', ...direct].sort(),
    );
    const links = readFileSync(join(packed, 'README.md'), 'utf8').matchAll(
      /(?<!!\[[^\]]*)\]\((?!https?:)([^)#]+\.md)/g,
    );
    expect(Array.from(links, ([, to = '']) => to).filter((to) => !pages.includes(to))).toEqual([]);

    const made = names.filter((name) => name.startsWith('dist/'));
    const entries = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : [entry.types!, entry.default!],
    );
    const known = new Set(entries.map((name) => name.slice('./'.length)));
    const shared =
      /^dist\/(?:cli\.js|THIRD-PARTY\.txt|types\/\w+\.d\.ts|(?:chunks|components|core|react)\/\w+\.js(?:\.map)?)$/;
    expect(
      made.filter((name) => !known.has(name) && !known.has(name.replace(/\.map$/, '')) && !shared.test(name)),
    ).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(250);
    expect(names.reduce((sum, name) => sum + statSync(join(packed, name)).size, 0)).toBeLessThan(7_000_000);
  });

  test('S02 each package that comes with it is one that was decided on, and doorplate/core brings none', () => {
    const reasons = readFileSync(join(root, 'docs/decisions/dependencies.md'), 'utf8');
    const named = (name: string) =>
      [...reasons.matchAll(/\*\*([^*]+)\*\*/g)].some(([, names]) => names!.split(', ').includes(name));
    const all = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    expect(all.filter((name) => !named(name))).toEqual([]);
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const core = neededBy('dist/core.js', true);
    expect(core.files.length).toBeGreaterThan(20);
    expect(core.foreign).toEqual([]);
  });

  test('the command is one file, which needs nothing that is not installed with the package or for a part of it', () => {
    const { files, foreign } = neededBy('dist/cli.js', true);
    // One file: where the package is replaced while a command runs, nothing of the newer version is loaded into it.
    expect(files).toEqual(['dist/cli.js']);
    const names = new Set(foreign.map((one) => /→ ((?:@[^/]+\/)?[^/]+)/.exec(one)?.[1]));
    expect([...names].sort()).toEqual(
      ['@bull-board/api', '@bull-board/hono', '@hono/node-server', 'bullmq', 'csv-parse', 'hono', 'ioredis'].sort(),
    );
  });

  test('what is bundled is named with its license', () => {
    const notices = readFileSync(join(packed, 'dist/THIRD-PARTY.txt'), 'utf8');
    const bundled = made()
      .flatMap((name) => [
        ...readFileSync(join(packed, name), 'utf8').matchAll(/^\/\/#region node_modules\/([\w-]+)/gm),
        ...readFileSync(join(packed, name), 'utf8').matchAll(/^\/\/ node_modules\/([\w-]+)/gm),
      ])
      .map(([, name = '']) => name);
    expect(new Set(bundled)).toEqual(new Set(['commander', 'csv-parse', 'rate-limiter-flexible']));
    for (const name of bundled) expect(notices).toMatch(new RegExp(`^${name}$`, 'm'));
  });

  test('S03 installing it runs nothing', () => {
    const run = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(Object.keys(manifest.scripts).filter((name) => run.includes(name))).toEqual([]);
    expect(filesIn(packed).filter((name) => name.endsWith('.gyp'))).toEqual([]);
  });

  test('S04 it cannot be published without a statement of where it was built', () => {
    // That the statement is there, and true, only a registry can say: `npm audit signatures` after a release.
    expect(manifest.publishConfig.provenance).toBe(true);
  });

  test('S05 no secret and no path of a machine is in it, its maps included', () => {
    const secrets = [
      /npm_[A-Za-z0-9]{36}/,
      /gh[opsu]_[A-Za-z0-9]{36}/,
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /\bAKIA[0-9A-Z]{16}\b/,
      // In the form of a key of the services; the simulator's own is not a secret.
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
      const { sources, sourcesContent } = JSON.parse(text) as { sources: string[]; sourcesContent: unknown[] };
      if (sourcesContent.length !== sources.length) found.push(`${name}: sources that are not in it`);
      for (const source of sources)
        if (!/^(?:src|node_modules)\//.test(join(name, '..', source))) found.push(`${name}: ${source}`);
    }
    expect(maps).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });

  test('S06 a second build makes the same files, to the last byte', () => {
    const outDir = mkdtempSync(join(tmpdir(), 'doorplate-again-'));
    try {
      // As a release is built: not as one that is being tested.
      const { NODE_ENV: _, ...env } = process.env;
      const args = ['--no-install', 'tsdown', '--out-dir', outDir, '--log-level', 'error'];
      execFileSync('npx', args, { cwd: root, env, stdio: 'pipe' });
      const names = filesIn(outDir);
      // A map says where its sources are from where it is.
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
      expect(names.length).toBeGreaterThan(100);
      expect(filesIn(join(root, 'dist'))).toEqual(names);
      expect(hashOf(join(root, 'dist'))).toEqual(hashOf(outDir));
    } finally {
      rmSync(outDir, { recursive: true, force: true });
    }
  });
});
