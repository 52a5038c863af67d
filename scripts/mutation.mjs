import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Runs mutation tests: `npm run test:mutation -- server`, `-- engine` or `-- journal`. Mutates the code of one part of `src` and checks
 * that its tests fail. The fastest tests run first, against every mutant. Slower tests run only against the mutants that have survived so
 * far. The score covers all tests.
 */
const parts = {
  server: { mutate: ['src/server/**/*.ts'], tests: ['server'] },
  engine: { mutate: ['src/core/batch/**/*.ts'], tests: ['core/batch', 'files'] },
  journal: {
    mutate: ['src/batch/{journal,job,lock,sink}/*.ts', 'src/batch/{runJob,disk,exportMarker}.ts'],
    tests: ['batch'],
  },
};
const leastScore = 95;
/** Maximum duration, in milliseconds, of the tests in each pass. Later passes run only against the mutants that have survived so far. */
const limits = [50, 400, Infinity];

const [name = 'server', ...more] = process.argv.slice(2);
const part = parts[name];
if (part === undefined) throw new Error(`Unknown part: ${name}. Use one of: ${Object.keys(parts).join(', ')}.`);

const folder = 'reports/mutation';
mkdirSync(folder, { recursive: true });
const file = (pass) => `${folder}/${name}-${pass}.json`;

function run(program, args, env) {
  const { status } = spawnSync('npx', ['--no-install', program, 'run', ...args], {
    stdio: 'inherit',
    env: { EXAMPLES: '1', ...process.env, MUTATED_TESTS: part.tests.join(), ...env },
  });
  return status;
}

function pass(which, mutate, env) {
  const variables = { MUTATE: JSON.stringify(mutate), MUTATION_REPORT: file(which), ...env };
  if (run('stryker', more, variables) !== 0 || !existsSync(file(which))) process.exit(1);
  return Object.entries(JSON.parse(readFileSync(file(which), 'utf8')).files).flatMap(([path, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, path })),
  );
}

const placeOf = ({ path, location: { start, end } }) =>
  `${path}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
const keyOf = (mutant) => `${placeOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;
const isUnseen = ({ status }) => status === 'Survived' || status === 'NoCoverage';

if (
  run('vitest', ['--config', 'scripts/vitest.mutation.mjs', '--reporter=json', `--outputFile=${file('tests')}`]) !== 0
)
  process.exit(1);
const tests = JSON.parse(readFileSync(file('tests'), 'utf8')).testResults.flatMap((one) => one.assertionResults);
const seen = new Map();
let places = part.mutate;
for (const limit of limits) {
  const slow = tests.filter(({ duration }) => duration > limit).map(({ fullName }) => fullName);
  const slowTests = `${folder}/${name}-slow.json`;
  writeFileSync(slowTests, JSON.stringify(slow));
  console.log(
    `Running ${String(tests.length - slow.length)} of ${String(tests.length)} tests against ${String(places.length)} places.`,
  );
  const env = { SLOW_TESTS: slowTests, MAX_TIME: limit === Infinity ? '60000' : '4000' };
  for (const mutant of pass(String(limit), places, env))
    if (!seen.has(keyOf(mutant)) || !isUnseen(mutant)) seen.set(keyOf(mutant), mutant);
  places = [...new Set([...seen.values()].filter(isUnseen).map(placeOf))];
  if (places.length === 0) break;
}

const counted = [...seen.values()].filter(({ status }) => !/Ignored|CompileError|RuntimeError/.test(status));
const unseen = counted.filter(isUnseen);
for (const mutant of unseen) console.log(`${mutant.status}: ${keyOf(mutant)}`);
const score = (100 * (counted.length - unseen.length)) / counted.length;
console.log(`${name}: ${score.toFixed(2)} % (${counted.length - unseen.length} of ${counted.length} killed)`);
process.exit(score >= leastScore ? 0 : 1);
