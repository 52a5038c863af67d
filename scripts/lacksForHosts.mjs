import { spawnSync } from 'node:child_process';
import { findServer } from './servers.mjs';

/** A network of its own, with a link and a switch in it, a name and a view of processes of its own. */
const trial = `
mount -t proc proc /proc
echo one >/proc/sys/kernel/hostname
"$1" link add switch type bridge
"$1" link add here type veth peer name there`;

/**
 * Why the tests of several hosts cannot make any here, each with a network and a name of its own; undefined where they can.
 *
 * @returns {string | undefined}
 */
export function lacksForHosts() {
  if (process.platform !== 'linux') return 'This is not Linux, whose namespaces they are.';
  const absent = ['redis-server', 'ip', 'openssl'].filter((name) => !findServer(name));
  if (absent.length > 0) return `There is no ${absent.join(' and no ')}.`;
  if (process.getuid?.() !== 0) return 'Only root may make network namespaces.';
  const apart = ['--net', '--uts', '--mount', '--pid', '--fork', '--kill-child'];
  const { status, stderr, error } = spawnSync('unshare', [...apart, 'sh', '-ec', trial, 'sh', findServer('ip')], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `This machine refuses namespaces: ${error?.message ?? stderr.trim()}`;
}
