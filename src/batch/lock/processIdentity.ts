import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';

/** Identifies the process that holds a job's lock. The property names are part of the lock file's format. */
export interface ProcessIdentity {
  id: string;
  host: string;
  pid: number;
  /** Boot id of the machine, or `''` if unknown. It changes with every boot. */
  boot: string;
  /** Start time of the process in clock ticks, or `''` if unknown. It is needed because a later process may reuse the pid. */
  startTime: string;
  /** PID namespace of the machine or container, or `''` if unknown. */
  pidNamespace: string;
  /** Digest of the machine id, or `''` if unknown. It distinguishes machines with the same host name. */
  machine: string;
}

export function thisProcess(): ProcessIdentity {
  const { pid } = process;
  return {
    ...{ id: randomUUID(), host: hostname(), pid, boot: readBootId(), startTime: readProcessState(pid).startTime },
    ...{ pidNamespace: readPidNamespace(), machine: readMachineDigest() },
  };
}

/**
 * Returns whether a process is `alive` or `dead`. If the system cannot tell, returns:
 *
 * - `before`: the process ran before the last reboot of this machine, or on a clone of this machine with the same id and host name
 * - undefined: the process belongs to another machine or container
 */
export function processStatus({
  host,
  pid,
  boot,
  startTime,
  pidNamespace,
  machine,
}: ProcessIdentity): 'alive' | 'dead' | 'before' | undefined {
  if (host !== hostname()) return undefined;
  const isSameMachine = machine !== '' && machine === readMachineDigest();
  // Containers created from the same image share a machine id.
  const isOutsideContainers = pidNamespace === initialNamespace && readPidNamespace() === initialNamespace;
  if (boot !== readBootId()) return isOutsideContainers && isSameMachine ? 'before' : undefined;
  // If the system has no boot id, the process may belong to another machine with this host name.
  if (pidNamespace !== readPidNamespace() || (!boot && !isSameMachine)) return undefined;
  const state = readProcessState(pid);
  if (state.hasEnded || (startTime && state.startTime !== startTime)) return 'dead';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM' ? 'alive' : 'dead';
  }
}

/** Reads a small text file and trims its content. Returns `''` if the file cannot be read. */
export const readTrimmed = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

const readBootId = () => readTrimmed('/proc/sys/kernel/random/boot_id');

/**
 * Reads when a process started, and whether it has ended and is only a zombie (proc_pid_stat(5)). Returns `''` and false if the system does
 * not provide this information.
 */
function readProcessState(pid: number): { startTime: string; hasEnded: boolean } {
  const text = readTrimmed(`/proc/${String(pid)}/stat`);
  // The fields follow the process name, which may contain spaces and parentheses.
  const [state, ...numbers] = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(' ');
  const [threads, startTime = ''] = [numbers[16], numbers[18]];
  // A zombie with several threads has not ended: another of its threads may still be waiting for a disk and write later.
  return { startTime, hasEnded: state === 'Z' && threads === '1' };
}

function readPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
/** The name that Linux gives to the PID namespace outside all containers. */
const initialNamespace = 'pid:[4026531836]';

/** Returns a digest of the machine id. If the machine has none, uses its network cards instead. The id itself must stay private (machine-id(5)). */
function readMachineDigest(): string {
  const id = readTrimmed('/etc/machine-id') || readNetworkCards();
  return id && createHash('sha256').update(`doorplate ${id}`).digest('hex').slice(0, 32);
}

function readNetworkCards(): string {
  try {
    // A card is listed once per IP address, and IP addresses come and go.
    const cards = new Set(
      Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.map(({ mac }) => mac)),
    );
    return [...cards]
      .filter((mac) => !/^[0:]*$/.test(mac))
      .sort()
      .join(' ');
  } catch {
    // Some systems do not let a program list the network cards.
    return '';
  }
}
