import { setTimeout as after } from 'node:timers/promises';

/** @throws the signal's reason as soon as it aborts. */
export async function abortableSleep(ms: number, signal: AbortSignal): Promise<void> {
  await after(ms, undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
}
