import { exitCodes } from './errors.ts';
import { printError } from './output.ts';

/**
 * Milliseconds within which repeated signals count as one. A shell or the `timeout` command may send a signal to the process and then to
 * its process group.
 */
const repeatWindow = 200;

interface SignalListener {
  readonly signal: AbortSignal;
  /** Restores the default handling of signals. */
  dispose(): void;
}

/**
 * Aborts on the first termination signal, so that in-flight calls can finish. A second SIGINT, SIGTERM or SIGBREAK exits immediately.
 *
 * @param exitCode exit code of the process after a second signal.
 */
export function abortOnSignal(
  exitCode: number,
  { onFirst, onSecond }: { onFirst?: () => void; onSecond?: () => void } = {},
): SignalListener {
  const controller = new AbortController();
  let firstAt = 0;
  const abort = () => {
    if (controller.signal.aborted) return;
    firstAt = performance.now();
    onFirst?.();
    controller.abort();
  };
  const abortOrExit = () => {
    if (controller.signal.aborted && performance.now() - firstAt >= repeatWindow) {
      onSecond?.();
      process.exit(exitCode);
    }
    abort();
  };
  // A closing terminal may send SIGHUP twice, once through its shell. The second SIGHUP is not a request to exit immediately.
  process.on('SIGHUP', abort);
  const names = ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const;
  for (const name of names) process.on(name, abortOrExit);
  return {
    signal: controller.signal,
    dispose() {
      process.off('SIGHUP', abort);
      for (const name of names) process.off(name, abortOrExit);
    },
  };
}

/**
 * Aborts a run on the first signal, and prints a message. A second signal exits immediately. Nothing is lost, because the journal is on
 * disk.
 *
 * @param describeState returns a sentence about unfinished work, printed before an immediate exit.
 */
export const abortRunOnSignal = (describeState: () => string): AbortSignal =>
  abortOnSignal(exitCodes.failed, {
    onFirst() {
      printError('\nFinishing in-flight calls. Press Ctrl+C again to stop now.');
    },
    onSecond() {
      printError(`\nStopped now. ${describeState()}`);
    },
  }).signal;
