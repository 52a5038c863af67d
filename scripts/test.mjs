import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that must hold before a change lands, step by step. All steps run; the first that fails does not hide the next. */
const reports = mkdtempSync(join(tmpdir(), 'doorplate-tests-'));
const vitest = (name, ...projects) => ({
  name,
  report: join(reports, `${name}.json`),
  command: [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
});

const steps = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '.', '--log-level', 'warn'] },
  vitest('unit', 'unit'),
  vitest('browser', 'browser'),
  vitest('stories', 'stories'),
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  vitest('package', 'package'),
  vitest('demo', 'demo'),
];

let passed = 0;
let failed = 0;
let skipped = 0;
const broken = [];
for (const { name, command, report } of steps) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const [program, ...args] = command;
  const { status } = spawnSync(
    program === 'npm' ? 'npm' : 'npx',
    program === 'npm' ? args : ['--no-install', program, ...args],
    {
      stdio: 'inherit',
    },
  );
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (status !== 0) broken.push(name);
  if (report) {
    try {
      const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
        readFileSync(report, 'utf8'),
      );
      passed += numPassedTests;
      failed += numFailedTests;
      skipped += numPendingTests + numTodoTests;
      if (numPassedTests + numFailedTests === 0) broken.push(`${name} (no test ran)`);
    } catch {
      broken.push(`${name} (no report)`);
    }
  }
}

rmSync(reports, { recursive: true, force: true });
if (skipped) console.log(`\nNot run: ${skipped} skipped`);
if (broken.length) console.log(`\nFailed steps: ${broken.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(broken.length ? 1 : 0);
