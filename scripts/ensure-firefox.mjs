import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findFirefox } from './firefox.mjs';

/** Before the tests in Firefox: one that is there is used; else Debian's is installed. */
const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });

const named = process.env.FIREFOX_PATH;
if (!findFirefox() && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'firefox-esr');
}
const path = findFirefox();
if (!path || (named && !existsSync(named))) {
  console.error(
    'No Firefox was found and none could be installed. Install Firefox, or set FIREFOX_PATH to the one you have.',
  );
  process.exit(1);
}
console.error('browser:', path);
