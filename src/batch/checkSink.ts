import type { BatchSink } from './BatchSink.ts';
import { orRefuse } from './orRefuse.ts';

/**
 * Asks a sink whether it has what was safe in it, or, for a job that is new, has it take away what is there.
 *
 * @returns the rows that came after what was safe; undefined where the sink cannot tell.
 * @throws BatchError `results`
 */
export const checkSink = (sink: BatchSink, from: unknown, isNew: boolean): Promise<number | undefined> =>
  orRefuse('results', 'The results cannot be written', (async () => sink.check?.(from, isNew))());
