import { readStatus } from 'doorplate/batch';
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deadPid, lockHere, outcomeOf } from '../support/batch/lockHere.ts';
import { type Machine, onMachine, outermost } from '../support/batch/onMachine.ts';
import { withoutWaits } from '../support/withoutWaits.ts';

const here = lockHere();
const { jobOf, lockPath } = here;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const whole: Machine = { boot: 'first', id: '5a1f', space: outermost };
const { id: _, ...unnamed } = whole;
const { boot: __, ...uncounted } = whole;

/** Returns the contents of a job's lock while the job runs on a machine. */
const saidOn = async (machine: Machine) => {
  let text = '';
  const job = jobOf(1, { meets: () => void (text = readFileSync(lockPath(), 'utf8')) });
  await onMachine(machine, () => job.run());
  rmSync(job.journal, { recursive: true });
  return { text, ...(JSON.parse(text) as Record<'host' | 'boot' | 'born' | 'space' | 'machine', string>) };
};
const machineOf = async (machine: Machine) => (await saidOn(machine)).machine;
const hold = (other: Record<string, unknown>) => {
  mkdirSync(join(here.folder, 'job'), { recursive: true });
  writeFileSync(lockPath(), JSON.stringify({ id: 'another', host: hostname(), pid: deadPid, born: '', ...other }));
};
const longAgo = () => {
  const past = new Date(Date.now() - 60_000);
  utimesSync(lockPath(), past, past);
};

describe('the machine in a lock', () => {
  test('is identified by its boot, its process namespace and its id', async () => {
    const said = await saidOn(whole);
    expect(said).toMatchObject({ host: hostname(), boot: 'first', space: outermost });
    expect(said.machine).toMatch(/^[\da-f]{32}$/);
    expect(await saidOn({ ...whole, boot: 'second' })).toMatchObject({ boot: 'second', machine: said.machine });
    expect((await saidOn({ ...whole, id: '5a20' })).machine).not.toBe(said.machine);
  });

  test('is identified neither by its installation id nor by a network card address, because both are private', async () => {
    const mac = '02:00:00:00:00:01';
    expect((await saidOn({ ...whole, cards: { eth0: [mac] } })).text).not.toContain('5a1f');
    const byCards = await saidOn({ ...unnamed, cards: { eth0: [mac] } });
    expect(byCards.text).not.toContain(mac);
    expect(byCards.machine).toMatch(/^[\da-f]{32}$/);
  });

  test('is empty if the system does not provide these values', async () => {
    expect(await saidOn({})).toMatchObject({ boot: '', born: '', space: '', machine: '' });
    expect(await saidOn({ cards: { lo: ['00:00:00:00:00:00'], tunnel: [''] } })).toMatchObject({ machine: '' });
  });

  test('is identified by its network cards if it has no id, whatever their order, further addresses and the loopback card', async () => {
    const by = async (cards: Machine['cards'] = {}) => (await saidOn({ ...unnamed, cards })).machine;
    const [one, other] = ['02:00:00:00:00:01', '02:00:00:00:00:02'] as const;
    const its = await by({ eth0: [one], eth1: [other] });
    expect(await by({ lo: ['00:00:00:00:00:00'], eth1: [other, other], eth0: [one] })).toBe(its);
    expect(await by({ eth0: [one] })).not.toBe(its);
    // The id takes precedence over the network cards.
    expect((await saidOn({ ...whole, cards: { eth0: [one] } })).machine).toBe((await saidOn(whole)).machine);
  });
});

