import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { homeFields } from '../../scripts/home.mjs';
import { root, run } from './installed.ts';
import { filesIn, inlineMapOf } from './shipped.ts';

interface Manifest {
  exports: Record<string, string | Record<string, string | null>>;
  imports: Record<string, Record<string, string>>;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  scripts: Record<string, string>;
  homepage: string;
  bugs: string;
  repository: { url: string };
  keywords: string[];
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
    for (const [, how, name = ''] of readFileSync(path, 'utf8').matchAll(
      /\b((?:from|import) ?"|import\(["`])([\w@#./:-]+)["`]/g,
    ))
      if (how?.startsWith('import(') && !isAll) continue;
      else if (name.startsWith('.')) visit(join(path, '..', name));
      else if (name in manifest.imports)
        for (const file of Object.values(manifest.imports[name]!)) visit(join(packed, file));
      else if (!name.startsWith('node:')) foreign.add(`${relative(packed, path)} → ${name}`);
  };
  visit(join(packed, entry));
  return { files: [...files].map((path) => relative(packed, path)).sort(), foreign: [...foreign] };
}
describe('the published package', () => {
  test('S01 contains the guides and the build output, in at most 250 files and 7 MB', () => {
    const names = filesIn(packed);
    const documents = names.filter((name) => !name.startsWith('dist/'));
    const guides = run('git', ['ls-files', 'docs'], root)
      .trim()
      .split('\n')
      .filter(
        (name) =>
          /^docs\/(?:guides\/)?[^/]+$/.test(name) &&
          !/(?:architecture|comparison-files|index|playground)\.md$/.test(name),
      );
    const others = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'skills/doorplate/SKILL.md'];
    expect(documents).toEqual([...others, ...guides].sort());

    const made = names.filter((name) => name.startsWith('dist/'));
    const entries = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? entry : [entry.types!, entry.default!],
    );
    const known = new Set(entries.map((name) => name.slice('./'.length)));
    const shared =
      /^dist\/(?:cli\.js|THIRD-PARTY\.txt|types\/\w+\.d\.ts|(?:chunks|components|core|react)\/[\w.]+\.js(?:\.map)?)$/;
    expect(made.filter((name) => !known.has(name.replace(/\.map$/, '')) && !shared.test(name))).toEqual([]);
    expect([...known].filter((name) => name !== 'package.json' && !made.includes(name))).toEqual([]);
    expect(names.length).toBeLessThanOrEqual(250);
    expect(names.reduce((sum, name) => sum + statSync(join(packed, name)).size, 0)).toBeLessThan(7_000_000);
  });

  test('S02 has only approved dependencies, and doorplate/core has none', () => {
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

  test('has the command in one file, so that a running command never loads code of a newer version', () => {
    const command = neededBy('dist/cli.js', true);
    expect(command.files).toEqual(['dist/cli.js']);
    const packages = command.foreign.map((one) => /→ ((?:@[^/]+\/)?[^/]+)/.exec(one)?.[1]);
    expect([...new Set(packages)].sort()).toEqual([
      ...['@bull-board/api', '@bull-board/hono', '@hono/node-server', 'bullmq', 'hono', 'ioredis'],
    ]);
  });

  test('lists every bundled package with its license', () => {
    const notices = readFileSync(join(packed, 'dist/THIRD-PARTY.txt'), 'utf8').split('\n---\n\n');
    expect(notices.map((notice) => notice.slice(0, notice.indexOf('\n')))).toEqual([
      ...['@cj-tech-master/excelts', 'commander', 'hucre', 'rate-limiter-flexible', 'react', 'react-dom', 'scheduler'],
    ]);
    for (const notice of notices) expect(notice).toMatch(/Permission (?:is hereby granted|to use, copy)/);
  });

  test('S03 runs nothing on installation', () => {
    const run = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];
    expect(Object.keys(manifest.scripts).filter((name) => run.includes(name))).toEqual([]);
    expect(filesIn(packed).filter((name) => name.endsWith('.gyp'))).toEqual([]);
  });

  test('S04 is published with provenance by the release workflow, and never from its placeholder address', () => {
    // Only the registry can tell that the provenance exists and is correct. `npm audit signatures` checks that after a release.
    const workflow = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).toMatch(/id-token: write/);
    expect(workflow).toMatch(/npm publish .*--provenance/);
    expect(workflow.indexOf('scripts/home.mjs --check')).toBeLessThan(workflow.indexOf('npm publish'));
    const isPlaceholder = manifest.homepage.includes('.example');
    const check = spawnSync('node', ['scripts/home.mjs', '--check'], { cwd: root, encoding: 'utf8' });
    expect(check.status).toBe(isPlaceholder ? 1 : 0);
  });

  test('has its home, its issues and its repository at the address that one command sets', () => {
    const { homepage, bugs, repository } = homeFields('https://code.example/owner/doorplate', 'https://docs.example/');
    expect({ homepage, bugs, url: repository.url }).toEqual({
      homepage: 'https://docs.example/',
      bugs: 'https://code.example/owner/doorplate/issues',
      url: 'git+https://code.example/owner/doorplate.git',
    });
    const url = manifest.repository.url.replace(/^git\+|\.git$/g, '');
    expect(manifest).toMatchObject(homeFields(url, manifest.homepage));
    expect(manifest.keywords.length).toBeGreaterThan(5);
  });

  test('has a bill of materials with everything that it installs or bundles, under permissive licenses only', () => {
    const { components, metadata } = JSON.parse(run('node', ['scripts/sbom.mjs'], root)) as {
      metadata: { component: { name: string } };
      components: { name: string; licenses: { expression: string }[]; hashes: unknown[] }[];
    };
    expect(metadata.component.name).toBe('doorplate');
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(manifest.dependencies), 'commander', 'rate-limiter-flexible']),
    );
    const permissive = /^(?:MIT|ISC|Apache-2\.0|0BSD|BSD-[23]-Clause)$/;
    expect(components.filter(({ licenses }) => !permissive.test(licenses[0]!.expression))).toEqual([]);
    expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
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
      const code = readFileSync(join(packed, name), 'utf8');
      const inside = name.endsWith('.js') ? inlineMapOf(code) : undefined;
      const text = inside ? code + inside : code;
      for (const secret of secrets) if (secret.test(text)) found.push(`${name}: ${String(secret)}`);
      for (const place of places) if (text.includes(place)) found.push(`${name}: ${place}`);
      const map = name.endsWith('.map') ? code : inside;
      if (!map) continue;
      maps += 1;
      const { sources, sourcesContent } = JSON.parse(map) as { sources: string[]; sourcesContent: unknown[] };
      if (sourcesContent.length !== sources.length) found.push(`${name}: sources that are not in it`);
      for (const source of sources)
        if (!/^(?:src|node_modules)\//.test(join(name, '..', source))) found.push(`${name}: ${source}`);
    }
    expect(maps).toBeGreaterThan(50);
    expect(found).toEqual([]);
  });
});
