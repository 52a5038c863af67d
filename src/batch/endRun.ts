import { asSinkError } from './asSinkError.ts';
import type { BatchSink } from './BatchSink.ts';
import type { Journal } from './openJournal.ts';

export interface EndRunOptions {
  writer: { finish(): Promise<void> };
  sink: BatchSink;
  journal: Pick<Journal, 'done'>;
  /** Does each row have its outcome? */
  isOver: boolean;
}

/**
 * Brings the last rows into the sink and closes it, whatever fails: what was paid for is told all the same. Done is a job whose sink was closed: where that
 * failed, the next run opens and closes it again.
 *
 * @returns what failed first; undefined when all is well.
 */
export async function endRun({ writer, sink, journal, isOver }: EndRunOptions): Promise<Error | undefined> {
  let failure: Error | undefined;
  // A sink of one's own may fail with anything, and on the spot.
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (cause) {
      failure ??= asSinkError(cause);
    }
  };
  await attempt(() => writer.finish());
  await attempt(() => sink.close());
  if (isOver && !failure) await attempt(() => journal.done());
  return failure;
}
