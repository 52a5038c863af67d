import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findServer } from '../../../scripts/servers.mjs';

/** A simulated host. For Linux it is a separate machine, with its own network, name, processes and mounts. */
export interface Host {
  readonly name: string;
  readonly address: string;
  /**
   * Starts a program on the host. It ends with the host. Paths must be absolute, because the working directory is `/`. With `isTalkedTo`, the program
   * can exchange messages (`child.send`).
   */
  start(program: string, args: readonly string[], env?: Record<string, string>, isTalkedTo?: boolean): ChildProcess;
  /** Sends SIGTERM to all programs of the host, like a system shutdown. Resolves with their exit codes when they have ended. */
  shutDown(): Promise<(number | null)[]>;
  /** Simulates a power failure of the host. */
  kill(): Promise<void>;
}

/** Hosts on one switch. They are separate from the machine's own network, so their names need not be unique there. */
export interface Network {
  /** A host on the switch itself. Its link is never cut. */
  readonly middle: Host;
  /** Adds a host on a new port of the switch. */
  plug(name: string): Promise<Host>;
  /** Unplugs the cable of a host. Traffic to and from the host is silently lost. */
  cut(host: Host): void;
  mend(host: Host): void;
  /** Removes all hosts and the switch. */
  end(): Promise<void>;
}

/*
 * The first process of a host. All other processes of the host end with it, and the host's network disappears with its last process. It ends when its
 * input
 * ends, and so with the process that started it, however that ends.
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
        // Signals every process except the first one and the shell that runs this.
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
