// @vitest-environment node
import { expect, test, vi } from 'vitest';
import { pacedStore } from '../../../src/react/files/pacedStore.ts';

test('a listener that throws keeps no other from hearing, and what is told often is drawn eight times a second', () => {
  vi.useFakeTimers();
  try {
    let value = 0;
    const store = pacedStore(() => value);
    const heard: number[] = [];
    const quieten = store.subscribe(() => {
      throw new Error('a bug of the app');
    });
    const leave = store.subscribe(() => heard.push(store.get()));
    value = 1;
    store.tell(true);
    expect(heard).toEqual([1]);
    expect(() => vi.advanceTimersByTime(0)).toThrow('a bug of the app');
    quieten();
    for (value = 2; value < 50; value++) {
      store.tell(false);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(200);
    expect(heard.length).toBeGreaterThan(3);
    expect(heard.length).toBeLessThanOrEqual(6);
    expect(heard.at(-1)).toBe(50);
    leave();
    store.tell(true);
    expect(heard.at(-1)).toBe(50);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('it listens from the first subscriber to the last', () => {
  let listening = 0;
  const store = pacedStore(
    () => 1,
    () => {
      listening++;
      return () => listening--;
    },
  );
  const first = store.subscribe(() => undefined);
  const second = store.subscribe(() => undefined);
  expect(listening).toBe(1);
  first();
  expect(listening).toBe(1);
  second();
  expect(listening).toBe(0);
});
