import { createEmitter } from '../../core/index.ts';

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
   * Set if the user moved down while another list was loading. Contains the key of the first row of the old list. As
   * soon as another row is first, the new list has arrived, and that row becomes active.
   */
  awaitsAfter?: string | undefined;
};

export type ListboxEvent =
  | { type: 'opened' | 'closed' }
  /** The active row became inactive. */
  | { type: 'cleared' }
  | { type: 'keyPressed' }
  /** The user moved to the row `key` with the keyboard, or returned to it from another list. */
  | { type: 'moved'; key: string | undefined }
  /** The user moved down while another list was loading. `first` is the key of the old list's first row. */
  | { type: 'movedAhead'; first: string }
  /** The pointer moved onto the row `key`. If `key` is missing, the pointer was pressed between two rows. */
  | { type: 'pointed'; key?: string }
  | { type: 'pointerLeft' }
  /** The list was rendered with these rows. `first` is the row that Down reaches first, or `''`. `isLoading`: another list is still loading. */
  | { type: 'rendered'; keys: readonly string[]; first: string; isLoading: boolean };

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
    case 'moved':
      return { isOpen, active: event.key, byKeyboard: event.key, isPointing: false };
    case 'movedAhead':
      return { isOpen, isPointing: false, awaitsAfter: event.first };
    case 'pointed': {
      const { key = active } = event;
      return isPointing && key === active ? state : { ...state, active: key, isPointing: true };
    }
    case 'pointerLeft':
      return isPointing || active !== byKeyboard ? { ...state, active: byKeyboard, isPointing: false } : state;
    case 'rendered': {
      const { keys, first } = event;
      if (awaitsAfter !== undefined && first !== awaitsAfter)
        return { isOpen, isPointing, active: first || undefined, byKeyboard: first || undefined };
      // The other list could not be loaded. A row that is listed later must not become active by itself.
      const next = awaitsAfter === undefined || event.isLoading ? state : { ...state, awaitsAfter: undefined };
      const isGone = active !== undefined && !keys.includes(active);
      const isKeyGone = byKeyboard !== undefined && !keys.includes(byKeyboard);
      return isGone || isKeyGone
        ? { ...next, active: isGone ? undefined : active, byKeyboard: isKeyGone ? undefined : byKeyboard }
        : next;
    }
  }
}

/** Creates the state of a list: whether it is open, and which of its rows, each known by a key, is active. */
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
    blocksUpdate: (keys: readonly string[]) =>
      state.isPointing || (state.active !== undefined && !keys.includes(state.active)),
  };
}
