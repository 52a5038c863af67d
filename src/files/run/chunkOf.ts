import type { KeptChunk, KeptOutcome, RunMoment } from './KeptRun.ts';

/** Rows that were begun together, as they are kept; undefined for none. */
export const chunkOf = (
  run: string,
  { holder }: Pick<RunMoment, 'holder'>,
  indices: number[],
  outcomes: KeptOutcome[] | undefined,
): KeptChunk | undefined => {
  const [first] = indices;
  if (first === undefined) return undefined;
  return outcomes ? { run, first, indices, holder, outcomes } : { run, first, indices, holder };
};
