import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Who works on a job: a process of this boot of this machine. */
export interface Holder {
  id: string;
  host: string;
  pid: number;
  boot: string;
  /** When the process began, as the system counts: another one may have its number later. */
  born: string;
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
const bornOf = (pid: number) =>
  textIn(`/proc/${String(pid)}/stat`)
    .split(') ')[1]
    ?.split(' ')[19] ?? '';

/** Does the process still run? One of another machine does, as far as anybody here can tell. */
export function isAlive({ host, pid, boot, born }: Holder): boolean {
  if (host !== hostname()) return true;
  if (boot !== bootOf() || (born && bornOf(pid) !== born)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** This process. */
export function thisProcess(): Holder {
  const { pid } = process;
  return { id: randomUUID(), host: hostname(), pid, boot: bootOf(), born: bornOf(pid) };
}
