import { exitCodes } from './exitCodes.ts';
import { oneWord } from './oneWord.ts';

/**
 * Aborts with the first signal to end, so that what is under way ends; SIGINT, SIGTERM or SIGBREAK after that ends the process at once, and loses nothing: all that
 * counts is on the disk.
 *
 * @param whatIsLeft is said to a person who has ended it at once
 */
export function untilSignal(whatIsLeft: () => string): AbortSignal {
  const controller = new AbortController();
  let first = 0;
  const end = () => {
    if (controller.signal.aborted) return;
    first = performance.now();
    process.stderr.write('\nEnding: calls under way are waited for. Once more ends at once.\n');
    controller.abort();
  };
  const endAtOnce = () => {
    if (!controller.signal.aborted) {
      end();
      return;
    }
    if (performance.now() - first < oneWord) return;
    process.stderr.write(`\nEnded at once. ${whatIsLeft()}\n`);
    process.exit(exitCodes.failed);
  };
  // A terminal that closes may say so twice, by itself and by its shell: nobody has asked to end at once.
  process.on('SIGHUP', end);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const) process.on(name, endAtOnce);
  return controller.signal;
}
