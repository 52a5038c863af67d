import { isRecoverable } from '../../fallback/fallbacks.ts';
import type {
  ChangeEvent,
  ComponentPropsWithRef,
  CompositionEvent,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
} from 'react';
import { preventDownshiftDefault } from '../listbox/downshift.ts';
import { getEscapeAction } from './escapeAction.ts';
import type { FieldContext } from './FieldContext.ts';
import { mergeRefs, composeHandlers } from '../../page/mergeProps.ts';
import { searchChunk } from '../../lazy/chunks.ts';
import type { UseAddressAutocomplete } from '../types.ts';
import { textAfter } from '../../find/queryText.ts';
import { isSuggestion } from '../listbox/options.ts';

type FieldGetters = Pick<UseAddressAutocomplete, 'getLabelProps' | 'getInputProps' | 'getStatusProps'>;

/** Creates the prop getters of the label, the input and the live regions. */
export function fieldGetters(field: FieldContext): FieldGetters {
  const { combobox, session, options, announcement } = field;

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    const { inputType } = event.nativeEvent as InputEvent;
    field.clearHighlight();
    if (!inputType || inputType === 'insertReplacementText') {
      // The browser has autofilled the field. Adopts the value, keeps the list closed, and does not move the focus.
      preventDownshiftDefault(event);
      searchChunk.preload();
      session.setText(text);
    } else session.type(text);
    options.onInputValueChange?.(text);
  };

  return {
    getLabelProps: (props = {} as never) => combobox.getLabelProps(props) as never,
    getInputProps: ((props: ComponentPropsWithRef<'input'> = {}): ComponentPropsWithRef<'input'> => {
      const keyDown = composeHandlers(props.onKeyDown, (event: KeyboardEvent) => {
        onKeyDown(field, event);
      });
      const inputProps = combobox.getInputProps({
        ...props,
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          searchChunk.get()?.ignoreOwnPreventDefault(event);
          keyDown(event);
        },
        onChange: composeHandlers(props.onChange, onChange),
        onCompositionStart: composeHandlers(props.onCompositionStart, () => {
          session.setComposing(!isAndroid());
        }),
        onCompositionEnd: composeHandlers(props.onCompositionEnd, (event: CompositionEvent<HTMLInputElement>) => {
          // If no composition was active, there is nothing to do. Either each key has already been searched, or the
          // user selected a row during the composition.
          if (session.setComposing(false)) session.type(event.currentTarget.value);
        }),
        onBlur: composeHandlers(props.onBlur, ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
          // Voice control and some password managers change the value without an event.
          if (value === combobox.inputValue) return;
          session.setText(value);
          options.onInputValueChange?.(value);
        }),
        onFocus: composeHandlers(props.onFocus, () => {
          searchChunk.preload();
          if (!field.inert && session.loadRecent() && !combobox.isOpen) combobox.openMenu();
        }),
        onClick: composeHandlers(props.onClick, (event: MouseEvent) => {
          if (field.inert) preventDownshiftDefault(event);
          else if (!combobox.isOpen) session.loadRecent();
        }),
      } as never) as ComponentPropsWithRef<'input'>;
      const fieldProps = {
        ref: props.ref ? mergeRefs(field.inputRef, props.ref) : field.inputRef,
        disabled: options.disabled || props.disabled,
        readOnly: options.readOnly || props.readOnly,
      };
      // Keeps the same element and text, so that focus and caret stay in place.
      if (field.plainInput)
        return {
          ...props,
          ...fieldProps,
          id: inputProps.id,
          value: inputProps.value,
          'aria-labelledby': inputProps['aria-labelledby'],
          onChange: composeHandlers(props.onChange, onChange),
          onKeyDown: composeHandlers(props.onKeyDown, ({ key }: KeyboardEvent) => {
            // If the service may have recovered, ArrowDown makes the search available again and opens the list.
            if (key !== 'ArrowDown' || !isRecoverable(field.plainInput)) return;
            field.clearFallback();
            field.open();
          }),
        };
      return {
        ...inputProps,
        ...fieldProps,
        autoComplete: props.autoComplete ?? 'off',
        autoCorrect: props.autoCorrect ?? 'off',
        spellCheck: props.spellCheck ?? false,
        'aria-expanded': field.listed,
        'aria-activedescendant': field.active ? inputProps['aria-activedescendant'] : undefined,
      };
    }) as FieldGetters['getInputProps'],
    getStatusProps: ({ turn, ...props } = {}) => ({
      role: 'status',
      'aria-live': 'polite',
      'aria-atomic': true,
      ...props,
      children: turn === undefined || turn === announcement.turn ? announcement.text : '',
    }),
  };
}

