import { exitCodes } from './exitCodes.ts';
import { oneWord } from './oneWord.ts';

export interface Ending {
  readonly signal: AbortSignal;
  /** From now on a signal does what it does to any process. */
  forget(): void;
}

/**
 * Aborts a call that may cost with the first signal to end, so that what is to be said and tidied is. A person who says it again is obeyed at once: what
 * counts is on the disk.
 */
export function abortOnSignal(): Ending {
  const controller = new AbortController();
  let first = 0;
  const end = () => {
    if (controller.signal.aborted) return;
    first = performance.now();
    controller.abort();
  };
  const endAtOnce = () => {
    if (controller.signal.aborted && performance.now() - first > oneWord) process.exit(exitCodes.inDoubt);
    end();
  };
  // A terminal that closes may say so twice, by itself and by its shell: nobody has asked to end at once.
  process.on('SIGHUP', end);
  const names = ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const;
  for (const name of names) process.on(name, endAtOnce);
  return {
    signal: controller.signal,
    forget() {
      process.off('SIGHUP', end);
      for (const name of names) process.off(name, endAtOnce);
    },
  };
}
