import fs from 'node:fs';
import os from 'node:os';
import { vi } from 'vitest';
import { whileSpied } from '../whileSpied.ts';

/** Data that a system reports about itself. Missing fields are unavailable. */
export interface Machine {
  /** Boot id, which differs after each start. */
  boot?: string;
  /** Hardware addresses of the network cards, by name. */
  cards?: Readonly<Record<string, readonly string[]>>;
  /** Id of the installation. */
  id?: string;
  /** Process namespace: that of the machine, or of a container. */
  space?: string;
}

/** Name that Linux uses for the namespace outside of containers. */
export const outermost = 'pid:[4026531836]';

/** Simulates that this process runs on such a machine while `act` runs. */
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
