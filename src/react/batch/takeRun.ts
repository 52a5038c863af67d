/**
 * A kept run is worked on by one page at a time: two windows that both went on with it would pay for its rows twice, and each would write
 * into the other's journal. Gives a function that lets go of it, or undefined when somebody else has it for longer than `patience` ms. Where the
 * browser has no locks (a page without https), there is nothing to hold.
 */
export function takeRun(name: string, patience = 1500): Promise<(() => void) | undefined> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    locks
      .request(
        `doorplate run ${name}`,
        { signal: AbortSignal.timeout(patience) },
        () =>
          new Promise<void>((letGo) => {
            resolve(letGo);
          }),
      )
      .catch(() => {
        resolve(undefined);
      });
  });
}
