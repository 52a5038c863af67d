import type { ComponentPropsWithRef, MouseEvent, TouchEvent } from 'react';
import { keepFromDownshift } from '../listbox/downshift.ts';
import type { Field } from './FieldContext.ts';
import { first } from '../../page/mergeProps.ts';
import type { UseAddressAutocomplete } from '../types.ts';

type ButtonProps = ComponentPropsWithRef<'button'>;
type Getters = Pick<UseAddressAutocomplete, 'getToggleProps' | 'getIconProps' | 'getClearProps' | 'getTrailProps'>;

/** A press on a gap, a scroll bar or a button of the field's own must not take the focus from the field. */
export const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** The field's own buttons. */
export function buttonGetters(field: Field): Getters {
  const { combobox, options, words, shown, inert } = field;
  const focus = () => field.elements.input?.focus();

  const toggleProps = (props: ButtonProps, shuts: boolean): ButtonProps => {
    const shut = shuts && shown;
    return {
      ...(combobox.getToggleButtonProps({
        ...props,
        onMouseDown: first(props.onMouseDown, keepFocus),
        onClick: first(props.onClick, (event: MouseEvent) => {
          keepFromDownshift(event);
          focus();
          if (shut) field.close();
          else field.open();
        }),
      } as never) as ButtonProps),
      type: 'button',
      disabled: (shuts ? inert : options.disabled) || props.disabled,
      'aria-label': props['aria-label'] ?? (shut ? words.close() : words.open()),
      'aria-expanded': field.listed,
    };
  };

  return {
    getToggleProps: (props = {}) => toggleProps(props, true),
    getIconProps: (props = {}) => toggleProps(props, false),
    getTrailProps: ({ level, ...props }) => ({
      ...props,
      type: 'button',
      tabIndex: props.tabIndex ?? -1,
      'aria-label': props['aria-label'] ?? words.backTo(level.container?.text),
      onMouseDown: first(props.onMouseDown, keepFocus),
      // downshift takes a tap on it for one outside, which shuts the list.
      onTouchEnd: first(props.onTouchEnd, (event: TouchEvent) => {
        event.stopPropagation();
      }),
      onClick: first(props.onClick, () => {
        field.backTo(level.depth);
        focus();
      }),
    }),
    getClearProps: (props = {}) => ({
      ...props,
      type: 'button',
      tabIndex: props.tabIndex ?? -1,
      disabled: inert || props.disabled,
      'aria-label': props['aria-label'] ?? words.clear(),
      onMouseDown: first(props.onMouseDown, keepFocus),
      onClick: first(props.onClick, () => {
        field.clear();
        options.onClear?.();
        focus();
      }),
    }),
  };
}
