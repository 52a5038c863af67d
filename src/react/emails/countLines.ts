import { createLineCounter } from '../../core/index.ts';

/** Lines of a CSV that have something in them. */
export async function countLines(file: Blob): Promise<number> {
  const count = createLineCounter();
  count.add(new TextEncoder().encode(await file.text()));
  return count.lines;
}
