/** Waits that can all be ended at once, so that no timer is left. */
export interface Alarm {
  sleep(ms: number): Promise<void>;
  wake(): void;
}

export function createAlarm(): Alarm {
  const sleepers = new Set<() => void>();
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          sleepers.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        sleepers.add(wake);
      }),
    wake() {
      for (const wake of [...sleepers]) wake();
    },
  };
}
