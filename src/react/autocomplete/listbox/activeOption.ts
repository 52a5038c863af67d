import { keyOf, type Row } from './options.ts';

/** The active row. A mark belongs to a row, not to a place: when the rows change it goes along with its row, or goes out. */
export function createMark() {
  let rows: readonly Row[] = [];
  let key: string | undefined;
  /** The row that the keyboard made active: where the mark goes back to when the pointer leaves the list. */
  let byKeys: string | undefined;
  /** Was the pointer the last to move? What it is on is seen already, and must not go from under it. */
  let pointing = false;
  const placeIn = (list: readonly Row[], wanted: string | undefined) => list.findIndex((row) => keyOf(row) === wanted);

  return {
    /** Would it harm to put these rows in the place of those that stand? */
    holds: (next: readonly Row[]) => pointing || (key !== undefined && placeIn(next, key) < 0),
    /** The rows are shown with the mark at this place. Returns the place where it belongs, -1 for none. */
    follow(next: readonly Row[], place: number): number {
      const at = rows !== next && key !== undefined ? placeIn(next, key) : place;
      const row = next[at];
      rows = next;
      key = row && keyOf(row);
      if (!pointing) byKeys = key;
      return at;
    },
    /** The next rows are shown with the mark on this one, where it is among them. */
    put(row: Row) {
      key = keyOf(row);
    },
    out() {
      pointing = false;
      key = byKeys = undefined;
    },
    get pointing() {
      return pointing;
    },
    pointed() {
      pointing = true;
    },
    keyed() {
      pointing = false;
    },
    /** The pointer left the list: what it passed over is not chosen by the next Enter, what the keyboard was on is. */
    left(): number {
      pointing = false;
      return placeIn(rows, byKeys);
    },
  };
}

export type Mark = ReturnType<typeof createMark>;
