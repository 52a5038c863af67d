import fs from 'node:fs';
import os from 'node:os';
import { vi } from 'vitest';
import { whileSpied } from '../whileSpied.ts';

/** What a system tells of itself; what is left out it does not tell. */
export interface Machine {
  /** Another one after each start. */
  boot?: string;
  /** Its number is written into each card of the network. */
  cards?: Readonly<Record<string, readonly string[]>>;
  /** Of its installation. */
  id?: string;
  /** The processes that are counted together: the machine's, or those of a container. */
  space?: string;
}

/** How Linux calls the processes that are in no container. */
export const outermost = 'pid:[4026531836]';

/** While `act` runs, this process is on such a machine. */
export function onMachine<Value>({ boot, cards, id, space }: Machine, act: () => Promise<Value>): Promise<Value> {
  const { readFileSync: read, readlinkSync: link } = fs;
  const told: Record<string, string | undefined> = {
    '/proc/sys/kernel/random/boot_id': boot,
    '/etc/machine-id': id,
    '/proc/self/ns/pid': space,
  };
  const answer = (path: string) => {
    const text = told[path];
    if (text === undefined) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' });
    return text;
  };
  const isAsked = (path: unknown): path is string => /^\/(?:proc|etc)\//.test(String(path));
  vi.spyOn(fs, 'readFileSync').mockImplementation(((path: never, ...more: never[]) =>
    isAsked(path) ? `${answer(path)}\n` : read(path, ...more)) as typeof read);
  vi.spyOn(fs, 'readlinkSync').mockImplementation(((path: never, ...more: never[]) =>
    isAsked(path) ? answer(path) : link(path, ...more)) as typeof link);
  vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    if (!cards) throw new Error('uv_interface_addresses returned Unknown system error 13');
    return Object.fromEntries(
      Object.entries(cards).map(([name, macs]) => [name, macs.map((mac) => ({ mac }))]),
    ) as unknown as ReturnType<typeof os.networkInterfaces>;
  });
  return whileSpied(act);
}
