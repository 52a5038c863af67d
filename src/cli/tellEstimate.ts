import type { RunEstimate } from '../batch/index.ts';
import { estimateInWords } from './estimateInWords.ts';
import type { FileFlags, RunFlags } from './FileFlags.ts';
import { say } from './say.ts';

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
