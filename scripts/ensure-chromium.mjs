import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';

/** Runs before the tests. Uses an installed Chromium, or installs one if there is none. */
const run = (command, args, env = {}) => {
  console.error('>', command, args.join(' '));
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, ...env } }).status === 0;
};
const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`], { stdio: 'ignore' }).status === 0;
const fail = (message) => {
  console.error(message);
  process.exit(1);
};

// If the user has chosen a browser, using a different one would be a surprise.
const named = process.env.CHROMIUM_PATH;
if (named && !existsSync(named)) {
  fail(
    'CHROMIUM_PATH is the path of a file that does not exist. Correct it, or unset it so that a Chromium is found or installed.',
  );
}

let path = findChromium();
if (!path) {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0 && has('apt-get');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.error(
    debian
      ? 'No Chromium found: installing the Debian package chromium. Set CHROMIUM_PATH to use your own browser.'
      : "No Chromium found: downloading Playwright's Chromium into Playwright's cache. Set CHROMIUM_PATH to use your own browser.",
  );
  if (debian) {
    // If the package lists cannot be updated, the old lists may still contain the package.
    run('apt-get', ['update', '-qq'], env);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
    path = findChromium();
  }
  if (!path && !run('npx', ['--no-install', 'playwright', 'install', 'chromium'])) {
    fail('No Chromium was found and none could be installed. Install Chrome or Chromium, or set CHROMIUM_PATH.');
  }
}
console.error('browser:', path ?? "Playwright's own Chromium");
