import type { ComponentPropsWithRef, MouseEvent, TouchEvent } from 'react';
import { preventDownshiftDefault } from '../listbox/downshift.ts';
import type { FieldContext } from './FieldContext.ts';
import { composeHandlers } from '../../page/mergeProps.ts';
import type { SearchLevel } from '../session/state.ts';
import type { UseAddressAutocomplete } from '../types.ts';

type ButtonProps = ComponentPropsWithRef<'button'>;
type ButtonGetters = Pick<
  UseAddressAutocomplete,
  'getToggleProps' | 'getIconProps' | 'getClearProps' | 'getTrailProps'
>;

/** Keeps the focus in the field when the user presses a gap, a scroll bar, or one of the field's buttons. */
export const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** Creates the prop getters of the field's buttons. */
export function buttonGetters(field: FieldContext): ButtonGetters {
  const { combobox, options, words, shown, inert } = field;
  const focus = () => field.elements.input?.focus();

  const toggleProps = (props: ButtonProps, shuts: boolean): ButtonProps => {
    const closes = shuts && shown;
    return {
      ...(combobox.getToggleButtonProps({
        ...props,
        onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
        onClick: composeHandlers(props.onClick, (event: MouseEvent) => {
          preventDownshiftDefault(event);
          focus();
          if (closes) field.close();
          else field.open();
        }),
      } as never) as ButtonProps),
      type: 'button',
      disabled: (shuts ? inert : options.disabled) || props.disabled,
      'aria-label': props['aria-label'] ?? (closes ? words.close() : words.open()),
      'aria-expanded': field.listed,
    };
  };

  const getters: Record<Exclude<keyof ButtonGetters, 'getTrailProps'>, (props?: ButtonProps) => ButtonProps> & {
    getTrailProps: (props: ButtonProps & { level: SearchLevel }) => ButtonProps;
  } = {
    getToggleProps: (props = {}) => toggleProps(props, true),
    getIconProps: (props = {}) => toggleProps(props, false),
    getTrailProps: ({ level, ...props }) => ({
      ...props,
      type: 'button',
      tabIndex: props.tabIndex ?? -1,
      'aria-label': props['aria-label'] ?? words.backTo(level.container?.text),
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      // downshift would treat a tap on this button as an outside click, which closes the list.
      onTouchEnd: composeHandlers(props.onTouchEnd, (event: TouchEvent) => {
        event.stopPropagation();
      }),
      onClick: composeHandlers(props.onClick, () => {
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
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      onClick: composeHandlers(props.onClick, () => {
        field.clear();
        options.onClear?.();
        focus();
      }),
    }),
  };
  return getters as ButtonGetters;
}
