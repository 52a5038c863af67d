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
    'src/core may import from core only',
  ],
  [
    'src/react/x.ts',
    `import { parts } from '../components/parts.ts';\nexport const x = parts;\n`,
    'src/react may import from react, core, files only',
  ],
  [
    'src/react/find/x.ts',
    `import { call } from '../../core/call/call.ts';\nexport const x = call;\n`,
    'Another room is imported through its index.ts',
  ],
  ['src/x.ts', `export { call } from './core/call/call.ts';\n`, 'Another room is imported through its index.ts'],
  [
    'src/core/x.ts',
    `export { useFind } from './../react/useFind.ts';\n`,
    'src/core may import from core only (docs/architecture.md)',
  ],
  // Only the command prints its version.
  [
    'src/batch/x.ts',
    `export { version } from '../../package.json';\n`,
    'src/batch may import from batch, core, files only',
  ],
  ['src/testing/x.ts', `import 'node:fs';\n`, 'src/testing may import no package'],
  ['src/core/x.ts', `export const x = () => import('react');\n`, 'src/core may import no package'],
  [
    'src/cli/x.ts',
    `export const x = () => import('../core/call/call.ts');\n`,
    'Another room is imported through its index.ts',
  ],
  ['src/core/x.ts', `export const x = document.title;\n`, "Unexpected use of 'document'"],
  ['src/testing/x.ts', `export const x = globalThis.window;\n`, "'globalThis.window' is restricted"],
  ['src/react/x.ts', `export const x = process.env;\n`, "Unexpected use of 'process'"],
  ['src/react/x.ts', `export const x = { className: 'x' };\n`, 'src/react knows no class names'],
  [
    'src/components/x.tsx',
    `export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />;\n`,
    'Text is only ever a text node',
  ],
  ['src/react/x.tsx', `export const x = <div />;\n`, 'src/react draws no elements'],
  ...['test/core/x.ts', 'stories/own/x.ts', 'demo/own/x.ts', 'bench/support/x.ts'].flatMap((name) =>
    [
      `import { call } from '../../src/core/call/call.ts';\nexport const x = call;\n`,
      `import '../../src/core/index.ts';\n`,
      `export * from '../../src/core.ts';\n`,
      `export const x = () => import('../../src/core.ts');\n`,
      `export type X = import('../../src/core.ts').Client;\n`,
    ].map((code) => [name, code, 'Import from the package’s entries, as its users do']),
  ),
].map(([file, code, message], at) => ({
  file: file!.replace('x.ts', `x${String(at)}.ts`),
  code: code!,
  message: message!,
}));
// A separate project with our rules and nothing else.
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

test.each(strays)('lint keeps $file within its layer: $message', ({ file, message }) => {
  const found = said.filter(({ filename }) => filename === file).map((one) => one.message);
  expect(found.join('\n')).toContain(message);
});
