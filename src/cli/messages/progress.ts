import type { BatchRunProgress } from '../../batch/index.ts';
import { resolve } from 'node:path';
import { commandName, shellWord } from './nextCommand.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { note, say } from '../output.ts';

const number = new Intl.NumberFormat('en');

/** `2 min 5 s` of ms. */
export function inWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${String(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${String(minutes)} min ${String(seconds % 60)} s`
    : `${String(Math.floor(minutes / 60))} h ${String(minutes % 60)} min`;
}

/** Characters of the bar, and of one that has less room. */
const width = 24;
const narrow = 8;

const between = '  ';

/** As many whole parts as have room: half a figure is a wrong one. */
function fitting(parts: readonly string[], room: number): string {
  let line = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (line.length + between.length + part.length > room) break;
    line += between + part;
  }
  return line.slice(0, room);
}

/**
 * A moment of a run in one line. `began`: the share of the source at which this run began, `ms`: how long it takes so far, `room`: the most characters.
 */
export function progressLine(
  { tally, share, credits, creditsInDoubt, rate, wait }: BatchRunProgress,
  began: number | undefined,
  ms: number,
  room = Infinity,
): string {
  const done = share === undefined ? undefined : Math.min(1, share);
  const left =
    done === undefined || began === undefined || done <= began ? undefined : ((1 - done) * ms) / (done - began);
  const inDoubt = number.format(tally.inDoubt);
  const percent = done === undefined ? [] : [`${String(Math.floor(100 * done))} %`];
  const barOf = (width: number) =>
    done === undefined ? [] : [`[${'#'.repeat(Math.round(done * width)).padEnd(width, '.')}] ${percent.join('')}`];
  const parts = (bar: readonly string[], isShort: boolean) => [
    ...bar,
    `${number.format(tally.rows)} rows`,
    `${number.format(Math.round(rate))}${isShort ? '/s' : ' a second'}`,
    ...(left === undefined || ms < 1000 ? [] : [`${inWords(left)} left`]),
    `${number.format(credits)} credits`,
    ...(tally.inDoubt > 0
      ? [isShort ? `${inDoubt} in doubt` : `${inDoubt} in doubt (${number.format(creditsInDoubt)} credits)`]
      : []),
    ...(wait > 0 ? [`the next call in ${inWords(wait)}`] : []),
  ];
  // What speaks of money is said in any terminal of the usual width: the bar gives way, and words do.
  const ways = [parts(barOf(width), false), parts(barOf(width), true), parts(barOf(narrow), true)];
  const last = parts(percent, true);
  const fits = ways.find((way) => way.join(between).length <= room);
  return fits ? fits.join(between) : fitting(last, room);
}

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
