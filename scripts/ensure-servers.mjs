import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { lacksForHosts } from './lacksForHosts.mjs';
import { findServer } from './servers.mjs';

/**
 * Before the tests of several machines: a Redis, an nginx, and what makes hosts with a network of their own, are used where they are there; else Debian's
 * are installed. The tests start and stop them.
 */
const packages = { 'redis-server': 'redis-server', nginx: 'nginx', openssl: 'openssl', ip: 'iproute2' };
const names = /** @type {(keyof typeof packages)[]} */ (Object.keys(packages));
const absent = () => names.filter((name) => !findServer(name));
const apt = (...args) => {
  console.error('> apt-get', args.join(' '));
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};
/** Debian starts a server that it installs, unless this program says no (101). */
const policy = '/usr/sbin/policy-rc.d';
const withoutStart = (install) => {
  if (existsSync(policy)) {
    install();
    return;
  }
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policy);
  }
};

if (absent().length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  // A list that could not be brought up to date may still know the package.
  apt('update', '-qq');
  withoutStart(() => apt('install', '-y', '-qq', '--no-install-recommends', ...absent().map((name) => packages[name])));
}
/** @param {string[]} lines */
const warn = (...lines) => console.error(`\n${lines.map((line) => `*** ${line}`).join('\n')}\n`);
const left = absent();
if (left.length > 0)
  warn(
    `NOT TESTED: the relay and workers on several machines. There is no ${left.join(' and no ')}, and as it is,`,
    `none can be installed here. Install what is missing (Debian: as root, apt-get install ${left.map((name) => packages[name]).join(' ')}).`,
  );
const why = lacksForHosts();
if (why !== undefined) warn(`NOT TESTED: workers on hosts with networks of their own. ${why}`);
for (const name of names) console.error(`${name}:`, findServer(name) ?? 'absent');
