import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { root } from './installed.ts';

const strays = [
  [
    'src/core/x.ts',
    `import { useFind } from '../react/useFind.ts';\nexport const x = useFind;\n`,
    'src/core may only import from core',
  ],
  [
    'src/react/x.ts',
    `import { parts } from '../components/parts.ts';\nexport const x = parts;\n`,
    'src/react may only import from react, core, files',
  ],
  [
    'src/react/find/x.ts',
    `import { call } from '../../core/call/call.ts';\nexport const x = call;\n`,
    'Import other rooms through their index.ts',
  ],
  [
    'src/unlisted/x.ts',
    `export { call } from '../core/index.ts';\n`,
    'src/unlisted may only import from unlisted (docs/architecture.md)',
  ],
  ['src/x.ts', `export { call } from './core/call/call.ts';\n`, 'Import other rooms through their index.ts'],
  [
    'src/core/x.ts',
    `export { useFind } from './../react/useFind.ts';\n`,
    'src/core may only import from core (docs/architecture.md)',
  ],
  // Only the command prints its version.
  [
    'src/batch/x.ts',
    `export { version } from '../../package.json';\n`,
    'src/batch may only import from batch, core, files',
  ],
  ['src/testing/x.ts', `import 'node:fs';\n`, 'src/testing may only import these packages: none'],
  ['src/core/x.ts', `export const x = () => import('react');\n`, 'src/core may only import these packages: none'],
  [
    'src/cli/x.ts',
    `export const x = () => import('../core/call/call.ts');\n`,
    'Import other rooms through their index.ts',
  ],
  ['src/cli/x.ts', `process.stderr.write('x');\n`, 'Print through src/cli/output.ts'],
  ['src/cli/run/x.ts', `const { stdout } = process;\nstdout.write('x');\n`, 'Print through src/cli/output.ts'],
  ['src/cli/x.ts', `console.log('x');\n`, 'Print through src/cli/output.ts'],
  ['src/core/x.ts', 'export const x = () => import(`react`);\n', 'src/core may only import these packages: none'],
  [
    'src/core/x.ts',
    'export const x = (name: string) => import(`../react/${name}.ts`);\n',
    'src/core may only import from core',
  ],
  [
    'src/files/x.ts',
    `export const x = new Worker(new URL('../react/files/csvWorker.ts', import.meta.url));\n`,
    'src/files may only import from files, core',
  ],
  [
    'src/components/x.ts',
    'export const x = new URL(`../react/files/csvWorker.ts`, import.meta.url);\n',
    'Import other rooms through their index.ts',
  ],
  ['src/core/x.ts', `export const x = document.title;\n`, "Unexpected use of 'document'"],
  ['src/testing/x.ts', `export const x = globalThis.window;\n`, "'globalThis.window' is restricted"],
  ['src/react/x.ts', `export const x = process.env;\n`, "Unexpected use of 'process'"],
  ['src/react/x.ts', `export const x = { className: 'x' };\n`, 'src/react must not use class names'],
  [
    'src/components/x.tsx',
    `export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
    'Render text only as text nodes',
  ],
  ['src/react/x.tsx', `export const x = <div />;\n`, 'src/react must not render elements'],
  ...[
    `import { createElement as h } from 'react';\nexport const x = h('div');\n`,
    `import * as React from 'react';\nexport const x = React.createElement('div');\n`,
    `import { jsx } from 'react/jsx-runtime';\nexport const x = jsx('div', {});\n`,
    `export const x = () => document.createElement('div');\n`,
  ].map((code) => ['src/react/x.ts', code, 'src/react must not render elements']),
  ['src/server/x.ts', `/** What it is. */\nexport const x = 1;\n`, 'A docblock starts with a verb or a noun phrase'],
  ['src/server/x.ts', `/*\n * The call is\n * told.\n */\nexport const x = 1;\n`, '“is told”'],
  ['src/server/x.ts', `export const x = new TypeError('It is there already.');\n`, 'Write: already exists.'],
  [
    'src/server/x.ts',
    `export const x = (optionError: (why: string) => Error, at: number) => optionError(\`Row \${String(at)}: try anew.\`);\n`,
    'Write: again.',
  ],
  [
    'src/server/x.ts',
    `export const x = (one: { option: (...all: string[]) => void }) => one.option('--x', 'calls ' + 'under way');\n`,
    'Write: in flight, in progress.',
  ],
  ...['test/core/x.ts', 'stories/own/x.ts', 'demo/own/x.ts', 'bench/support/x.ts'].flatMap((name) =>
    [
      `import { call } from '../../src/core/call/call.ts';\nexport const x = call;\n`,
      `import '../../src/core/index.ts';\n`,
      `export * from '../../src/core.ts';\n`,
      `export const x = () => import('../../src/core.ts');\n`,
      'export const x = () => import(`../../src/core.ts`);\n',
      `export type X = import('../../src/core.ts').Client;\n`,
    ].map((code) => [name, code, 'Import from the package’s entries, as apps do']),
  ),
].map(([file, code, message], at) => ({
  file: file!.replace('x.ts', `x${String(at)}.ts`),
  code: code!,
  message: message!,
}));
// Runs lint in a temporary project that contains only the rules.
let said: { filename: string; message: string }[] = [];
beforeAll(() => {
  const house = mkdtempSync(join(tmpdir(), 'doorplate-lint-'));
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  cpSync(join(root, 'scripts/lint'), join(house, 'scripts/lint'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  for (const { file, code } of strays) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), code);
  }
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json', 'src', 'test', 'stories', 'demo', 'bench'], {
    cwd: house,
    encoding: 'utf8',
  });
  rmSync(house, { recursive: true });
  said = (JSON.parse(stdout) as { diagnostics: typeof said }).diagnostics;
});

test.each(strays)('reports $file with lint: $message', ({ file, message }) => {
  const found = said.filter(({ filename }) => filename === file).map((one) => one.message);
  expect(found.join('\n')).toContain(message);
});

test('reports phrases in documents outside of code, and accepts plain documents', () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-prose-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  const check = () => spawnSync('node', [join(root, 'scripts/lint/prose.mjs')], { cwd: folder, encoding: 'utf8' });
  for (const name of ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/guides/x.md', 'stories/x.mdx'])
    write(name, '# Name\n\n```ts\n// anew\n```\n\nCall `anew` again.\n');
  const plain = check();
  write('docs/guides/x.md', '# Name\n\nThe run goes\non.\n');
  const awkward = check();
  rmSync(folder, { recursive: true });
  expect([plain.status, plain.stderr]).toEqual([0, '']);
  expect([awkward.status, awkward.stderr]).toEqual([
    1,
    'docs/guides/x.md:3:9 “goes on” is not plain English. Write: continue, resume.\n',
  ]);
});
