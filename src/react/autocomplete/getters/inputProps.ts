import { type Fallback, isRecoverable } from '../../fallback/fallbacks.ts';
import type { State } from '../session/state.ts';
import type {
  ChangeEvent,
  ComponentPropsWithRef,
  CompositionEvent,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
} from 'react';
import { preloadCalls } from '../../find/withCalls.ts';
import { keepFromDownshift } from '../listbox/downshift.ts';
import type { Field } from './FieldContext.ts';
import { both, first } from '../../page/mergeProps.ts';
import { loadTyping, typing } from '../lazy/typingChunk.ts';
import type { UseAddressAutocomplete } from '../types.ts';
import { restOf } from '../session/queryText.ts';

type Getters = Pick<UseAddressAutocomplete, 'getLabelProps' | 'getInputProps' | 'getStatusProps'>;

/** The label, the input and what is said of them. */
export function fieldGetters(field: Field): Getters {
  const { combobox, session, options, announcement } = field;

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const text = event.target.value;
    const { inputType } = event.nativeEvent as InputEvent;
    field.unmark();
    if (!inputType || inputType === 'insertReplacementText') {
      // Autofill: the value is taken, the list stays shut and the focus where it is.
      keepFromDownshift(event);
      loadTyping();
      session.setText(text);
    } else session.type(text);
    options.onInputValueChange?.(text);
  };

  return {
    getLabelProps: (props = {}) => combobox.getLabelProps(props),
    getInputProps: (props = {}) => {
      const keyDown = first(props.onKeyDown, (event: KeyboardEvent) => {
        onKeyDown(field, event);
      });
      const given = combobox.getInputProps({
        ...props,
        onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
          typing()?.asUnprevented(event);
          keyDown(event);
        },
        onChange: first(props.onChange, onChange),
        onCompositionStart: first(props.onCompositionStart, () => {
          session.compose(!isAndroid());
        }),
        onCompositionEnd: first(props.onCompositionEnd, (event: CompositionEvent<HTMLInputElement>) => {
          // Else the text was asked for at each key, or a row was chosen meanwhile: that one is not a question.
          if (session.compose(false)) session.type(event.currentTarget.value);
        }),
        onBlur: first(props.onBlur, ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
          // Voice control and some password managers write into an input without an event.
          if (value === combobox.inputValue) return;
          session.setText(value);
          options.onInputValueChange?.(value);
        }),
        onFocus: first(props.onFocus, () => {
          preloadCalls();
          loadTyping();
          if (!field.inert && session.remind() && !combobox.isOpen) combobox.openMenu();
        }),
        onClick: first(props.onClick, (event: MouseEvent) => {
          if (field.inert) keepFromDownshift(event);
          else if (!combobox.isOpen) session.remind();
        }),
      } as never) as ComponentPropsWithRef<'input'>;
      const own = {
        ref: props.ref ? both(field.attach, props.ref) : field.attach,
        disabled: options.disabled || props.disabled,
        readOnly: options.readOnly || props.readOnly,
      };
      // The same element with the same text: the focus and the caret stay where they are.
      if (field.ordinary)
        return {
          ...props,
          ...own,
          id: given.id,
          value: given.value,
          'aria-labelledby': given['aria-labelledby'],
          onChange: first(props.onChange, onChange),
          onKeyDown: first(props.onKeyDown, ({ key }: KeyboardEvent) => {
            // Who asks for the list asks again; what was refused would only be refused again.
            if (key !== 'ArrowDown' || !isRecoverable(field.ordinary)) return;
            field.forgive();
            field.open();
          }),
        };
      return {
        ...given,
        ...own,
        autoComplete: props.autoComplete ?? 'off',
        autoCorrect: props.autoCorrect ?? 'off',
        spellCheck: props.spellCheck ?? false,
        'aria-expanded': field.listed,
        'aria-activedescendant': field.active ? given['aria-activedescendant'] : undefined,
      };
    },
    getStatusProps: ({ turn, ...props } = {}) => ({
      role: 'status',
      'aria-live': 'polite',
      'aria-atomic': true,
      ...props,
      children: turn === undefined || turn === announcement.turn ? announcement.text : '',
    }),
  };
}

/** Android's keyboards compose all the time; waiting for an end would mean never to search. */
export const isAndroid = () => /android/i.test(navigator.userAgent);

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

/** Of a field: what says what Escape does in it. */
export interface EscapeField {
  shown: boolean;
  listed: boolean;
  state: Pick<State, 'phase'>;
  level: { depth: number };
  /** Disabled or read only. */
  inert: boolean;
  ordinary: Fallback | undefined;
  options: { clearable?: boolean | undefined; escape?: 'back' | 'close' | undefined };
  inputValue: string;
}

/** What Escape does in a field: to the level above, closes the list, empties the text. Nothing: then it is for what is around the field, a dialog for example. */
export function escapeAct(field: EscapeField): 'back' | 'close' | 'clear' | undefined {
  const { shown, listed, state, level, inert, ordinary, inputValue } = field;
  const { escape, clearable = true } = field.options;
  if (shown && escape === 'back' && level.depth > 0) return 'back';
  // One that was opened by a click, before anything is in it, is not seen.
  if (shown && (listed || state.phase !== 'idle')) return 'close';
  return !inert && !ordinary && clearable && inputValue !== '' ? 'clear' : undefined;
}
