import type { KeyboardEvent } from 'react';
import { keepFromDownshift } from './downshiftRules.ts';
import type { Field } from './Field.ts';

/** What the keys do that downshift would do otherwise, or not at all. */
export function onKeyDown(field: Field, event: KeyboardEvent): void {
  const { key } = event;
  const { shown, state, inputValue, level, options } = field;
  const { escape, clearable = true } = options;
  const isClearable = clearable && inputValue !== '';
  field.mark.keyed();
  if (field.inert || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) {
    keepFromDownshift(event);
  } else if (key === 'Enter') {
    keepFromDownshift(event);
    if (event.repeat || (shown && state.phase === 'opening')) event.preventDefault();
    else if (field.active) {
      event.preventDefault();
      field.choose(field.active);
    } else field.close();
  } else if (key === 'Escape') {
    keepFromDownshift(event);
    // What is consumed here must not close a dialog as well.
    if (shown || isClearable) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (shown && escape === 'back' && level.depth > 0) field.back();
    else if (shown && (field.listed || state.phase !== 'idle')) field.close();
    else if (isClearable) field.clear();
  } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key) || (event.shiftKey && key.startsWith('Arrow'))) {
    // These move the caret or select text; a screen reader follows the caret only when no option is active.
    keepFromDownshift(event);
    field.unmark();
  } else if ((key === 'ArrowDown' || key === 'ArrowUp') && !field.combobox.isOpen) field.session.wantList();
}
