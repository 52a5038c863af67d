import type {
  ChangeEvent,
  ComponentPropsWithRef,
  CompositionEvent,
  FocusEvent,
  KeyboardEvent,
  MouseEvent,
} from 'react';
import { mayComeBack } from '../../fallback/fallbacks.ts';
import { prepareCalls } from '../../find/withCalls.ts';
import { keepFromDownshift } from '../listbox/downshift.ts';
import type { Field } from './FieldContext.ts';
import { both, first } from './mergeHandlers.ts';
import { loadTyping, typing } from '../lazy/loadOnType.ts';
import { onKeyDown } from './onKeyDown.ts';
import type { UseAddressAutocomplete } from '../types.ts';

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
          prepareCalls();
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
            if (key !== 'ArrowDown' || !mayComeBack(field.ordinary)) return;
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
