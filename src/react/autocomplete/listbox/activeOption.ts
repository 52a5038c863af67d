import { rowKey, type Row } from './options.ts';

/**
 * Tracks the active row. It follows its row, not its index: when the rows change, it moves with its row or is
 * cleared.
 */
export function createActiveOption() {
  let rows: readonly Row[] = [];
  let activeKey: string | undefined;
  /** Row that the keyboard made active. Restored when the pointer leaves the list. */
  let keyboardKey: string | undefined;
  /** Whether the pointer moved last. The row below it must not move away. */
  let pointing = false;
  const indexIn = (list: readonly Row[], wanted: string | undefined) => list.findIndex((row) => rowKey(row) === wanted);

  return {
    /** Whether replacing the current rows with these would disturb the user. */
    blocksUpdate: (next: readonly Row[]) => pointing || (activeKey !== undefined && indexIn(next, activeKey) < 0),
    /** Called with the rendered rows and the highlighted index. Returns the correct index, -1 for none. */
    sync(next: readonly Row[], index: number): number {
      const activeIndex = rows !== next && activeKey !== undefined ? indexIn(next, activeKey) : index;
      const row = next[activeIndex];
      rows = next;
      activeKey = row && rowKey(row);
      if (!pointing) keyboardKey = activeKey;
      return activeIndex;
    },
    /** Makes this row active in the next rows, if it is among them. */
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
