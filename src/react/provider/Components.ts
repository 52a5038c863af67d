import type { ComponentPropsWithRef, ComponentType } from 'react';
import type { Suggestion } from '../../core/index.ts';
import type { SearchWords } from '../words/Words.ts';

/** The state of a field, on its label and on its input or select. An attribute is absent where the state is not. */
export interface FieldState {
  /**
   * Which field: `search`, `email`, `unit`, or the name of a postal field. On a page of files: `file`, `paste`, `column`, `findColumn`,
   * `casing`, `country`, `filter`.
   */
  'data-field'?: string | undefined;
  'data-invalid'?: true | undefined;
  'data-disabled'?: true | undefined;
}

export interface LabelProps extends ComponentPropsWithRef<'label'>, FieldState {
  /** On the label of a file input: the input is not seen, and the label is what a person presses. */
  'data-kind'?: 'primary' | undefined;
  /** On the label of a file input: the keyboard is on the input. */
  'data-focused'?: true | undefined;
}

export interface InputProps extends ComponentPropsWithRef<'input'>, FieldState {
  /** On the search input: its list is open. */
  'data-open'?: true | undefined;
}

/** The children are native options. */
export interface SelectProps extends ComponentPropsWithRef<'select'>, FieldState {
  /** It says what a column of a file contains. */
  'data-column'?: true | undefined;
  /** On that of a column: the column is used. */
  'data-used'?: true | undefined;
}

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** What the button is for. `link` stands in a line of words; `toggle` and `clear` hold a picture alone and stand in the search field. */
  'data-kind': 'primary' | 'secondary' | 'link' | 'toggle' | 'clear' | 'variant';
  /** On the toggle: the list is open. */
  'data-open'?: true | undefined;
  /** On a variant: it is chosen. */
  'data-pressed'?: true | undefined;
}

export interface OptionProps extends ComponentPropsWithRef<'li'> {
  suggestion: Suggestion;
  words: SearchWords;
  'data-kind': Suggestion['kind'];
  /** The keyboard or the pointer is on it. */
  'data-active'?: true | undefined;
  /** It was chosen and is being opened or retrieved. */
  'data-pending'?: true | undefined;
}

export interface IconProps extends ComponentPropsWithRef<'svg'> {
  'data-icon': 'search' | 'check' | 'clear' | 'chevron' | 'back' | 'pin' | 'building' | 'alert' | 'edit';
}

/**
 * Words about a field, in place of a list, or about what is going on. The children are an icon, the words, and sometimes buttons; all of them
 * may stand in a paragraph.
 */
export interface MessageProps extends ComponentPropsWithRef<'p'> {
  /**
   * `status` says what is going on. It stays on the page while it is empty, so that a screen reader hears what comes into it: draw no box around
   * it then.
   */
  'data-kind': 'error' | 'notice' | 'empty' | 'loading' | 'status';
  /** On a notice of a file's run that the browser keeps: how that run stands. */
  'data-kept'?: 'left' | 'finished' | 'unreadable' | 'running' | 'paused' | 'handed-over' | undefined;
}

/**
 * The elements that an app may replace by its own. Each gets everything that ours would: handlers, `id`, accessible names, data attributes, our
 * class and a `ref`. In React 18 your component needs `forwardRef` for the ref; an option without one is found by its `id`. Spread all of it
 * over one element.
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
