import { exitCodes } from './exitCodes.ts';

/** Aborts with the first SIGINT or SIGTERM, so that what is under way ends; the second ends the process at once, and loses nothing: all that counts is on the disk. */
export function untilSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) {
      process.stderr.write('\nEnded at once. Rows of the calls under way are in doubt; doorplate resume goes on.\n');
      process.exit(exitCodes.failed);
    }
    process.stderr.write('\nEnding: calls under way are waited for. Once more ends at once.\n');
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}
