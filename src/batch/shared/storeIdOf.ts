import { randomUUID } from 'node:crypto';
import type { BatchStore } from './BatchStore.ts';

const name = 'store.json';

/**
 * What a store is known by: whoever asks first makes it. What was sent of a job stands in one store, so a job that goes on with another one, with one that was
 * emptied, or with the empty folder that a share has left behind, would send all of that again.
 */
export async function storeIdOf(store: BatchStore): Promise<string> {
  await store.create(name, JSON.stringify({ id: randomUUID() }));
  const text = await store.read(name);
  if (text === undefined) throw new Error('The store does not give back what was created in it.');
  return (JSON.parse(text) as { id: string }).id;
}
