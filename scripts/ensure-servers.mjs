import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { lacksForHosts } from './lacksForHosts.mjs';
import { findServer } from './servers.mjs';

/**
 * Runs before `npm run test:all`. Finds the servers that the tests start and stop. On Debian, installs missing servers if the user is root.
 * If a server is still missing, its tests are skipped.
 */
const programs = {
  'redis-server': { title: 'Redis', debianPackage: 'redis-server', tested: 'the relay and files on several machines' },
  nginx: { title: 'nginx', debianPackage: 'nginx', tested: 'the relay on several machines' },
  postgres: { title: 'Postgres', debianPackage: 'postgresql', tested: 'the recipe for rows of a database' },
  openssl: { title: 'openssl', debianPackage: 'openssl', tested: 'workers on hosts with networks of their own' },
  ip: { title: 'ip', debianPackage: 'iproute2', tested: 'workers on hosts with networks of their own' },
};
const names = /** @type {(keyof typeof programs)[]} */ (Object.keys(programs));
const missing = () => names.filter((name) => !findServer(name));
let wasInterrupted = false;
const apt = (...args) => {
  if (wasInterrupted) return;
  console.error('> apt-get', args.join(' '));
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, signal } = spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env });
  wasInterrupted = signal !== null || status === 130;
};
const install = (...packages) => apt('install', '-y', '-qq', '--no-install-recommends', ...packages);

/** Marks the lines that this script writes to system files. If a run is killed, the next run finds the marked lines and removes them. */
const mark = '# Written by the tests of Doorplate while they install a server. It may be deleted.';

/** Removes this script's lines from a file. Deletes the file if nothing else is left in it. */
const removeOurs = (path) => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (!text.includes(mark)) return;
  const before = text.slice(0, text.indexOf(mark));
  if (before === '' || before === '#!/bin/sh\n') rmSync(path);
  else writeFileSync(path, before);
};

/** Adds lines to a file while `act` runs, and removes them afterwards. */
const withLines = (path, { head = '', lines, mode }, act) => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : head;
  writeFileSync(path, `${text}${mark}\n${lines}\n`, { mode });
  try {
    act();
  } finally {
    removeOurs(path);
  }
};

/** File that prevents Debian from starting every server that it installs. Debian runs it as a program, and starts no server if it exits with 101. */
const startPolicy = '/usr/sbin/policy-rc.d';
const withoutStart = (act) =>
  existsSync(startPolicy)
    ? act()
    : withLines(startPolicy, { head: '#!/bin/sh\n', lines: 'exit 101', mode: 0o755 }, act);

/** File that prevents Debian's Postgres from creating a database cluster. It belongs to a package that is installed before the server. */
const clusterSettings = '/etc/postgresql-common/createcluster.conf';
const withoutDatabase = (act) => {
  install('postgresql-common');
  if (existsSync(clusterSettings)) withLines(clusterSettings, { lines: 'create_main_cluster = false' }, act);
};

const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
if (isDebianRoot) {
  removeOurs(startPolicy);
  removeOurs(clusterSettings);
}
if (isDebianRoot && missing().length > 0) {
  const packages = missing().map((name) => programs[name].debianPackage);
  console.error(
    `Installing the Debian packages ${packages.join(', ')}, because the tests use their servers. No server is started.`,
  );
  // Ctrl+C ends apt-get. This process must continue until it has removed its lines from the system files.
  process.on('SIGINT', () => undefined);
  // If the package lists cannot be updated, the old lists may still contain the packages.
  apt('update', '-qq');
  withoutStart(() => {
    // Install one package at a time, so that a package that cannot be installed does not affect the others.
    for (const name of missing()) {
      const installOne = () => install(programs[name].debianPackage);
      if (name === 'postgres') withoutDatabase(installOne);
      else installOne();
    }
  });
  if (wasInterrupted) process.exit(130);
}

/** @param {string[]} lines */
const warn = (...lines) => console.error(`\n${lines.map((line) => `*** ${line}`).join('\n')}\n`);
for (const name of missing()) {
  const { title, debianPackage, tested } = programs[name];
  warn(
    `NOT TESTED: ${tested}. ${title} is missing and could not be installed.`,
    `Install it (Debian: as root, apt-get install ${debianPackage}).`,
  );
}
const reason = lacksForHosts();
if (reason !== undefined) warn(`NOT TESTED: workers on hosts with networks of their own. ${reason}`);
for (const name of names) console.error(`${name}:`, findServer(name) ?? 'missing');
