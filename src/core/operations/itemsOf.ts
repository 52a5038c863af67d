import { asObject } from '../decode.ts';
import { Unreadable } from '../Operation.ts';

/** Fields of the classic wire begin with a capital: `Id`, `POBoxNumber`. */
function uncapitalised(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name === 'POBoxNumber' ? 'poBoxNumber' : name.charAt(0).toLowerCase() + name.slice(1),
      value,
    ]),
  );
}

/** Reads the rows of `{ items: [...] }` or of the classic `{ Items: [...] }`. When one cannot be read the answer is unreadable and keeps those that could. */
export function itemsOf<Row>(body: unknown, read: (row: Record<string, unknown>) => Row): Row[] {
  const whole = asObject(body);
  const items = whole?.['items'] ?? whole?.['Items'];
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
