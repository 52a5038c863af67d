import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * `npm test` runs everything that must hold before a change lands. `npm run test:all` (`test.mjs all`) runs what `npm test` leaves out because it takes
 * long or needs servers. All steps run: one that fails does not hide the next.
 */
const isAll = process.argv[2] === 'all';
const reports = mkdtempSync(join(tmpdir(), 'doorplate-tests-'));
const vitest = (...projects) => vitestOf({ projects });
/** A run of some projects: all of their files, or those whose paths contain one of `files`, with more in the environment. */
function vitestOf({ projects, title = projects.join(' and '), files = [], env = {} }) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['default', 'json', './scripts/unfinished.mjs'].map((one) => `--reporter=${one}`);
  reporters.push(`--outputFile.json=${report}`);
  // Vitest's own timers for screenshots continue after all tests are done.
  const ends = projects.some((one) => one.startsWith('browser')) ? ['--teardownTimeout=1000'] : [];
  const command = ['vitest', 'run', ...projects.flatMap((one) => ['--project', one]), ...files, ...reporters, ...ends];
  return { name: title, report, command, env };
}

const build = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };

/**
 * Two lanes run next to each other, because a single step leaves part of a small machine idle while it waits for a browser or a disk. A third lane
 * slowed down the others by more than it did itself. The package is tested as it was built, so its build comes first.
 */
const quick = [
  [
    build,
    vitest('package'),
    vitest('node', 'unit'),
    vitest('stories'),
    { name: 'lint', command: ['oxlint', '--type-aware'] },
    { name: 'prose', command: ['npm', 'run', '--silent', 'lint:prose'] },
    { name: 'types', command: ['npm', 'run', '--silent', 'typecheck'] },
    { name: 'own keys', command: ['eslint', 'src', '--max-warnings', '0'] },
    { name: 'format', command: ['oxfmt', '--check', '.'] },
  ],
  [vitest('browser'), vitest('demo')],
];
/** The quick tests of properties and of large tables, whose numbers `npm run test:all` multiplies. */
const properties = {
  title: 'properties with more examples',
  projects: ['node', 'unit'],
  files: [
    ...['races', 'autocomplete/events', 'marks', 'differences', 'fileRun.test', 'runFile', 'batchProperty'],
    ...['batch/batch.test', 'call/charges', 'redaction', 'secrets', 'csvPieces', 'operation/answers', 'parseFreeText'],
  ],
  env: { EXAMPLES: '5' },
};
const largeTables = {
  title: 'more addresses and larger tables',
  projects: ['browser'],
  files: ['realAddresses', 'batchCleanse', 'runFigures'],
  env: { VITE_ADDRESSES: '16', VITE_LONG: '1' },
};
const wholeFile = {
  title: 'the whole file of the demo',
  projects: ['demo'],
  files: ['test/demo'],
  env: properties.env,
};
const rest = [
  [vitest('endurance'), vitestOf(properties)],
  [build, vitest('package-all'), vitest('browser-endurance'), vitestOf(largeTables), vitestOf(wholeFile)],
];
const lanes = isAll ? rest : quick;

let passed = 0;
let failed = 0;
let skipped = 0;
const broken = [];
/** Printed again at the end, where people look first in a long log. */
const failures = [];

/** Maximum time between two finished tests of a step, in ms, before the step counts as hung. It is many times longer than the longest test takes. */
const maxSilence = 10 * 60_000;

/** Runs one step and prints all of its output at its end, because another step runs at the same time. */
async function run({ name, command: [program, ...args], report, env }) {
  const start = performance.now();
  // Starts the program itself, not through `npx`, so that it receives signals.
  const child = spawn(program === 'npm' ? 'npm' : join('node_modules', '.bin', program), args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env, SIGNS_TO: '3' },
  });
  const output = [];
  const status = await new Promise((resolve) => {
    const end = () => {
      const minutes = maxSilence / 60_000;
      output.push(Buffer.from(`\nThis step finished no test for ${minutes} minutes. It hangs and is stopped.\n`));
      child.kill('SIGTERM');
      // Processes that it started may keep its output open, so its own exit is enough.
      child.on('exit', () => setTimeout(resolve, 1000, -1));
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    };
    let silence = setTimeout(end, maxSilence);
    const goesOn = () => {
      clearTimeout(silence);
      silence = setTimeout(end, maxSilence);
    };
    for (const said of [child.stdout, child.stderr]) said.on('data', (bytes) => output.push(bytes)).on('data', goesOn);
    // `unfinished.mjs` writes here after every test; the normal output comes only at the end of a file.
    child.stdio[3].on('data', goesOn);
    child.on('error', (error) => {
      console.error(error);
      resolve(-1);
    });
    child.on('close', (code) => {
      clearTimeout(silence);
      resolve(code);
    });
  });
  console.log(`\n── ${name}\n${Buffer.concat(output).toString()}`);
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (status !== 0) broken.push(name);
  const failedBefore = failed;
  if (report) count(name, report);
  // A step that fails without a failed test, such as lint, counts as one failure.
  if (status !== 0 && failed === failedBefore) failed++;
}

/** Adds the results in a report of Vitest's to the totals. */
function count(name, report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    passed += numPassedTests;
    failed += numFailedTests;
    skipped += numPendingTests + numTodoTests;
    for (const file of testResults) {
      if (file.status === 'failed' && file.message) failures.push(`${relative('.', file.name)}\n${file.message}`);
      for (const { status, fullName, failureMessages } of file.assertionResults)
        if (status === 'failed')
          failures.push(`${relative('.', file.name)}: ${fullName}\n${failureMessages.join('\n').slice(0, 1500)}`);
    }
    if (numPassedTests + numFailedTests === 0) broken.push(`${name} (no test ran)`);
  } catch {
    broken.push(`${name} (no report)`);
  }
}

const start = performance.now();
console.log(
  isAll
    ? 'Runs the tests that npm test leaves out: endurance tests, real servers, and the package in other tools.'
    : 'Runs the quick tests. npm run test:all runs the ones that take long or need servers.',
);
await Promise.all(
  lanes.map(async (steps) => {
    for (const step of steps) await run(step);
  }),
);

rmSync(reports, { recursive: true, force: true });
for (const failure of failures) console.log(`\nFailed: ${failure}`);
if (broken.length) console.log(`\nFailed steps: ${broken.join(', ')}`);
console.log(`\nFinished in ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(broken.length ? 1 : 0);
