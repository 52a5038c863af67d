import { afterEach, beforeEach, vi } from 'vitest';

/** A `MessageChannel` whose tasks run in the test's fake time. */
class Channel {
  port1: { onmessage?: () => void; close(): void } = { close: () => undefined };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Gives the tests of this file a clock of their own, also for the tasks of a page. */
export function inOwnTime(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('MessageChannel', Channel);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
