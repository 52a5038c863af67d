import { isSuggestion, rowKey, type ListRow } from './options.ts';

/**
 * Creates a tracker for the active row. It identifies the row by its key, not by its index. When the rows change, the
 * active row stays active at its new index. If that row is gone, no row is active.
 */
export function createActiveOption() {
  let rows: readonly ListRow[] = [];
  let activeKey: string | undefined;
  /**
   * Key of the row that the user made active with the keyboard. When the pointer leaves the list, this row becomes
   * active again.
   */
  let keyboardKey: string | undefined;
  /**
   * Whether the user last used the pointer rather than the keyboard. While true, the row under the pointer must not
   * move.
   */
  let pointing = false;
  /** Whether the first row of the opening container becomes active as soon as it is listed. */
  let awaitsFirst = false;
  const indexIn = (list: readonly ListRow[], wanted: string | undefined) =>
    list.findIndex((row) => rowKey(row) === wanted);

  return {
    /** Whether replacing the current rows with these rows would disturb the user. */
    blocksUpdate: (next: readonly ListRow[]) => pointing || (activeKey !== undefined && indexIn(next, activeKey) < 0),
    /**
     * Called with the rendered rows and the highlighted index. Returns the index of the active row, or -1 if no row is
     * active.
     */
    sync(next: readonly ListRow[], index: number): number {
      let activeIndex = rows !== next && activeKey !== undefined ? indexIn(next, activeKey) : index;
      // If the container could not be opened, its parent's rows are still listed.
      if (awaitsFirst && next.find(isSuggestion) !== rows.find(isSuggestion)) {
        activeIndex = next.findIndex(isSuggestion);
        awaitsFirst = false;
      }
      const row = next[activeIndex];
      rows = next;
      activeKey = row && rowKey(row);
      if (!pointing) keyboardKey = activeKey;
      return activeIndex;
    },
    /** Makes this row active as soon as the list contains it. */
    set(row: ListRow) {
      activeKey = rowKey(row);
    },
    /** Makes the opening container's first row active as soon as it is listed. */
    awaitFirst(awaits: boolean) {
      awaitsFirst = awaits;
    },
    clear() {
      pointing = awaitsFirst = false;
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
     * Called when the pointer leaves the list. Returns the index of the row that the user made active with the
     * keyboard, so that Enter never selects a row that the pointer only passed over.
     */
    onPointerLeave(): number {
      pointing = false;
      return indexIn(rows, keyboardKey);
    },
  };
}

export type ActiveOption = ReturnType<typeof createActiveOption>;
