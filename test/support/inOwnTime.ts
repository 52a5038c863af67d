import { afterEach, beforeEach, vi } from 'vitest';

/** A task of the page, in the test's own time. */
class Channel {
  port1: { onmessage?: () => void; close(): void } = { close: () => undefined };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}

/** Gives the tests of this file their own clock, for the tasks of a page too. */
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
