import { randomUUID } from 'node:crypto';
import type { BatchStore } from './BatchStore.ts';

const name = 'store.json';

/**
 * What a store is known by. What was sent of a job stands in one store, so a job that goes on with another one, with one that was emptied, or with the empty
 * folder that a share has left behind, would send all of that again.
 *
 * @param isNew makes it where there is none; else nothing is written.
 * @returns undefined where there is none.
 */
export async function storeIdOf(store: BatchStore, isNew = false): Promise<string | undefined> {
  if (isNew) await store.create(name, JSON.stringify({ id: randomUUID() }));
  const text = await store.read(name);
  return text === undefined ? undefined : (JSON.parse(text) as { id: string }).id;
}
