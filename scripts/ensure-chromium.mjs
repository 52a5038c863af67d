import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

/** Before the tests: a browser that is there is used; else one is installed. */
const run = (command, args, env = {}) => {
  console.error('>', command, args.join(' '));
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...env } }).status === 0;
};
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

// Named but absent: another browser than the one that was asked for would be a surprise.
const named = process.env.CHROMIUM_PATH;
if (named && !existsSync(named)) {
  fail(
    'CHROMIUM_PATH names a file that is not there. Correct it, or unset it and a Chromium is looked for or installed.',
  );
}

let path = findChromium();
if (!path) {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0 && has('apt-get');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  // A list that could not be brought up to date may still know the package.
  if (debian) {
    run('apt-get', ['update', '-qq'], env);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
    path = findChromium();
  }
  if (!path && !run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) {
    fail('No Chromium was found and none could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH.');
  }
}
console.error('browser:', path ?? 'the test runner’s own Chromium');
