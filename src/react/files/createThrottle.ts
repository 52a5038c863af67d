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
