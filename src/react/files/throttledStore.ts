import { createEmitter } from '../../core/index.ts';

export interface Throttle {
  /** Schedules one call in a later task, or calls at once with `now`. */
  call(now?: boolean): void;
  clear(): void;
}

/** Limits calls to one per `ms`, with a trailing call. `now` bypasses the limit, for rare events. */
export function createThrottle(ms: number, callback: () => void): Throttle {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    callback();
  };
  return {
    call(now = false) {
      if (now) run();
      else timer ??= setTimeout(run, Math.max(0, last + ms - performance.now()));
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Interval in ms between renders. That is eight renders per second, or at most ten with the first and the last. */
const renderInterval = 125;

/** Store for a value that changes faster than a page should render. */
export interface ThrottledStore<Value> {
  /** Returns the snapshot of the last update. */
  get(): Value;
  /** Schedules a throttled update, or an immediate one with `now`. */
  schedule(now: boolean): void;
  /** Refreshes the snapshot without notifying subscribers. */
  refresh(): void;
  /** Cancels a scheduled update. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** Creates a throttled store. `listen` is called for the first subscriber, and its cleanup after the last one. */
export function createThrottledStore<Value>(
  read: () => Value,
  listen: (schedule: (now: boolean) => void) => () => void = () => () => undefined,
): ThrottledStore<Value> {
  let snapshot = read();
  let unlisten: () => void = () => undefined;
  const changed = createEmitter();
  const renew = () => {
    snapshot = read();
  };
  const { call: schedule, clear } = createThrottle(renderInterval, () => {
    renew();
    changed.emit();
  });
  return {
    get: () => snapshot,
    schedule,
    refresh: renew,
    clear,
    subscribe(listener) {
      // A component hidden by an <Activity> has missed changes.
      if (changed.size === 0) {
        renew();
        unlisten = listen(schedule);
      }
      const unsubscribe = changed.subscribe(listener);
      return () => {
        unsubscribe();
        if (changed.size > 0) return;
        unlisten();
        clear();
      };
    },
  };
}
