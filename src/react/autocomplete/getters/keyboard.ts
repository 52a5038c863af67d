import type { KeyboardEvent } from 'react';
import { textAfter } from '../../find/queryText.ts';
import { isSuggestion, type ListRow } from '../listbox/options.ts';
import type { Listbox } from '../listbox/reducer.ts';
import { type EscapeField, getEscapeAction } from './escapeAction.ts';

/** The field as of its last render, with the actions of its keys. */
interface KeyboardField extends EscapeField {
  listbox: Pick<Listbox, 'dispatch'>;
  rows: readonly ListRow[];
  active: ListRow | undefined;
  level: { depth: number; typed: string };
  open(): void;
  close(): void;
  back(): void;
  clear(): void;
  /** Makes no row active. */
  clearHighlight(): void;
  selectRow(row: ListRow): void;
}

/** Whether the device is a Mac, an iPhone or an iPad. */
const isApple = () => /mac os/i.test(navigator.userAgent);

/**
 * Whether a key goes back one level. Backspace goes back if there is no filter text left to erase. Alt+Left goes back,
 * as in a browser. In right-to-left text, Alt+Right goes back too. On Apple devices, Alt with an arrow key only moves
 * the caret by a word.
 */
function isBackKey({ key, altKey, shiftKey, currentTarget }: KeyboardEvent, typed: string): boolean {
  const { value, selectionStart } = currentTarget as HTMLInputElement;
  if (key === 'Backspace') return selectionStart === value.length && textAfter(typed, value) === '';
  if (!altKey || shiftKey || isApple()) return false;
  return key === 'ArrowLeft' || (key === 'ArrowRight' && getComputedStyle(currentTarget).direction === 'rtl');
}

/** Number of rows that Page Down and Page Up move. */
const page = 10;

/** Moves to another row for an arrow key, Page Up or Page Down. */
function move({ listbox, rows, active, level, state }: KeyboardField, key: string): void {
  // The rows are about to be replaced, so the key applies to the new list.
  if (state.phase === 'opening') {
    listbox.dispatch(key === 'ArrowDown' ? { type: 'movedAhead', rows } : { type: 'cleared' });
    return;
  }
  const index = active ? rows.indexOf(active) : -1;
  // The first row of a container goes back. Down skips it, because the user has just opened the container.
  const first = level.depth > 0 ? Math.max(0, rows.findIndex(isSuggestion)) : 0;
  let next = Math.max(0, index - page);
  if (key === 'ArrowDown') next = index < 0 ? first : (index + 1) % rows.length;
  else if (key === 'ArrowUp') next = index < 0 && level.depth > 0 ? 0 : (index > 0 ? index : rows.length) - 1;
  else if (key === 'PageDown') next = Math.min(rows.length - 1, Math.max(first, index + page));
  listbox.dispatch({ type: 'moved', row: rows[next] });
}

/** Handles a key that the user presses in the field. Leaves all other keys to the browser. */
export function onKeyDown(field: KeyboardField, event: KeyboardEvent): void {
  const { key, altKey } = event;
  const { shown, listed, state, level, listbox } = field;
  listbox.dispatch({ type: 'keyPressed' });
  if (field.inert || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
  if (shown && level.depth > 0 && isBackKey(event, level.typed)) {
    event.preventDefault();
    // If the user holds down Backspace to erase text, the search must not go back several levels.
    if (!event.repeat) field.back();
  } else if (key === 'Enter') {
    // Ignores a second Enter after a selection. If it submitted the form, the form would not contain the address, which
    // is still in flight.
    const isPending = state.phase === 'retrieving' || (shown && state.phase === 'opening');
    if (event.repeat || isPending) event.preventDefault();
    else if (field.active) {
      event.preventDefault();
      field.selectRow(field.active);
    } else field.close();
  } else if (key === 'Escape') {
    // If the field handles Escape, the key must not also close a dialog.
    const action = getEscapeAction(field);
    if (action) {
      event.preventDefault();
      event.stopPropagation();
      field[action]();
    }
  } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) || (event.shiftKey && key.startsWith('Arrow'))) {
    // These keys move the caret or select text. Clears the highlight, because screen readers follow the caret only
    // while no option is active.
    field.clearHighlight();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    if (listed && altKey) {
      if (key === 'ArrowUp') field.close();
      return;
    }
    if (!listed) field.open();
    if (!altKey) move(field, key);
  } else if (listed && (key === 'PageDown' || key === 'PageUp')) {
    event.preventDefault();
    move(field, key);
  }
}
