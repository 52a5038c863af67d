import { exitCodes } from './errors.ts';

/** ms in which a second signal is the same word: a shell or `timeout` tells a process, and then its group. */
const oneWord = 200;

export interface Ending {
  readonly signal: AbortSignal;
  /** From now on a signal does what it does to any process. */
  forget(): void;
}

/**
 * Aborts with the first signal to end, so that what is under way ends, and what is to be said and tidied is. SIGINT, SIGTERM or SIGBREAK after that ends the
 * process at once.
 *
 * @param code with what the process ends at once.
 * @param tell what is said with the first signal, and before an end at once.
 */
export function abortOnSignal(code: number, tell: { first?: () => void; atOnce?: () => void } = {}): Ending {
  const controller = new AbortController();
  let first = 0;
  const end = () => {
    if (controller.signal.aborted) return;
    first = performance.now();
    tell.first?.();
    controller.abort();
  };
  const endAtOnce = () => {
    if (controller.signal.aborted && performance.now() - first >= oneWord) {
      tell.atOnce?.();
      process.exit(code);
    }
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

/**
 * Aborts a run with the first signal to end, and says so. An end at once loses nothing: all that counts is on the disk.
 *
 * @param whatIsLeft is said to a person who has ended it at once
 */
export const untilSignal = (whatIsLeft: () => string): AbortSignal =>
  abortOnSignal(exitCodes.failed, {
    first() {
      process.stderr.write('\nEnding: calls under way are waited for. Once more ends at once.\n');
    },
    atOnce() {
      process.stderr.write(`\nEnded at once. ${whatIsLeft()}\n`);
    },
  }).signal;
