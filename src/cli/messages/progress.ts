import { resolve } from 'node:path';
import type { BatchRunProgress } from '../../batch/index.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { printError, printJson, statusLine } from '../output.ts';
import { commandName, formatCount, formatDuration, formatNumber, quoteArg } from './format.ts';

/** Milliseconds between two lines in a log. */
const logInterval = 10_000;
/**
 * Minimum milliseconds between two JSON events. An idle run reports its progress once per second. If this were a full second, every other
 * report would be skipped.
 */
const eventInterval = 950;

/**
 * Creates a progress display. On a terminal, it rewrites a single line. In a log, it adds a line every ten seconds. With `--json`, it
 * prints events.
 */
export function createProgressDisplay(
  { json, quiet, config }: RunFlags,
  { store = '', redis }: Pick<FileFlags, 'store' | 'redis'>,
) {
  const start = performance.now();
  let initialShare: number | undefined;
  let lastShown = 0;
  const reportedWaits = new Set<string>();

  const waitMessages = {
    redis: (reason = 'it does not respond') =>
      `Redis is unreachable: ${reason.replace(/\.$/, '')}. Waiting until it responds.`,
    worker: () =>
      [
        'Waiting for a worker, because no worker has picked up the rows yet. To start one here or on another machine:',
        `${commandName} worker --store ${quoteArg(resolve(store))}`,
        // Do not print an address from the environment, because it may contain a password.
        ...(redis === undefined ? [] : [`--redis ${quoteArg(redis)}`]),
        ...(config === undefined ? [] : [`--config ${quoteArg(resolve(config))}`]),
      ].join(' '),
  };
  /** Prints each reason for waiting once, even with `--quiet`, because there is no summary while a run is waiting. */
  function showWait(waitsFor: NonNullable<BatchRunProgress['waitsFor']>) {
    if (reportedWaits.has(waitsFor.what)) return;
    reportedWaits.add(waitsFor.what);
    const message = waitMessages[waitsFor.what](waitsFor.message);
    if (json) printJson({ event: 'waiting', ...waitsFor, message });
    else {
      statusLine.clear();
      printError(message);
    }
  }

  return {
    update({ waitsFor, ...progress }: BatchRunProgress) {
      if (waitsFor) {
        showWait(waitsFor);
        return;
      }
      if (quiet) return;
      const now = performance.now();
      initialShare ??= progress.share;
      const state = { progress, initialShare, ms: now - start };
      if (json) {
        if (now - lastShown < eventInterval) return;
        lastShown = now;
        printJson({ event: 'progress', ms: Math.round(state.ms), ...progress });
      } else if (statusLine.isShown) statusLine.show(formatProgress(state, statusLine.maxLength));
      else if (now - Math.max(lastShown, start) >= logInterval) {
        lastShown = now;
        printError(`${formatDuration(state.ms)}: ${formatProgress(state, Infinity)}`);
      }
    },
    end() {
      if (!json && !quiet) statusLine.clear();
    },
  };
}

interface ProgressState {
  progress: BatchRunProgress;
  /** Share of the source that was already done when this run started. */
  initialShare: number | undefined;
  /** Duration of this run so far. */
  ms: number;
}

const barWidth = 24;
const narrowBarWidth = 8;
const separator = '  ';

/** Formats the progress of a run as one line of at most `maxLength` characters. */
function formatProgress({ progress, initialShare, ms }: ProgressState, maxLength: number): string {
  const { tally, credits, creditsInDoubt, rate, wait } = progress;
  const share = progress.share === undefined ? undefined : Math.min(1, progress.share);
  const msLeft =
    share === undefined || initialShare === undefined || share <= initialShare
      ? undefined
      : ((1 - share) * ms) / (share - initialShare);
  const percent = share === undefined ? [] : [`${String(Math.floor(100 * share))} %`];
  const bar = (width: number) =>
    share === undefined ? [] : [`[${'#'.repeat(Math.round(share * width)).padEnd(width, '.')}] ${percent.join('')}`];
  const inDoubt = formatNumber(tally.inDoubt);
  const parts = (bar: readonly string[], isShort: boolean) => [
    ...bar,
    formatCount(tally.rows, 'row'),
    `${formatNumber(Math.round(rate))}${isShort ? '/s' : ' per second'}`,
    ...(msLeft === undefined || ms < 1000 ? [] : [`${formatDuration(msLeft)} left`]),
    formatCount(credits, 'credit'),
    ...(tally.inDoubt > 0
      ? [isShort ? `${inDoubt} in doubt` : `${inDoubt} in doubt (${formatCount(creditsInDoubt, 'credit')})`]
      : []),
    ...(wait > 0 ? [`next call in ${formatDuration(wait)}`] : []),
  ];
  // Shorten the bar and the words first, so that an 80-column terminal always shows the costs.
  const variants = [parts(bar(barWidth), false), parts(bar(barWidth), true), parts(bar(narrowBarWidth), true)];
  const fitting = variants.find((variant) => variant.join(separator).length <= maxLength);
  return fitting ? fitting.join(separator) : joinFitting(parts(percent, true), maxLength);
}

/** Joins as many parts as fit. Parts are never truncated, because a truncated number would be wrong. */
function joinFitting(parts: readonly string[], maxLength: number): string {
  let line = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (line.length + separator.length + part.length > maxLength) break;
    line += separator + part;
  }
  return line.slice(0, maxLength);
}
