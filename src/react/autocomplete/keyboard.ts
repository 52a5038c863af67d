import type { KeyboardEvent } from 'react';
import { textAfter } from '../find/queryText.ts';
import { firstKey, isSuggestion, rowKey } from './options.ts';
import type { Field } from './useField.ts';

/** Whether the device is a Mac, an iPhone or an iPad. */
const isApple = () => /mac os/i.test(navigator.userAgent);

/**
 * Whether a key goes back one level: Backspace if there is no filter text left to erase, and Alt+Left, or Alt+Right in
 * right-to-left text. On Apple devices, Alt with an arrow key only moves the caret by a word.
 */
function isBackKey({ key, altKey, shiftKey, currentTarget }: KeyboardEvent, typed: string): boolean {
  const { value, selectionStart } = currentTarget as HTMLInputElement;
  if (key === 'Backspace') return selectionStart === value.length && textAfter(typed, value) === '';
  if (!altKey || shiftKey || isApple()) return false;
  return key === 'ArrowLeft' || (key === 'ArrowRight' && getComputedStyle(currentTarget).direction === 'rtl');
}

/** Number of rows that Page Down and Page Up move. */
const pageRows = 10;

/** Moves to another row for an arrow key, Page Up or Page Down. */
function move({ session, rows, active, level, state }: Field, key: string): void {
  const { listbox } = session.context;
  // The rows are about to be replaced, so the key applies to the new list.
  if (state.phase === 'opening') {
    listbox.dispatch(key === 'ArrowDown' ? { type: 'movedAhead', first: firstKey(rows) } : { type: 'cleared' });
    return;
  }
  const index = active ? rows.indexOf(active) : -1;
  // The first row of a container goes back. Down skips it, because the user has just opened the container.
  const first = level.depth > 0 ? Math.max(0, rows.findIndex(isSuggestion)) : 0;
  let next = Math.max(0, index - pageRows);
  if (key === 'ArrowDown') next = index < 0 ? first : (index + 1) % rows.length;
  else if (key === 'ArrowUp') next = index < 0 && level.depth > 0 ? 0 : (index > 0 ? index : rows.length) - 1;
  else if (key === 'PageDown') next = Math.min(rows.length - 1, Math.max(first, index + pageRows));
  const row = rows[next];
  listbox.dispatch({ type: 'moved', key: row && rowKey(row) });
}

/** Handles a key that the user presses in the field. Leaves all other keys to the browser. */
export function onKeyDown(field: Field, event: KeyboardEvent): void {
  const { key, altKey } = event;
  const { shown, listed, state, level, session } = field;
  session.context.listbox.dispatch({ type: 'keyPressed' });
  if (field.inert || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return;
  if (shown && level.depth > 0 && isBackKey(event, level.typed)) {
    event.preventDefault();
    // If the user holds down Backspace to erase text, the search must not go back several levels.
    if (!event.repeat) session.back();
  } else if (key === 'Enter') {
    // Ignores a second Enter after a selection. If it submitted the form, the form would not contain the address, which
    // is still in flight.
    const isPending = state.phase === 'retrieving' || (shown && state.phase === 'opening');
    if (event.repeat || isPending) event.preventDefault();
    else if (field.active) {
      event.preventDefault();
      session.selectRow(field.active);
    } else session.close();
  } else if (key === 'Escape') {
    // If the field handles Escape, the key must not also close a dialog.
    if (field.escapeAction) {
      event.preventDefault();
      event.stopPropagation();
      session[field.escapeAction]();
    }
  } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) || (event.shiftKey && key.startsWith('Arrow'))) {
    // These keys move the caret or select text. Clears the highlight, because screen readers follow the caret only
    // while no option is active.
    session.clearHighlight();
  } else if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault();
    if (listed && altKey) {
      if (key === 'ArrowUp') session.close();
      return;
    }
    if (!listed) session.open();
    if (!altKey) move(field, key);
  } else if (listed && (key === 'PageDown' || key === 'PageUp')) {
    event.preventDefault();
    move(field, key);
  }
}
