import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * `npm test` runs every check that must pass before a change is merged. `npm run test:all` (`test.mjs all`) runs the tests that `npm test`
 * leaves out because they take long or need servers. If a step fails, the remaining steps still run.
 */
const isAll = process.argv[2] === 'all';
const reports = mkdtempSync(join(tmpdir(), 'doorplate-tests-'));
const vitest = (...projects) => vitestOf({ projects });
/**
 * Returns a step that runs the tests of some projects. `files` limits it to test files whose paths contain one of these texts. `env` adds
 * environment variables.
 */
function vitestOf({ projects, title = projects.join(' and '), files = [], env = {} }) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['default', 'json', './scripts/unfinished.mjs'].map((one) => `--reporter=${one}`);
  reporters.push(`--outputFile.json=${report}`);
  // Vitest's screenshot timers keep running after all tests have finished, so do not wait for them.
  const ends = projects.some((one) => one.startsWith('browser')) ? ['--teardownTimeout=1000'] : [];
  const command = ['vitest', 'run', ...projects.flatMap((one) => ['--project', one]), ...files, ...reporters, ...ends];
  return { name: title, report, command, env };
}

const docs = { name: 'docs', command: ['npm', 'run', '--silent', 'docs'] };
const build = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };

/**
 * The quick steps, in two lists that run in parallel. With a single list, a small machine would be partly idle while it waits for a browser
 * or a disk. A third list slowed down the other two by more than it saved. The tests of the package need the build, so the build comes
 * first.
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
/** Quick property tests and tests of large tables. `npm run test:all` repeats them with more examples or larger tables. */
const properties = {
  title: 'properties with more examples',
  projects: ['node', 'unit'],
  files: [
    ...['races', 'autocomplete/events', 'marks', 'differences', 'fileRun.test', 'runFile', 'batchProperty'],
    ...['batch/batch.test', 'call/charges', 'redaction', 'secrets', 'csvPieces', 'operation/answers', 'parseFreeText'],
    ...['batchEngine', 'fromElsewhere', 'noMatch', 'legacyStatus', 'postal/', 'hostileTexts', 'core/text/languages'],
    ...['columnCorpus', 'files/csv.test', 'countryNames', 'damagedLines', 'queryRows', 'files/reading', 'workbook'],
    ...[
      'files/repair.test',
      'react/form/parts',
      'places',
      'react/form/reducer',
      'schemaAndForm',
      'submitGate',
      'server/download',
    ],
  ],
  env: { EXAMPLES: '5' },
};
/** Browser tests that have fewer rows or variations in `npm test`: those that import `test/support/isLong.ts`. */
const shortened = readdirSync('test/browser').filter(
  (file) => file.endsWith('.tsx') && readFileSync(join('test/browser', file), 'utf8').includes('/isLong.ts'),
);
const largeTables = {
  title: 'more addresses, larger tables and every variation',
  projects: ['browser'],
  files: ['realAddresses', ...shortened],
  env: { VITE_ADDRESSES: '16', VITE_LONG: '1' },
};
const allStories = { title: 'all stories', projects: ['stories'], env: { VITE_LONG: '1' } };
const wholeFile = {
  title: 'the whole file of the demo',
  projects: ['demo'],
  files: ['test/demo'],
  env: { EXAMPLES: '8' },
};
const rest = [
  [vitest('endurance'), vitestOf(properties)],
  [
    build,
    docs,
    vitest('package-all'),
    vitest('browser-endurance'),
    vitestOf(largeTables),
    vitestOf(allStories),
    vitestOf(wholeFile),
  ],
];
const lanes = isAll ? rest : quick;

let passed = 0;
let failed = 0;
let skipped = 0;
const broken = [];
/** Failed tests, printed again at the end, because that is where readers of a long log look first. */
const failures = [];

/** Milliseconds without a finished test after which a step counts as hung. This is many times longer than the longest test. */
const maxSilence = 10 * 60_000;

/** Runs one step. Prints its whole output once it has finished, because another step runs at the same time. */
async function run({ name, command: [program, ...args], report, env }) {
  const start = performance.now();
  // Start the program directly, not through `npx`, so that it receives signals.
  const child = spawn(program === 'npm' ? 'npm' : join('node_modules', '.bin', program), args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env, SIGNS_TO: '3' },
  });
  const output = [];
  const status = await new Promise((resolve) => {
    const end = () => {
      const minutes = maxSilence / 60_000;
      output.push(
        Buffer.from(`\nThis step finished no test for ${minutes} minutes. It appears to hang and is being stopped.\n`),
      );
      child.kill('SIGTERM');
      // Child processes of the step may keep its output open, so treat its exit as its end.
      child.on('exit', () => setTimeout(resolve, 1000, -1));
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    };
    let silence = setTimeout(end, maxSilence);
    const restartTimer = () => {
      clearTimeout(silence);
      silence = setTimeout(end, maxSilence);
    };
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => output.push(bytes)).on('data', restartTimer);
    // `unfinished.mjs` writes here after every test. The normal output appears only at the end of each test file.
    child.stdio[3].on('data', restartTimer);
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

/** Adds the results of a Vitest report to the totals. */
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
    ? 'Running the tests that npm test leaves out: endurance tests, tests with real servers, and tests of the package in other tools.'
    : 'Running the quick tests. npm run test:all runs the tests that take long or need servers.',
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
