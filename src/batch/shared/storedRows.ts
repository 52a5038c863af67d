import type { BatchStore } from './BatchStore.ts';
import { chunkStore } from './chunkStore.ts';
import type { SharedJob } from './SharedJob.ts';

/** Rows of a job of workers that are in its store, and not yet safe where the results go. */
export interface StoredRows {
  /** They have an answer. */
  waiting: number;
  /** They were begun, and have none: their calls are under way, or they are in doubt. */
  underWay: number;
}

/**
 * @param name the job's in the store.
 * @param written rows of it that are safe where the results go.
 */
export async function storedRows(store: BatchStore, name: string, written: number): Promise<StoredRows> {
  const rows: StoredRows = { waiting: 0, underWay: 0 };
  const text = await store.read(`${name}/job.json`);
  if (text === undefined) return rows;
  const { chunkSize } = JSON.parse(text) as SharedJob;
  const chunks = chunkStore(store, name);
  for (let chunk = Math.floor(written / chunkSize); ; chunk++) {
    const given = await chunks.rows(chunk);
    // Chunks go out of the store in their order once they are safe: the first that is missing is behind the last that was given out.
    if (!given) return rows;
    const first = chunk * chunkSize;
    const isNew = (place: number) => first + place >= written;
    const end = await chunks.end(chunk);
    if (end && 'outcomes' in end) rows.waiting += end.outcomes.filter((_, place) => isNew(place)).length;
    else if (end) rows.underWay += end.inDoubt.filter(isNew).length;
    else {
      const found = await chunks.claimOf(chunk);
      if ('claim' in found) rows.underWay += found.claim.places.filter(isNew).length;
    }
  }
}
