import { rowKey, type Row } from './options.ts';

/**
 * Tracks the active row by its key, not its index. When the rows change, the active row stays active at its new index.
 * If the row is gone, no row is active.
 */
export function createActiveOption() {
  let rows: readonly Row[] = [];
  let activeKey: string | undefined;
  /** Row that the keyboard made active. Restored when the pointer leaves the list. */
  let keyboardKey: string | undefined;
  /** Whether the user last used the pointer. The row below the pointer must then not move away. */
  let pointing = false;
  const indexIn = (list: readonly Row[], wanted: string | undefined) => list.findIndex((row) => rowKey(row) === wanted);

  return {
    /** Whether replacing the current rows with these would disturb the user. */
    blocksUpdate: (next: readonly Row[]) => pointing || (activeKey !== undefined && indexIn(next, activeKey) < 0),
    /**
     * Called with the rendered rows and the highlighted index. Returns the index of the active row, or -1 if there is
     * none.
     */
    sync(next: readonly Row[], index: number): number {
      const at = rows !== next && activeKey !== undefined ? indexIn(next, activeKey) : index;
      const row = next[at];
      rows = next;
      activeKey = row && rowKey(row);
      if (!pointing) keyboardKey = activeKey;
      return at;
    },
    /** Makes this row active as soon as it is among the rows. */
    set(row: Row) {
      activeKey = rowKey(row);
    },
    clear() {
      pointing = false;
      activeKey = keyboardKey = undefined;
    },
    get pointing() {
      return pointing;
    },
    onPointer() {
      pointing = true;
    },
    onKey() {
      pointing = false;
    },
    /**
     * Called when the pointer leaves the list. Restores the keyboard's row, so that Enter never selects a row the
     * pointer passed over.
     */
    onPointerLeave(): number {
      pointing = false;
      return indexIn(rows, keyboardKey);
    },
  };
}

export type ActiveOption = ReturnType<typeof createActiveOption>;
