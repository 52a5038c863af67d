import fs from 'node:fs';
import os from 'node:os';
import { vi } from 'vitest';
import { whileSpied } from '../whileSpied.ts';

/** A system's data about itself; missing fields are unavailable. */
export interface Machine {
  /** A different one after each start. */
  boot?: string;
  /** The address burnt into each network card. */
  cards?: Readonly<Record<string, readonly string[]>>;
  /** The id of its installation. */
  id?: string;
  /** The process namespace: the machine's, or a container's. */
  pidNamespace?: string;
}

/** Linux's name for the namespace outside containers. */
export const outermost = 'pid:[4026531836]';

/** While `act` runs, this process is on such a machine. */
export function onMachine<Value>(
  { boot, cards, id, pidNamespace }: Machine,
  act: () => Promise<Value>,
): Promise<Value> {
  const { readFileSync: read, readlinkSync: link } = fs;
  const told: Record<string, string | undefined> = {
    '/proc/sys/kernel/random/boot_id': boot,
    '/etc/machine-id': id,
    '/proc/self/ns/pid': pidNamespace,
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
