import { createEmitter } from '../../core/index.ts';

interface Throttle {
  /** Schedules one call in a later task, or calls immediately if `now` is true. */
  call(now?: boolean): void;
  clear(): void;
}

/** Calls `callback` at most once every `ms` milliseconds. Calls in between are combined into one later call. `now` bypasses the limit. */
function createThrottle(ms: number, callback: () => void): Throttle {
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

/** Minimum interval in ms between renders. In one second, this allows eight renders, plus an immediate first and last one. */
const renderInterval = 125;

/** Store for a value that changes more often than a page should render. */
interface ThrottledStore<Value> {
  /** Returns the snapshot from the last update. */
  get(): Value;
  /** Schedules a throttled update, or updates immediately if `now` is true. */
  schedule(now: boolean): void;
  /** Refreshes the snapshot without notifying subscribers. */
  refresh(): void;
  /** Cancels a scheduled update. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a throttled store. Calls `listen` when the first listener subscribes. Calls the function that `listen` returned when the last listener
 * unsubscribes.
 */
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
      // The snapshot may be outdated, for example because an <Activity> has hidden the component.
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
