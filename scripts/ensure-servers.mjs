import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findServer } from './servers.mjs';

/** Before the tests that need a server: a Redis, an nginx and a Postgres that are there are used; else Debian's are installed. The tests start and stop them. */
const servers = {
  'redis-server': { title: 'Redis', ofDebian: 'redis-server', tested: 'the relay and files on several machines' },
  nginx: { title: 'nginx', ofDebian: 'nginx', tested: 'the relay on several machines' },
  postgres: { title: 'Postgres', ofDebian: 'postgresql', tested: 'the recipe for rows of a database' },
};
const names = Object.keys(servers);
const absent = () => names.filter((name) => !findServer(name));
const apt = (...args) => {
  console.error('> apt-get', args.join(' '));
  spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};
const install = (...packages) => {
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
};
/** For the time of an act a file says more, or is there at all. */
const withLines = (path, lines, act, mode = 0o644) => {
  const before = existsSync(path) ? readFileSync(path) : undefined;
  appendFileSync(path, lines, { mode });
  try {
    act();
  } finally {
    if (before) writeFileSync(path, before);
    else rmSync(path);
  }
};
/** Debian starts a server that it installs, unless this program says no (101). */
const policy = '/usr/sbin/policy-rc.d';
const withoutStart = (act) => {
  if (existsSync(policy)) act();
  else withLines(policy, '#!/bin/sh\nexit 101\n', act, 0o755);
};
/** With its Postgres Debian makes databases for this machine, unless this file says no. It comes with a package of its own, before the server. */
const databases = '/etc/postgresql-common/createcluster.conf';
const withoutDatabases = (act) => {
  install('postgresql-common');
  if (existsSync(databases)) withLines(databases, '\ncreate_main_cluster = false\n', act);
};

if (absent().length > 0 && existsSync('/etc/debian_version') && process.getuid?.() === 0) {
  // A list that could not be brought up to date may still know the package.
  apt('update', '-qq');
  const packages = absent().map((name) => servers[name].ofDebian);
  withoutStart(() => {
    if (packages.includes('postgresql')) withoutDatabases(() => install(...packages));
    else install(...packages);
  });
}
const left = absent();
for (const name of left) {
  const { title, ofDebian, tested } = servers[name];
  console.error(`\n*** NOT TESTED: ${tested}. There is no ${title}, and as it is, none can be installed here.`);
  console.error(`*** Install it (Debian: as root, apt-get install ${ofDebian}).\n`);
}
for (const name of names) console.error(`${name}:`, findServer(name) ?? 'absent');
