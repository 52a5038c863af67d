import { createEmitter } from '../../core/index.ts';

export interface Throttle {
  /** Calls once, when its time has come; in a task of its own, so that who calls is not held up. `now` says that it has come. */
  call(now?: boolean): void;
  clear(): void;
}

/** At most one call per `ms`, the last one included. `now` goes beyond that, and is for what is rare. */
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

/** ms between two renders while something goes on: eight a second, which leaves room for its beginning and its end within ten. */
const renderInterval = 125;

/** What a page draws of something that changes faster than a page is drawn. */
export interface ThrottledStore<Value> {
  /** As it was drawn last. */
  get(): Value;
  /** It has changed. It is drawn when its time has come, or `now`. */
  schedule(now: boolean): void;
  /** Looks anew, and tells nobody. */
  refresh(): void;
  /** Nothing that was told is drawn any more. */
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** `listen` is called when the first one subscribes, and what it gives when the last one has gone. */
export function createThrottledStore<Value>(
  read: () => Value,
  listen: (tell: (now: boolean) => void) => () => void = () => () => undefined,
): ThrottledStore<Value> {
  let snapshot = read();
  let leave: () => void = () => undefined;
  const changed = createEmitter();
  const renew = () => {
    snapshot = read();
  };
  const { call: tell, clear } = createThrottle(renderInterval, () => {
    renew();
    changed.emit();
  });
  return {
    get: () => snapshot,
    schedule: tell,
    refresh: renew,
    clear,
    subscribe(listener) {
      // Hidden by an <Activity>, it was told of nothing.
      if (changed.size === 0) {
        renew();
        leave = listen(tell);
      }
      const end = changed.subscribe(listener);
      return () => {
        end();
        if (changed.size > 0) return;
        leave();
        clear();
      };
    },
  };
}
