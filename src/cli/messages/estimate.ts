import type { RunEstimate } from '../../batch/index.ts';
import { counted } from './nextCommand.ts';
import { rowFaultsInWords } from './rowErrors.ts';
import type { FileFlags, RunFlags } from '../options/fileOptions.ts';
import { say } from '../output.ts';

/** What a run would send and cost, for a person. `halves`: calls that a row at fault may take more; `badLines`: which lines cannot be used, and why. */
export function estimateInWords(
  { records, sendable, faults, alike, calls, credits, creditsNeeded, withinBudget, bad, done }: RunEstimate,
  halves: number | undefined,
  badLines: readonly string[],
): string {
  return [
    ...(done > 0
      ? [
          `${counted(done, 'row')} ${done === 1 ? 'has its' : 'have their'} outcome already, or ${done === 1 ? 'is' : 'are'} in doubt. The rest:`,
        ]
      : []),
    `${counted(records, 'row')}, of which ${sendable.toLocaleString('en')} can be sent: ${counted(calls, 'call')}, ${counted(credits, 'credit')}${withinBudget ? '' : ` (${creditsNeeded.toLocaleString('en')} without the budget)`}.`,
    ...Object.entries(rowFaultsInWords(faults, '')).map(
      ([why, count]) => `${count.toLocaleString('en')} cannot: ${why}.`,
    ),
    ...(alike > 0
      ? [
          `${counted(alike, 'row')} ${alike === 1 ? 'is' : 'are'} like another one, and cost${alike === 1 ? 's' : ''} nothing.`,
        ]
      : []),
    ...(bad > 0
      ? [
          `${counted(bad, 'line')} cannot be read as ${bad === 1 ? 'a row' : 'rows'}; --strict sends nothing of such a file.`,
          ...badLines,
        ]
      : []),
    ...(halves ? [`For each row that the service turns down up to ${String(halves)} calls more, without charge.`] : []),
    'Nothing was sent.',
  ].join(' ');
}

export interface EstimateOptions {
  flags: Pick<RunFlags, 'json'>;
  its: Pick<FileFlags, 'bisect' | 'chunkSize'>;
  /** Which lines could not be used, in words. */
  badLines: readonly string[];
}

/** Tells what a run would send and cost. */
export function tellEstimate(estimate: RunEstimate, { flags, its, badLines }: EstimateOptions): void {
  const callsPerRowAtFault = its.bisect && 2 * Math.ceil(Math.log2(its.chunkSize));
  if (flags.json)
    say(JSON.stringify({ event: 'estimate', ...estimate, ...(callsPerRowAtFault && { callsPerRowAtFault }) }));
  else say(estimateInWords(estimate, callsPerRowAtFault || undefined, badLines));
}
