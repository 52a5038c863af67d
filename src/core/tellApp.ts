/** A listener of the app's that throws must not lose an answer that may be paid for: its error goes to the environment. */
export function tellApp<Arguments extends unknown[]>(
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
