import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { callListener } from '../../../core/index.ts';
import { composeHandlers } from '../../page/inputs.ts';
import type { SearchLevel } from '../session/state.ts';
import type { UseAddressAutocomplete } from '../types.ts';
import type { Field } from '../useField.ts';

type ButtonProps = ComponentPropsWithRef<'button'>;

/** Keeps the focus in the field when the user presses a gap, a scroll bar, or one of the field's buttons. */
export const keepFocus = (event: MouseEvent) => {
  event.preventDefault();
};

/** Creates the prop getters of the field's buttons. They are not tab stops. */
export function buttonGetters({ ids, options, words, session, shown, listed, inert, elements }: Field) {
  const focus = () => elements.input?.focus();
  const button = (props: ButtonProps, label: string, onPress: () => void) => ({
    ...props,
    type: 'button' as const,
    tabIndex: props.tabIndex ?? -1,
    'aria-label': props['aria-label'] ?? label,
    onMouseDown: composeHandlers(props.onMouseDown, keepFocus),
    onClick: composeHandlers(props.onClick, onPress),
  });
  const toggle = (props: ButtonProps, closes: boolean, disabled: boolean | undefined) => ({
    id: ids.toggle,
    ...button(props, closes ? words.close() : words.open(), () => {
      focus();
      if (closes) session.close();
      else session.open();
    }),
    'aria-controls': ids.list,
    'aria-expanded': listed,
    disabled: disabled || props.disabled,
  });
  return {
    getToggleProps: (props: ButtonProps = {}) => toggle(props, shown, inert),
    getIconProps: (props: ButtonProps = {}) => toggle(props, false, options.disabled),
    getTrailProps: ({ level, ...props }: ButtonProps & { level: SearchLevel }) => ({
      ...button(props, words.backTo(level.container?.text), () => {
        session.backTo(level);
        focus();
      }),
      // Connects the button to the list. A press of the button then does not count as a press outside the list.
      'aria-controls': ids.list,
    }),
    getClearProps: (props: ButtonProps = {}) => ({
      ...button(props, words.clear(), () => {
        session.clear();
        callListener(options.onClear);
        focus();
      }),
      disabled: inert || props.disabled,
    }),
  } as Pick<UseAddressAutocomplete, 'getToggleProps' | 'getIconProps' | 'getClearProps' | 'getTrailProps'>;
}
