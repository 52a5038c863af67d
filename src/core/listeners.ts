/** A list of listeners that can be notified. */
interface Emitter<Arguments extends unknown[] = []> {
  /** Number of listeners. */
  readonly size: number;
  /**
   * Calls all listeners that are subscribed when `emit` starts, in order of subscription. If a listener throws, the others are still called. A
   * listener that is removed before its turn is not called.
   */
  emit(...args: Arguments): void;
  /** Adds a listener and returns a function that removes it. A function that is subscribed twice is called twice. */
  subscribe(listener: (...args: Arguments) => void): () => void;
}

export function createEmitter<Arguments extends unknown[] = []>(): Emitter<Arguments> {
  const subscriptions = new Set<{ listener: (...args: Arguments) => void }>();
  return {
    get size() {
      return subscriptions.size;
    },
    emit(...args) {
      for (const subscription of [...subscriptions])
        if (subscriptions.has(subscription)) callListener(subscription.listener, ...args);
    },
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
  };
}

/**
 * Calls one of the app's callbacks. If the callback throws, the error is reported as uncaught. The calling code continues, because it may hold a
 * paid answer.
 */
export function callListener<Arguments extends unknown[]>(
  listener: ((...args: Arguments) => void) | undefined,
  ...args: Arguments
): void {
  try {
    listener?.(...args);
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
