import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findServer } from '../../../scripts/servers.mjs';

/** A host of its own as far as Linux can tell: its network, name, processes and mounts are those of nobody else. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /** A program of it, which ends with it. Paths are whole: its folder is `/`. One that is talked to gets messages and sends them (`child.send`). */
  start(program: string, args: readonly string[], env?: Record<string, string>, isTalkedTo?: boolean): ChildProcess;
  /** SIGTERM to all its programs, as a system that goes down sends it. Resolves with their exit codes when they have ended. */
  shutDown(): Promise<(number | null)[]>;
  /** As a machine that loses its power. */
  kill(): Promise<void>;
}

/** Hosts at one switch. Nothing of it is in the machine's own network, and so nothing has to have a name that nobody else uses. */
export interface Network {
  /** What stands at the switch itself; its link is never cut. */
  readonly middle: Host;
  /** A new host at a port of the switch. */
  plug(name: string): Promise<Host>;
  /** Its cable is out: what is sent to it or by it is lost, and nobody is told. */
  cut(host: Host): void;
  mend(host: Host): void;
  /** Nothing is left of any of it. */
  end(): Promise<void>;
}

/*
 * The first process of a host. All others of it end with it, and the host's network goes when its last process has gone. It ends with its input, and so
 * with whoever started it, however that ends.
 */
const first = `
mount -t proc proc /proc
echo "$1" >/proc/sys/kernel/hostname
"$2" link set lo up
echo ready
read -r _ || :`;
const apart = ['--net', '--uts', '--mount', '--pid', '--fork', '--kill-child'];

export async function startNetwork(): Promise<Network> {
  const ip = findServer('ip') ?? 'ip';
  const inNetwork = (pid: number, ...args: string[]) => {
    const { status, stderr } = spawnSync('nsenter', ['--target', String(pid), '--net', ip, ...args]);
    if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.toString()}`);
  };

  async function startHost(name: string, address: string): Promise<{ host: Host; pid: number }> {
    const root = spawn('unshare', [...apart, 'sh', '-ec', first, 'sh', name, ip], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const ended = once(root, 'exit').then(() => {
      throw new Error(`The host ${name} did not start.`);
    });
    ended.catch(() => undefined);
    await Promise.race([once(root.stdout, 'data'), ended]);
    const pid = root.pid!;
    const inside = [
      '--target',
      String(pid),
      '--net',
      '--uts',
      '--mount',
      `--pid=/proc/${String(pid)}/ns/pid_for_children`,
    ];
    const running = new Map<ChildProcess, Promise<number | null>>();
    const host: Host = {
      name,
      address,
      start(program, args, env = {}, isTalkedTo = false) {
        const child = spawn('nsenter', [...inside, program, ...args], {
          stdio: ['ignore', 'pipe', 'pipe', ...(isTalkedTo ? (['ipc'] as const) : [])],
          env: { ...process.env, ...env },
        });
        running.set(
          child,
          once(child, 'close').then(([code]) => {
            running.delete(child);
            return code as number | null;
          }),
        );
        return child;
      },
      async shutDown() {
        const ends = [...running.values()];
        // To every process but the first one and the shell that says it.
        spawnSync('nsenter', [...inside, 'sh', '-c', 'kill -TERM -1']);
        return Promise.all(ends);
      },
      async kill() {
        const ends = [...running.values()];
        if (root.exitCode === null && root.signalCode === null) {
          const exit = once(root, 'exit');
          root.kill('SIGKILL');
          await exit;
        }
        await Promise.all(ends);
      },
    };
    return { host, pid };
  }

  const addressOf = (at: number) => `10.0.0.${String(at)}`;
  const hosts = new Map<Host, string>();
  const { host: middle, pid } = await startHost('switch', addressOf(1));
  inNetwork(pid, 'link', 'add', 'switch', 'type', 'bridge');
  inNetwork(pid, 'address', 'add', `${middle.address}/24`, 'dev', 'switch');
  inNetwork(pid, 'link', 'set', 'switch', 'up');
  return {
    middle,
    async plug(name) {
      const at = hosts.size + 2;
      const port = `port${String(at)}`;
      const { host, pid: its } = await startHost(name, addressOf(at));
      hosts.set(host, port);
      inNetwork(pid, ...['link', 'add', port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(its)]);
      inNetwork(pid, 'link', 'set', port, 'master', 'switch', 'up');
      inNetwork(its, 'address', 'add', `${host.address}/24`, 'dev', 'eth0');
      inNetwork(its, 'link', 'set', 'eth0', 'up');
      return host;
    },
    cut: (host) => inNetwork(pid, 'link', 'set', hosts.get(host)!, 'down'),
    mend: (host) => inNetwork(pid, 'link', 'set', hosts.get(host)!, 'up'),
    async end() {
      await Promise.all([...hosts.keys(), middle].map((host) => host.kill()));
    },
  };
}
