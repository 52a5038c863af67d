import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';

/** Who works on a job: a process of this boot of this machine. */
export interface Holder {
  id: string;
  host: string;
  pid: number;
  boot: string;
  /** When the process began, as the system counts: another one may have its number later. */
  born: string;
  /** The processes that its number is one of: those of the machine, or of one container. `''` where a system does not tell. */
  space: string;
  /** Another one for each machine that is installed, so that those of one name are told apart. `''` where nothing tells. */
  machine: string;
}

export const textIn = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
};

/** Another one after each start of the machine; `''` where a system does not tell. */
const bootOf = () => textIn('/proc/sys/kernel/random/boot_id');

/** Of a process, as proc_pid_stat(5) counts: when it began, and whether it has ended and nobody has asked how. `''` and false where a system does not tell. */
function statOf(pid: number): { born: string; isEnded: boolean } {
  const text = textIn(`/proc/${String(pid)}/stat`);
  // Behind its name, which may have spaces and brackets.
  const [state, ...numbers] = text
    .slice(text.lastIndexOf(')') + 1)
    .trim()
    .split(' ');
  const [threads, born = ''] = [numbers[16], numbers[18]];
  // One of its threads may still wait for a disk, and write then.
  return { born, isEnded: state === 'Z' && threads === '1' };
}

function spaceOf(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
/** How Linux calls the processes of a machine that are in no container. */
const outermost = 'pid:[4026531836]';

/** By its network cards, where a system has no id in a file. Neither may be told to others as it is (machine-id(5)). */
function machineOf(): string {
  const id = textIn('/etc/machine-id') || cardsOf();
  return id && createHash('sha256').update(`doorplate ${id}`).digest('hex').slice(0, 32);
}

function cardsOf(): string {
  try {
    // A card is there once for each of its addresses, which come and go.
    const cards = new Set(Object.values(networkInterfaces()).flatMap((its = []) => its.map(({ mac }) => mac)));
    return [...cards]
      .filter((mac) => !/^[0:]*$/.test(mac))
      .sort()
      .join(' ');
  } catch {
    // Some systems do not let a program list them.
    return '';
  }
}

/**
 * What can be told of a process from here. `undefined`: it is of another machine or another container, so nothing is known of it here. `before`: it was of
 * this machine before that was started anew, or of a copy of it that has the same id and the same name.
 */
export function lifeOf({ host, pid, boot, born, space, machine }: Holder): 'alive' | 'dead' | 'before' | undefined {
  if (host !== hostname()) return undefined;
  const isMachine = machine !== '' && machine === machineOf();
  // Containers of one image have the same machine's id.
  const isOutermost = space === outermost && spaceOf() === outermost;
  if (boot !== bootOf()) return isOutermost && isMachine ? 'before' : undefined;
  // Of a system that does not tell its starts, another one may have this name.
  if (space !== spaceOf() || (!boot && !isMachine)) return undefined;
  const its = statOf(pid);
  if (its.isEnded || (born && its.born !== born)) return 'dead';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM' ? 'alive' : 'dead';
  }
}

/** This process. */
export function thisProcess(): Holder {
  const { pid } = process;
  return {
    ...{ id: randomUUID(), host: hostname(), pid, boot: bootOf(), born: statOf(pid).born },
    ...{ space: spaceOf(), machine: machineOf() },
  };
}
