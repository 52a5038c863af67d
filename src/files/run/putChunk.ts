import { chunkOf } from './chunkOf.ts';
import type { KeptChunk } from './KeptRun.ts';
import type { RunTables } from './RunDatabase.ts';

/** How much a chunk knows of its row at this place: a row that was never sent may be sent later, and what is known then counts. */
export function certaintyOf({ outcomes }: KeptChunk, at: number): 'unsent' | 'begun' | 'known' {
  const outcome = outcomes?.[at];
  if (!outcome) return 'begun';
  return outcome.sent === false ? 'unsent' : 'known';
}

/** The least certain comes first. */
export const certainties = ['unsent', 'begun', 'known'] as const;

/** What a chunk says of its other rows; undefined when there are none. */
export function withoutRows(chunk: KeptChunk, gone: ReadonlySet<number>): KeptChunk | undefined {
  const left = [...chunk.indices.entries()].filter(([, index]) => !gone.has(index));
  return chunkOf(
    chunk.run,
    chunk,
    left.map(([, index]) => index),
    chunk.outcomes && left.map(([at]) => chunk.outcomes?.[at] ?? {}),
  );
}

/** Writes down a chunk. Where another one begins with the same row, what is known best of that row stays, and nothing of the other rows is lost. */
export async function putChunk({ chunks }: Pick<RunTables, 'chunks'>, chunk: KeptChunk): Promise<void> {
  const rank = (it: KeptChunk) => certainties.indexOf(certaintyOf(it, 0));
  let next: KeptChunk | undefined = chunk;
  while (next) {
    const there = await chunks.get([next.run, next.first]);
    if (there && rank(there) > rank(next)) {
      next = withoutRows(next, new Set([next.first]));
      continue;
    }
    await chunks.put(next);
    next = there && withoutRows(there, new Set(next.indices));
  }
}
