import { createEmitter } from '../../../core/index.ts';
import { isSuggestion, rowKey, type ListRow } from './options.ts';

/** Whether the list is open, and which row is active. */
type ListboxState = {
  isOpen: boolean;
  /** Key of the active row, which stays active at its new place when the rows change. */
  active?: string | undefined;
  /** Key of the row that the keyboard made active. It is active again when the pointer leaves, so that Enter selects it. */
  byKeyboard?: string | undefined;
  /** Whether the user last used the pointer rather than the keyboard. If so, the row under the pointer must not move. */
  isPointing: boolean;
  /**
   * Set if the user moved down while a container was opening. Contains the key of the first old suggestion. As soon as
   * another suggestion is first, the container's list has arrived, and that suggestion becomes active.
   */
  awaitsAfter?: string | undefined;
};

export type ListboxEvent =
  | { type: 'opened' | 'closed' }
  /** The active row became inactive. */
  | { type: 'cleared' }
  | { type: 'keyPressed' }
  /** The user moved to a row with the keyboard, or left a container and is back at its row in the parent list. */
  | { type: 'moved'; row: ListRow | undefined }
  | { type: 'movedAhead'; rows: readonly ListRow[] }
  /** The pointer moved onto `row`. If `row` is missing, the pointer was pressed between two rows. */
  | { type: 'pointed'; row?: ListRow }
  | { type: 'pointerLeft' }
  /** The list was rendered with these rows. `isOpening` says whether a container was still opening. */
  | { type: 'rendered'; rows: readonly ListRow[]; isOpening: boolean };

/** Returns the key of the first suggestion, or `''` if there is none. */
const firstKey = (rows: readonly ListRow[]): string => {
  const first = rows.find(isSuggestion);
  return first ? rowKey(first) : '';
};

const closed: ListboxState = { isOpen: false, isPointing: false };

/** Returns the state after an event. Returns the same object if nothing has changed. */
function reduceListbox(state: ListboxState, event: ListboxEvent): ListboxState {
  const { isOpen, active, byKeyboard, isPointing, awaitsAfter } = state;
  switch (event.type) {
    case 'opened':
      return isOpen ? state : { ...closed, isOpen: true };
    case 'closed':
      return isOpen ? closed : state;
    case 'cleared':
      return { ...closed, isOpen };
    case 'keyPressed':
      return isPointing ? { ...state, isPointing: false, byKeyboard: active } : state;
    case 'moved': {
      const key = event.row && rowKey(event.row);
      return { isOpen, active: key, byKeyboard: key, isPointing: false };
    }
    case 'movedAhead':
      return { isOpen, isPointing: false, awaitsAfter: firstKey(event.rows) };
    case 'pointed': {
      const key = event.row ? rowKey(event.row) : active;
      return isPointing && key === active ? state : { ...state, active: key, isPointing: true };
    }
    case 'pointerLeft':
      return isPointing || active !== byKeyboard ? { ...state, active: byKeyboard, isPointing: false } : state;
    case 'rendered': {
      const first = firstKey(event.rows);
      if (awaitsAfter !== undefined && first !== awaitsAfter)
        return { isOpen, isPointing, active: first || undefined, byKeyboard: first || undefined };
      // The container could not be opened. A row that is listed later must not become active by itself.
      const next = awaitsAfter === undefined || event.isOpening ? state : { ...state, awaitsAfter: undefined };
      const isListed = (key: string | undefined) => event.rows.some((row) => rowKey(row) === key);
      const isGone = active !== undefined && !isListed(active);
      const isKeyGone = byKeyboard !== undefined && !isListed(byKeyboard);
      return isGone || isKeyGone
        ? { ...next, active: isGone ? undefined : active, byKeyboard: isKeyGone ? undefined : byKeyboard }
        : next;
    }
  }
}

export function createListbox() {
  let state = closed;
  const changed = createEmitter();
  return {
    getState: () => state,
    subscribe: changed.subscribe,
    dispatch(event: ListboxEvent) {
      const next = reduceListbox(state, event);
      if (next === state) return;
      state = next;
      changed.emit();
    },
    /** Whether replacing the rows with these rows would disturb the user. */
    blocksUpdate: (next: readonly ListRow[]) =>
      state.isPointing || (state.active !== undefined && !next.some((row) => rowKey(row) === state.active)),
  };
}
