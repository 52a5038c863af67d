import type { ComponentPropsWithRef, ComponentType } from 'react';
import type { Suggestion } from '../../core/index.ts';
import type { SearchWords } from '../words/Words.ts';

/**
 * Data attributes that describe a field's state. They are set on the field's label and on its input or select. An attribute is absent while its
 * state does not apply.
 */
export interface FieldState {
  /**
   * Name of the field: `search`, `email`, `unit`, or the name of a postal field. The file components use `file`,
   * `paste`, `column`, `findColumn`, `casing`, `country` and `filter`.
   */
  'data-field'?: string | undefined;
  'data-invalid'?: true | undefined;
  'data-disabled'?: true | undefined;
}

/** Props passed to a custom `Label` component. */
export interface LabelProps extends ComponentPropsWithRef<'label'>, FieldState {
  /** Set on the label of a file input. The input is visually hidden, so style the label like a button. */
  'data-kind'?: 'primary' | undefined;
  /** Set on the label while its file input has focus. */
  'data-focused'?: true | undefined;
}

/** Props passed to a custom `Input` component. */
export interface InputProps extends ComponentPropsWithRef<'input'>, FieldState {
  /** Set on the search input while its list is open. */
  'data-open'?: true | undefined;
}

/** Props passed to a custom `Select` component. The children are native options. */
export interface SelectProps extends ComponentPropsWithRef<'select'>, FieldState {
  /** Set on a `<select>` that maps a file column to a field. */
  'data-column'?: true | undefined;
  /** Set on a column's `<select>` when the column is mapped to a field. */
  'data-used'?: true | undefined;
}

/** Props passed to a custom `Button` component. */
export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** Role of the button. `link` is inline text; `toggle` and `clear` are icon buttons inside the search field. */
  'data-kind': 'primary' | 'secondary' | 'link' | 'toggle' | 'clear' | 'variant';
  /** Set on the toggle while the list is open. */
  'data-open'?: true | undefined;
  /** Set on the button of the selected variant. */
  'data-pressed'?: true | undefined;
}

/** Props passed to a custom `Option` component. */
export interface OptionProps extends ComponentPropsWithRef<'li'> {
  suggestion: Suggestion;
  words: SearchWords;
  'data-kind': Suggestion['kind'];
  /** Set while the user highlights the option with the keyboard or the pointer. */
  'data-active'?: true | undefined;
  /** Set while the option's container is being opened or its address is being retrieved. */
  'data-pending'?: true | undefined;
}

/** Props passed to a custom `Icon` component. */
export interface IconProps extends ComponentPropsWithRef<'svg'> {
  'data-icon': 'search' | 'check' | 'clear' | 'chevron' | 'back' | 'pin' | 'building' | 'alert' | 'edit';
}

/**
 * Props passed to a custom `Message` component, which shows an error, a notice, a status, or the text for an empty list. The children are an
 * icon, text and sometimes buttons, all of which are valid inside a paragraph.
 */
export interface MessageProps extends ComponentPropsWithRef<'p'> {
  /**
   * Kind of the message. `status` is a live region that stays mounted while empty, so that screen readers announce changes. Give it no visible
   * border or background while it is empty.
   */
  'data-kind': 'error' | 'notice' | 'empty' | 'loading' | 'status';
  /** State of the saved run. Set only on a notice about a run that is saved in the browser. */
  'data-saved'?: 'left' | 'finished' | 'unreadable' | 'running' | 'paused' | 'exported' | undefined;
}

/**
 * Components that an app can replace. Each component receives event handlers, `id`, accessible names, data attributes, class and `ref` as props.
 * Spread all of these props onto one element. In React 18, use `forwardRef`. An `Option` also works without a ref, because the list finds it by
 * its `id`.
 *
 * @example
 * ```tsx
 * const MyButton = ({ ref, ...props }: ButtonProps) => <button ref={ref} {...props} />;
 * <AddressProvider client={client} components={{ Button: MyButton }} />;
 * ```
 */
export interface Components {
  Label: ComponentType<LabelProps>;
  Input: ComponentType<InputProps>;
  Select: ComponentType<SelectProps>;
  Button: ComponentType<ButtonProps>;
  Option: ComponentType<OptionProps>;
  Icon: ComponentType<IconProps>;
  Message: ComponentType<MessageProps>;
}
