import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findServer } from './servers.mjs';

/** Before the tests of several machines: a Redis and an nginx that are there are used; else Debian's are installed. The tests start and stop them. */
const names = ['redis-server', 'nginx'];
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
  withoutStart(() => apt('install', '-y', '-qq', '--no-install-recommends', ...absent()));
}
const left = absent();
if (left.length > 0) {
  console.error(`\n*** NOT TESTED: the relay on several machines. There is no ${left.join(' and no ')}, and as it is,`);
  console.error(
    '*** none can be installed here. Install what is missing (Debian: as root, apt-get install redis-server nginx).\n',
  );
}
for (const name of names) console.error(`${name}:`, findServer(name) ?? 'absent');
