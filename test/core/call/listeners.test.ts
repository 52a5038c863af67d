import { createBatch, createClient, type Client, find } from 'doorplate/core';
import { createFileRun } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryRuns } from '../../support/memoryRuns.ts';

/** Everything that accepts listeners, with a way to trigger them. */
const told = {
  'the simulator’s ledger': () => {
    const simulator = createSimulator();
    return {
      subscribe: (listener: () => void) => simulator.subscribe(listener),
      act: () => find(clientOf(simulator), { text: '1600 penn' }),
    };
  },
  'a batch': () => {
    const batch = createBatch({ client: clientOf(createSimulator()), operation: 'validateEmails' });
    return {
      subscribe: (listener: () => void) => batch.subscribe(listener),
      act: () => batch.start(['jo@example.com']),
    };
  },
  'a file’s run': () => {
    const { store, lock } = memoryRuns().window(false);
    const run = createFileRun({ client: clientOf(createSimulator()), operation: 'validateEmails', store, lock });
    return {
      subscribe: (listener: () => void) => run.subscribe(listener),
      act: () => run.open(new File(['jo@example.com\n'], 'a.csv')),
    };
  },
};

const clientOf = ({ endpoints, credentials, fetch }: ReturnType<typeof createSimulator>): Client =>
  createClient({ endpoints, credentials, fetch });

describe.each(Object.entries(told))('a listener of %s', (_, make) => {
  let late: (() => void)[] = [];
  beforeEach(() => {
    late = [];
    // An app's error is thrown in a task of its own. Timers of calls have a delay, so they are not affected.
    const usual = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((act: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== undefined) return usual(act, ms, ...rest);
      late.push(act);
      return 0;
    }) as typeof setTimeout);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is called although another listener throws, and the error is reported globally', async () => {
    const { subscribe, act } = make();
    const told = vi.fn();
    subscribe(() => {
      throw new Error('of the app');
    });
    subscribe(told);
    await act();
    expect(told).toHaveBeenCalled();
    expect(late.length).toBeGreaterThan(0);
    for (const task of late) expect(task).toThrow('of the app');
  });

  test('can unsubscribe itself or another listener while it is called', async () => {
    const { subscribe, act } = make();
    const order: string[] = [];
    const leave = [
      subscribe(() => {
        order.push('first');
        leave[0]!();
        leave[1]!();
      }),
      subscribe(() => order.push('taken away')),
      subscribe(() => order.push('last')),
    ];
    await act();
    expect(order.slice(0, 2)).toEqual(['first', 'last']);
    expect(order.slice(2).every((name) => name === 'last')).toBe(true);
  });

  test('is called twice if it subscribed twice, and can end one of the subscriptions', async () => {
    const { subscribe, act } = make();
    const twice = vi.fn();
    const once = vi.fn();
    const stop = subscribe(twice);
    subscribe(twice);
    subscribe(once);
    await act();
    expect(twice).toHaveBeenCalledTimes(once.mock.calls.length * 2);
    stop();
    stop();
    const [before, beforeOnce] = [twice.mock.calls.length, once.mock.calls.length];
    await act();
    expect(once.mock.calls.length).toBeGreaterThan(beforeOnce);
    expect(twice.mock.calls.length - before).toBe(once.mock.calls.length - beforeOnce);
  });
});
