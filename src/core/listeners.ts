/** Who listens. The one place that tells listeners of anything. */
export interface Emitter<Arguments extends unknown[] = []> {
  /** How many listen. */
  readonly size: number;
  /**
   * Tells everybody who listened when it began, in the order in which they came. One that throws stops nothing (its error goes to the
   * environment), and one that was taken away meanwhile is not told any more.
   */
  emit(...args: Arguments): void;
  /** Listens, until what this returns is called. Who subscribes the same function twice is told twice, and may stop one of them. */
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

/** A listener of the app's that throws must not lose an answer that may be paid for: its error goes to the environment. */
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
