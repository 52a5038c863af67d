/** ms that a batch ran, by a clock that is never set back. */
export interface Stopwatch {
  readonly elapsed: number;
  run(): void;
  halt(): void;
}

export function createStopwatch(): Stopwatch {
  let before = 0;
  let since: number | undefined;
  const elapsed = () => before + (since === undefined ? 0 : Math.max(0, performance.now() - since));
  return {
    get elapsed() {
      return elapsed();
    },
    run() {
      since ??= performance.now();
    },
    halt() {
      before = elapsed();
      since = undefined;
    },
  };
}