/**
 * Whether the device runs Android. Android keyboards are always composing, so waiting for the end of a composition
 * would block the search.
 */
const isAndroid = () => /android/i.test(navigator.userAgent);

/** Whether the device is a Mac, an iPhone or an iPad. */
const isApple = () => /mac os/i.test(navigator.userAgent);

/**
 * Whether a key goes back one level. Backspace does if there is no filter text left to erase. Alt+Left does, as in a
 * browser, and so does Alt+Right in right-to-left text. On Apple keyboards, Alt with an arrow key only moves the caret
 * by a word.
 */
function isBackKey({ key, altKey, shiftKey, currentTarget }: KeyboardEvent, typed: string): boolean {
  const { value, selectionStart } = currentTarget as HTMLInputElement;
  if (key === 'Backspace') return selectionStart === value.length && textAfter(typed, value) === '';
  if (!altKey || shiftKey || isApple()) return false;
  return key === 'ArrowLeft' || (key === 'ArrowRight' && getComputedStyle(currentTarget).direction === 'rtl');
}

/** Handles the keys that downshift would handle differently or not at all. */
function onKeyDown(field: FieldContext, event: KeyboardEvent): void {
  const { key } = event;
  const { shown, state, level } = field;
  field.activeOption.onKey();
  if (field.inert || event.nativeEvent.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) {
    preventDownshiftDefault(event);
  } else if (shown && level.depth > 0 && isBackKey(event, level.typed)) {
    preventDownshiftDefault(event);
    event.preventDefault();
    // If the user holds down Backspace to erase text, the search must not go back several levels.
    if (!event.repeat) field.back();
  } else if (key === 'Enter') {
    preventDownshiftDefault(event);
    // A second Enter after a selection repeats the same request. If it submitted the form, the form would not contain
    // the address in flight.
    const isPending = state.phase === 'retrieving' || (shown && state.phase === 'opening');
    if (event.repeat || isPending) event.preventDefault();
    else if (field.active) {
      event.preventDefault();
      field.selectRow(field.active);
    } else field.close();
  } else if (key === 'Escape') {
    preventDownshiftDefault(event);
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
    preventDownshiftDefault(event);
    field.clearHighlight();
  } else if (key !== 'ArrowDown' && key !== 'ArrowUp') {
    // Any other key edits the text, or is handled by downshift.
  } else if (!field.listed) field.session.requestList();
  else if (state.phase === 'opening') {
    // The rows are about to be replaced, so the key applies to the new list.
    moveTo(field, event, -1);
    field.activeOption.awaitFirst(key === 'ArrowDown');
  } else if (level.depth > 0 && !field.active) {
    // The first row goes back. Down skips it, because the user has just opened the container.
    const first = field.rows.findIndex(isSuggestion);
    if (!event.altKey && (key === 'ArrowUp' || first >= 0)) moveTo(field, event, key === 'ArrowUp' ? 0 : first);
  }
}

/** Makes the row at this index active instead of the one that downshift would choose. */
function moveTo(field: FieldContext, event: KeyboardEvent, index: number): void {
  preventDownshiftDefault(event);
  event.preventDefault();
  field.combobox.setHighlightedIndex(index);
}
