import {
  type BatchOperationName,
  type BatchOptions,
  type BatchOutcome,
  type BatchTypes,
  createBatch,
} from '../../core/index.ts';
import { keptOf, type KeptOutcome, outcomeOfKept } from '../../files/index.ts';
import type { ChunkEnd } from './chunkStore.ts';

/**
 * How the rows of a chunk have ended, in their order. Of one that was given up, rows that were sent are in doubt, and the others are what they would have
 * been: undefined where that is decided without a call.
 *
 * @param batch what the chunk was sent with.
 */
export async function outcomesOfEnd<Name extends BatchOperationName>(
  batch: Pick<BatchOptions<Name>, 'client' | 'operation' | 'settings' | 'chunkSize'>,
  records: () => readonly BatchTypes[Name]['record'][],
  end: ChunkEnd,
): Promise<readonly (KeptOutcome | undefined)[]> {
  if ('outcomes' in end) return end.outcomes;
  const inDoubt = new Map<number, BatchOutcome<Name>>();
  for (const place of end.inDoubt) inDoubt.set(place, outcomeOfKept<Name>(batch, place, {}, undefined));
  const look = createBatch<Name>({ ...batch, budget: 0 });
  const all = records();
  const { at } = await look.start(all, { outcomes: inDoubt });
  return all.map((_, place) => {
    const outcome = at(place);
    return outcome && keptOf(outcome)[1];
  });
}
