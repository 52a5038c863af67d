import { asObject, uncapitalised } from '../decode.ts';
import { Unreadable } from '../Operation.ts';

/** Reads the rows of `{ items: [...] }` or of the classic `{ Items: [...] }`. When one cannot be read the answer is unreadable and keeps those that could. */
export function itemsOf<Row>(body: unknown, read: (row: Record<string, unknown>) => Row): Row[] {
  const items = uncapitalised(asObject(body))['items'];
  if (!Array.isArray(items)) throw new Unreadable('it has no list of items');
  const rows: Row[] = [];
  let problem: string | undefined;
  for (const item of items as unknown[]) {
    const row = asObject(item);
    try {
      if (!row) throw new Unreadable('an item is no object');
      rows.push(read(uncapitalised(row)));
    } catch (cause) {
      problem = cause instanceof Unreadable ? cause.message : 'an item cannot be read';
    }
  }
  if (problem) throw new Unreadable(problem, rows);
  return rows;
}
