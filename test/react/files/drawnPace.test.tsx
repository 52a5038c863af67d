import { act, cleanup, render } from '@testing-library/react';
import { AddressProvider, useBatch, useFileRun } from 'doorplate';
import { createClient } from 'doorplate/core';
import * as React from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Activity = React.ComponentType<{ mode: 'visible' | 'hidden'; children: React.ReactNode }>;
/** Only React 19.2 and later have <Activity>. */
const Activity = (React as unknown as Record<string, Activity | undefined>)['Activity'];

const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const count = 60;
/** Options for one call per row, one after another. */
const slowly = { operation: 'cleanseInternational', chunkSize: 1, concurrency: 1 } as const;

let runs = 0;

interface Shown {
  status: string;
  done: number;
}

/** Renders a page over one of the hooks. Its service answers after ten milliseconds. Records every render. */
function open<Hook>(useHook: () => Hook, shownOf: (hook: Hook) => Shown) {
  const page = { it: undefined as unknown as Hook, drawn: [] as Shown[] };
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'K' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: object[] };
      await new Promise((resolve) => setTimeout(resolve, 10));
      return Response.json(Addresses.map((Input) => ({ Input, Matches: [] })));
    },
  });
  function Page() {
    page.it = useHook();
    page.drawn.push(shownOf(page.it));
    return null;
  }
  const tree = (mode: 'visible' | 'hidden' = 'visible') => (
    <React.StrictMode>
      <AddressProvider client={client}>
        {Activity ? (
          <Activity mode={mode}>
            <Page />
          </Activity>
        ) : (
          <Page />
        )}
      </AddressProvider>
    </React.StrictMode>
  );
  const { rerender, unmount } = render(tree());
  return {
    page,
    last: () => page.drawn.at(-1)!,
    /** Returns each rendered state once. */
    states: () =>
      page.drawn.filter(({ status, done }, at) => {
        const before = page.drawn[at - 1];
        return status !== before?.status || done !== before.done;
      }),
    set: (mode: 'visible' | 'hidden') => {
      rerender(tree(mode));
    },
    unmount,
  };
}

/** The hooks, each started with records or a file. */
const hooks = {
  'a batch': async () => {
    const opened = open(
      () => useBatch(slowly),
      ({ status, progress }) => ({ status, done: progress.done }),
    );
    const { page } = opened;
    await passing(200);
    act(() => void page.it.start(Array.from({ length: count }, (_, at) => ({ Id: String(at), Address1: 'x' }))));
    return { ...opened, pause: () => page.it.pause() };
  },
  'a file’s run': async () => {
    const keep = `run ${String(runs++)}`;
    const opened = open(
      () => useFileRun({ ...slowly, saveAs: keep }),
      ({ phase, progress }) => ({ status: phase, done: progress?.done ?? 0 }),
    );
    const { page } = opened;
    const lines = Array.from({ length: count }, (_, at) => `${String(at)},${String(at)} Main Street`);
    act(() => void page.it.open(new File([`id,street\n${lines.join('\n')}\n`], 'rows.csv')));
    await until(() => page.it.phase === 'ready');
    act(() => void page.it.start());
    await until(() => page.it.phase === 'running');
    return { ...opened, pause: () => page.it.pause() };
  },
};

/** Waits in real time, because a file is read in real time. */
async function until(isSo: () => boolean) {
  for (let turn = 0; turn < 10_000 && !isSo(); turn++) await passing(1);
  expect(isSo()).toBe(true);
}

describe.each(Object.entries(hooks))('a page with %s renders', (_, begin) => {
  test('frequent changes eight times a second, and the end of the run', async () => {
    const { states, last } = await begin();
    // React 18 renders at the end of `act`, so each `act` is short.
    for (let turn = 0; turn < 200; turn++) await passing(10);
    expect(last()).toEqual({ status: 'done', done: count });
    // 600 ms, plus a little.
    const steps = states()
      .filter(({ status }) => status === 'running')
      .map(({ done }) => done);
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.length).toBeLessThanOrEqual(6);
    for (const [at, done] of steps.slice(2).entries()) expect(done - steps[at + 1]!).toBeGreaterThanOrEqual(10);
  });

  test('a change of state immediately', async () => {
    const { last, pause } = await begin();
    expect(last().status).toBe('running');
    await passing(5);
    act(() => void pause());
    expect(last().status).toMatch(/^paus/);
  });

  test('nothing after unmount, and leaves no timer behind', async () => {
    const { page, unmount } = await begin();
    // Answers have arrived that are not rendered yet.
    await passing(145);
    unmount();
    const { length } = page.drawn;
    await passing(15);
    expect(vi.getTimerCount()).toBe(0);
    await passing(1000);
    expect(page.drawn).toHaveLength(length);
  });

  test.skipIf(!Activity)(
    'nothing while <Activity> hides it, and then the current state (React 18 has no <Activity>)',
    async () => {
      const { page, set, last } = await begin();
      await passing(145);
      set('hidden');
      const { length } = page.drawn;
      await passing(300);
      expect(page.drawn).toHaveLength(length);
      set('visible');
      expect(last().done).toBeGreaterThan(35);
      await passing(1000);
      expect(last()).toEqual({ status: 'done', done: count });
    },
  );
});

test.skipIf(!Activity)('keeps no timer for a file run that <Activity> hides', async () => {
  const { set } = await hooks['a file’s run']();
  await passing(145);
  const shown = vi.getTimerCount();
  set('hidden');
  // Two calls later.
  await passing(20);
  expect(vi.getTimerCount()).toBe(shown - 1);
});
