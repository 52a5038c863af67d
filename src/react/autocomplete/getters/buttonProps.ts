import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { composeHandlers } from '../../page/mergeProps.ts';
import type { SearchLevel } from '../session/state.ts';
import type { UseAddressAutocomplete } from '../types.ts';
import type { Field } from '../useField.ts';

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
export function buttonGetters(field: Field): ButtonGetters {
  const { ids, options, words, session, shown, inert } = field;
  const focus = () => field.elements.input?.focus();

  const toggleProps = (props: ButtonProps, shuts: boolean): ButtonProps => {
    const closes = shuts && shown;
    return {
      id: ids.toggle,
      tabIndex: -1,
      ...props,
      type: 'button',
      onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
      onClick: composeHandlers(props.onClick, () => {
        focus();
        if (closes) session.close();
        else session.open();
      }),
      'aria-controls': ids.list,
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
      // Connects the button to the list. A press of the button then does not count as a press outside the list.
      'aria-controls': ids.list,
      onClick: composeHandlers(props.onClick, () => {
        session.back(level.depth);
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
        session.clear();
        options.onClear?.();
        focus();
      }),
    }),
  };
  return getters as ButtonGetters;
}
