import type { KeyboardEvent } from 'react';
import { keepFromDownshift } from '../listbox/downshift.ts';
import { escapeAct } from './escape.ts';
import type { Field } from './FieldContext.ts';
import { restOf } from '../session/queryText.ts';

/** A Mac, an iPhone or an iPad. */
export const isApple = () => /mac os/i.test(navigator.userAgent);

/**
 * Backspace where nothing is left to erase of what narrows the level, and Alt+Left, as in a browser. Right to left, Alt+Right too: that is where
 * Back points. On Apple's keyboards Alt and an arrow move the caret by a word, and belong to the text.
 */
function leadsBack({ key, altKey, shiftKey, currentTarget }: KeyboardEvent, typed: string): boolean {
  const { value, selectionStart } = currentTarget as HTMLInputElement;
  if (key === 'Backspace') return selectionStart === value.length && restOf(typed, value) === '';
  if (!altKey || shiftKey || isApple()) return false;
  return key === 'ArrowLeft' || (key === 'ArrowRight' && getComputedStyle(currentTarget).direction === 'rtl');
}

/** What the keys do that downshift would do otherwise, or not at all. */
export function onKeyDown(field: Field, event: KeyboardEvent): void {
  const { key } = event;
  const { shown, state, level } = field;
  field.mark.keyed();
  if (field.inert || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) {
    keepFromDownshift(event);
  } else if (shown && level.depth > 0 && leadsBack(event, level.typed)) {
    keepFromDownshift(event);
    event.preventDefault();
    // A key that is held to erase what was typed does not run on through the levels.
    if (!event.repeat) field.back();
  } else if (key === 'Enter') {
    keepFromDownshift(event);
    // A second Enter on top of a choice is the same wish: a form that it sent would be without the address that is on its way.
    const isOnItsWay = state.phase === 'retrieving' || (shown && state.phase === 'opening');
    if (event.repeat || isOnItsWay) event.preventDefault();
    else if (field.active) {
      event.preventDefault();
      field.choose(field.active);
    } else field.close();
  } else if (key === 'Escape') {
    keepFromDownshift(event);
    // What is consumed here must not close a dialog as well.
    const act = escapeAct(field);
    if (act) {
      event.preventDefault();
      event.stopPropagation();
      field[act]();
    }
  } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) || (event.shiftKey && key.startsWith('Arrow'))) {
    // These move the caret or select text; a screen reader follows the caret only when no option is active.
    keepFromDownshift(event);
    field.unmark();
  } else if ((key === 'ArrowDown' || key === 'ArrowUp') && !field.listed) field.session.wantList();
}
