import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** `npm run test:mutation -- server`: changes the lines of `src/<folder>` one by one, and looks whether the tests in `test/<folder>` see it. */
const [folder = 'server', ...more] = process.argv.slice(2);
for (const of of ['src', 'test'])
  if (!existsSync(`${of}/${folder}`)) throw new Error(`There is no folder ${of}/${folder}.`);
const { status } = spawnSync('npx', ['--no-install', 'stryker', 'run', ...more], {
  stdio: 'inherit',
  env: { ...process.env, MUTATED: folder },
});
process.exit(status ?? 1);
