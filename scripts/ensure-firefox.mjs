import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findFirefox } from './firefox.mjs';

/** Runs before the tests in Firefox. Uses an installed Firefox, or installs Debian's package if there is none. */
const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

const named = process.env.FIREFOX_PATH;
if (!findFirefox() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  console.error('No Firefox found: installing the Debian package firefox-esr. Set FIREFOX_PATH to use your own.');
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'firefox-esr');
}
const path = findFirefox();
if (!path || (named && !existsSync(named))) {
  console.error('No Firefox was found and none could be installed. Install Firefox, or set FIREFOX_PATH to your own.');
  process.exit(1);
}
console.error('browser:', path);
