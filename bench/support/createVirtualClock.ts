interface Timer {
  at: number;
  act: () => void;
}

/**
 * Replaces `performance.now` and `setTimeout` with a virtual clock. It jumps to the next timer when nothing else is left to do, so hours take
 * seconds. Only one virtual clock can be active at a time.
 */
export function createVirtualClock() {
  const { setTimeout: realTimeout, clearTimeout: realClear } = globalThis;
  const timers = new Map<number, Timer>();
  let now = 0;
  let last = 0;
  const set = (act: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): number => {
    timers.set(++last, { at: now + Math.max(0, ms), act: () => act(...args) });
    return last;
  };
  const clear = (id: number) => timers.delete(id);

  return {
    get now() {
      return now;
    },
    sleep: (ms: number) => new Promise<void>((resolve) => set(() => resolve(), ms)),
    /** Lets virtual time pass until a promise settles. */
    async until<Value>(what: Promise<Value>): Promise<Value> {
      const state = { isSettled: false };
      const settled = () => {
        state.isSettled = true;
      };
      what.then(settled, settled);
      for (;;) {
        // Lets everything run that the last timer caused and that needs no waiting.
        await new Promise((resolve) => setImmediate(resolve));
        if (state.isSettled) return what;
        let first: [number, Timer] | undefined;
        for (const one of timers) if (!first || one[1].at < first[1].at) first = one;
        if (!first) continue;
        timers.delete(first[0]);
        now = Math.max(now, first[1].at);
        first[1].act();
      }
    },
    on() {
      Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
      Object.defineProperty(performance, 'now', { configurable: true, value: () => now });
    },
    off() {
      Object.assign(globalThis, { setTimeout: realTimeout, clearTimeout: realClear });
      Reflect.deleteProperty(performance, 'now');
    },
  };
}
