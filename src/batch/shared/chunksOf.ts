export interface Chunk {
  chunk: number;
  rows: string[][];
}

/** Rows in pieces of a size, from a piece on. */
export async function* chunksOf(
  rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  size: number,
  from: number,
): AsyncGenerator<Chunk, void> {
  let chunk = 0;
  let held: string[][] = [];
  for await (const row of rows) {
    if (chunk >= from) held.push([...row]);
    else held.length++;
    if (held.length < size) continue;
    if (chunk >= from) yield { chunk, rows: held };
    chunk++;
    held = [];
  }
  if (held.length > 0 && chunk >= from) yield { chunk, rows: held };
}
