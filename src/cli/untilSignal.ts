import { abortOnSignal } from './abortOnSignal.ts';
import { exitCodes } from './exitCodes.ts';

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
