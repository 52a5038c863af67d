/** Ends with the promise, or with the signal, as `fetch` does: with the signal's own reason. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', stop);
    });
  });
}

export const never = (signal: AbortSignal): Promise<never> => untilAborted(new Promise<never>(() => undefined), signal);

/** A wait of no time gives way to nobody, so that tests without latency stay in step. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (!(ms > 0)) return Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return untilAborted(over, signal).finally(() => {
    clearTimeout(timer);
  });
}
