export interface Throttle {
  /** Calls now if its time has come or `now` says so; else once, when it comes. */
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
      const wait = last + ms - performance.now();
      if (now || wait <= 0) run();
      else timer ??= setTimeout(run, wait);
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