describe('the lock of a dead process', () => {
  /** Returns how long in ms a runner watches a lock before it takes the lock over. */
  const watched = async (machine: Machine, other: Record<string, unknown>) => {
    hold({ boot: machine.boot ?? '', space: machine.space ?? '', machine: await machineOf(machine), ...other });
    longAgo();
    const waits = withoutWaits();
    expect(await onMachine(machine, () => outcomeOf(jobOf(1).run()))).toBe('done');
    return waits.reduce((sum, wait) => sum + wait, 0);
  };

  test.each([
    ['of this boot of this machine', whole, {}],
    ['of this boot of a machine that has got another id', whole, { machine: 'another' }],
    ['of an earlier boot, outside of a container', whole, { boot: 'before' }],
    ['of a machine without boot ids', uncounted, {}],
    ['of a machine identified by its network cards alone', { cards: { eth0: ['02:00:00:00:00:01'] } }, {}],
  ] as const)('is taken over immediately if the process is %s', async (_name, machine, other) => {
    expect(await watched(machine, other)).toBe(0);
  });

  test.each([
    ['of a container', whole, { space: 'pid:[1]' }],
    ['of an earlier boot, in a container of that machine', whole, { boot: 'before', space: 'pid:[1]' }],
    ['of an earlier boot, seen from a container', { ...whole, space: 'pid:[1]' }, { boot: 'before', space: outermost }],
    ['of another machine', whole, { boot: 'another', machine: 'another' }],
    ['of a machine without an id, like this one', unnamed, { boot: 'another', machine: '' }],
    ['of another machine, both without boot ids', uncounted, { machine: 'another' }],
  ] as const)(
    'is watched for 20 seconds first if the process is %s, because this machine knows nothing about that process',
    async (_name, machine, other) => {
      expect(await watched(machine, other)).toBe(20_000);
    },
  );
});

describe('the status of a running job', () => {
  test.each([
    ['nobody, if its process has died', {}, undefined, undefined],
    ['a live process, however old its heartbeat', { pid: process.pid }, process.pid, process.pid],
    ['a process of an earlier boot, until its heartbeat stops', { boot: 'before' }, deadPid, undefined],
    ['a process of a container, until its heartbeat stops', { space: 'pid:[1]' }, deadPid, undefined],
    ['a process of another host, until its lock is deleted', { host: 'elsewhere' }, deadPid, deadPid],
  ] as const)('names %s', async (_name, other, atFirst, later) => {
    const machine = await machineOf(whole);
    const job = jobOf(1);
    await job.run();
    hold({ boot: 'first', space: outermost, machine, ...other });
    const runner = () => onMachine(whole, async () => (await readStatus(job.journal))?.runner);
    expect(await runner()).toBe(atFirst);
    longAgo();
    expect(await runner()).toBe(later);
  });
});

describe('a watched holder', () => {
  const watch = (meanwhile: (passed: number) => void) => {
    hold({ boot: 'first', space: 'pid:[1]', machine: '' });
    longAgo();
    const waits = withoutWaits(meanwhile);
    return onMachine(whole, async () => ({ how: await outcomeOf(jobOf(1).run()), waits: [...waits] }));
  };
  const sum = (waits: readonly number[]) => waits.reduce((all, wait) => all + wait, 0);

  test('is checked twice a second, and keeps its lock if its heartbeat shows within 20 seconds', async () => {
    const { how, waits } = await watch((passed) => {
      if (passed === 19_500) utimesSync(lockPath(), new Date(), new Date());
    });
    expect(how).toBe('running');
    expect(waits).toEqual(Array<number>(39).fill(500));
  });

  test('is replaced as soon as its lock is gone', async () => {
    const { how, waits } = await watch((passed) => {
      if (passed === 1_500) rmSync(lockPath());
    });
    expect(how).toBe('done');
    expect(sum(waits)).toBe(1_500);
  });
});

test('sends a heartbeat at least every two seconds until the run has ended', async () => {
  const past = new Date(Date.now() - 60_000);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const job = jobOf(1, {
    async meets() {
      utimesSync(lockPath(), past, past);
      vi.advanceTimersByTime(2_000);
      await expect.poll(() => Date.now() - statSync(lockPath()).mtimeMs).toBeLessThan(30_000);
    },
  });
  expect(await outcomeOf(job.run())).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});
