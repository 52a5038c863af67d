import { resolve } from 'node:path';
import type { BatchRunProgress } from '../batch/index.ts';
import { commandName } from './commandName.ts';
import type { FileFlags, RunFlags } from './FileFlags.ts';
import { inWords, progressLine } from './progressLine.ts';
import { note, say } from './say.ts';
import { shellWord } from './shellWord.ts';

/** ms between two lines of a log. */
const betweenLines = 10_000;
/** For a terminal that does not tell its width, such as one over a serial line. */
const usualColumns = 80;
/** Clears the line that was written last. */
const cleared = '\r\u001b[K';

/** A line that is written over on a terminal, one now and then in a log, JSON where that is asked for. */
export function tellProgress(
  { json, quiet, config }: RunFlags,
  { store = '', redis }: Pick<FileFlags, 'store' | 'redis'>,
) {
  const { stderr } = process;
  const start = performance.now();
  let began: number | undefined;
  let last = 0;
  const waited = new Set<string>();

  const sentences = {
    redis: (why = 'it does not answer') =>
      `Redis cannot be reached: ${why.replace(/\.$/, '')}. The run waits for it, and goes on when it answers.`,
    worker: () =>
      [
        'No worker has begun on these rows yet, and the run waits for one. To begin one, here or on another machine:',
        `${commandName} worker --store ${shellWord(resolve(store))}`,
        // One of the environment may have a password in it.
        ...(redis === undefined ? [] : [`--redis ${shellWord(redis)}`]),
        ...(config === undefined ? [] : [`--config ${shellWord(resolve(config))}`]),
      ].join(' '),
  };
  /** Once, also where only the summary is asked for: while it waits, there is none. */
  function tellWait(waitsFor: NonNullable<BatchRunProgress['waitsFor']>) {
    if (waited.has(waitsFor.what)) return;
    waited.add(waitsFor.what);
    const message = sentences[waitsFor.what](waitsFor.why);
    if (json) say(JSON.stringify({ event: 'waiting', ...waitsFor, message }));
    else {
      if (stderr.isTTY) stderr.write(cleared);
      note(message);
    }
  }

  return {
    progress({ waitsFor, ...progress }: BatchRunProgress) {
      if (waitsFor) {
        tellWait(waitsFor);
        return;
      }
      if (quiet) return;
      const now = performance.now();
      began ??= progress.share;
      if (json) {
        // A little less than the second after which it is told at the latest: else every other one would be left out.
        if (now - last < 950) return;
        last = now;
        say(JSON.stringify({ event: 'progress', ms: Math.round(now - start), ...progress }));
      } else if (stderr.isTTY)
        stderr.write(`${cleared}${progressLine(progress, began, now - start, (stderr.columns || usualColumns) - 1)}`);
      else if (now - Math.max(last, start) >= betweenLines) {
        last = now;
        stderr.write(`${inWords(now - start)}: ${progressLine(progress, began, now - start)}\n`);
      }
    },
    end() {
      if (!json && !quiet && stderr.isTTY) stderr.write(cleared);
    },
  };
}
