import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

/** Before the tests: a browser that is there is used; else one is installed. */
const run = (command, args, env = {}) => {
  console.error('>', command, args.join(' '));
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...env } }).status === 0;
};
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;

let path = findChromium();
if (!path) {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0 && has('apt-get');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const installed =
    (debian &&
      run('apt-get', ['update', '-qq'], env) &&
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env)) ||
    run('npx', ['--no-install', 'playwright', 'install', 'chromium']);
  path = findChromium();
  if (!installed && !path) {
    console.error(
      'No Chromium was found and none could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
console.error('browser:', path ?? 'the test runner’s own Chromium');
