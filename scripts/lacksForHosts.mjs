import { spawnSync } from 'node:child_process';
import { findServer } from './servers.mjs';

/** Shell script that tries to set up a simulated host with its own network, link, switch, name and processes. */
const trial = `
mount -t proc proc /proc
echo one >/proc/sys/kernel/hostname
"$1" link add switch type bridge
"$1" link add here type veth peer name there`;

/**
 * Returns the reason why this machine cannot simulate hosts that have their own network and name, or undefined if it can.
 *
 * @returns {string | undefined}
 */
export function lacksForHosts() {
  if (process.platform !== 'linux') return 'Network namespaces need Linux.';
  const absent = ['redis-server', 'ip', 'openssl'].filter((name) => !findServer(name));
  if (absent.length > 0) return `Missing: ${absent.join(', ')}.`;
  if (process.getuid?.() !== 0) return 'Network namespaces need root.';
  const apart = ['--net', '--uts', '--mount', '--pid', '--fork', '--kill-child'];
  const { status, stderr, error } = spawnSync('unshare', [...apart, 'sh', '-ec', trial, 'sh', findServer('ip')], {
    encoding: 'utf8',
  });
  return status === 0 ? undefined : `This machine refuses namespaces: ${error?.message ?? stderr.trim()}`;
}
