import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lacksForHosts } from './lacksForHosts.mjs';
import { findServer } from './servers.mjs';

/**
 * Before the tests that need a server or hosts with a network of their own: what is there is used; else Debian's is installed. The tests start and stop
 * them.
 */
const programs = {
  'redis-server': { title: 'Redis', ofDebian: 'redis-server', tested: 'the relay and files on several machines' },
  nginx: { title: 'nginx', ofDebian: 'nginx', tested: 'the relay on several machines' },
  postgres: { title: 'Postgres', ofDebian: 'postgresql', tested: 'the recipe for rows of a database' },
  openssl: { title: 'openssl', ofDebian: 'openssl', tested: 'workers on hosts with networks of their own' },
  ip: { title: 'ip', ofDebian: 'iproute2', tested: 'workers on hosts with networks of their own' },
};
const names = /** @type {(keyof typeof programs)[]} */ (Object.keys(programs));
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
  withoutStart(() => {
    // One by one: one that cannot be had does not keep the others away.
    for (const name of absent()) {
      if (name === 'postgres') withoutDatabases(() => install(programs[name].ofDebian));
      else install(programs[name].ofDebian);
    }
  });
}
/** @param {string[]} lines */
const warn = (...lines) => console.error(`\n${lines.map((line) => `*** ${line}`).join('\n')}\n`);
const left = absent();
for (const name of left) {
  const { title, ofDebian, tested } = programs[name];
  warn(
    `NOT TESTED: ${tested}. There is no ${title}, and as it is, none can be installed here.`,
    `Install it (Debian: as root, apt-get install ${ofDebian}).`,
  );
}
const why = lacksForHosts();
if (why !== undefined) warn(`NOT TESTED: workers on hosts with networks of their own. ${why}`);
for (const name of names) console.error(`${name}:`, findServer(name) ?? 'absent');
