'use client';
import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useEffect, useId, useState } from 'react';
import { type Components, type UseAddressAutocompleteOptions, useAddressAutocomplete } from '../../react/index.ts';
import { type Address, onOneLine, type PostalField, type Suggestion } from '../../core/index.ts';
import { AutocompletePopup } from './AutocompletePopup.tsx';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

export interface AddressAutocompleteProps extends Omit<
  UseAddressAutocompleteOptions,
  'inputValue' | 'defaultInputValue' | 'onInputValueChange'
> {
  /** The text of the field. Set it if your app controls the text. */
  value?: string | undefined;
  /**
   * Initial text. It does not trigger a search. A form reset restores it and calls `onChange`.
   * @default ''
   */
  defaultValue?: string | undefined;
  /** Called with the new text of the field. */
  onChange?: ((value: string) => void) | undefined;
  /**
   * Label of the field.
   * @default the label in the provider's `words`
   */
  label?: ReactNode;
  /**
   * Placeholder of the input.
   * @default the placeholder in the provider's `words`
   */
  placeholder?: string | undefined;
  /** Name under which the text is submitted. */
  name?: string | undefined;
  /**
   * Whether the field is required.
   * @default false
   */
  required?: boolean | undefined;
  /** Error message of the field. It is connected to the input for screen readers. */
  error?: ReactNode;
  /**
   * Whether the field has a check mark after the user has selected an address. Set it to false once the address has been edited.
   * @default true
   */
  chosen?: boolean | undefined;
  /**
   * Value of `data-field` on the label and the input. Set it if the search is one of the fields of a form.
   * @default 'search'
   */
  field?: PostalField | 'search' | undefined;
  /**
   * Whether the field gets focus when it first renders.
   * @default false
   */
  autoFocus?: boolean | undefined;
  /** Content next to the label, such as a link. The list of suggestions does not cover it. */
  aside?: ReactNode;
  /** Additional props for the input. Classes and descriptions are merged with those of the component. Your event handlers run first. */
  inputProps?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue'> | undefined;
  /** Class of the outermost element. */
  className?: string | undefined;
  /** Inline style of the outermost element. */
  style?: CSSProperties | undefined;
  /** Additional class names for the parts of the component. */
  classNames?: ClassNames<'AddressAutocomplete'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
}

/**
 * A search field for addresses. When the user selects an address, the component retrieves it (**chargeable, 1 credit**), passes it to `onSelect` and shows it
 * in the field on one line. Needs `doorplate/styles.css` and an `AddressProvider`.
 *
 * @example
 * ```tsx
 * <AddressAutocomplete countries={['US', 'CA']} onSelect={(address) => save(address)} />
 * ```
 */
export function AddressAutocomplete({
  value,
  defaultValue,
  onChange,
  label,
  placeholder,
  name,
  required,
  error,
  chosen = true,
  field = 'search',
  autoFocus,
  aside,
  inputProps,
  className,
  style,
  classNames,
  components,
  toInputValue = toOneLine,
  ...options
}: AddressAutocompleteProps) {
  const { disabled = inputProps?.disabled, readOnly = inputProps?.readOnly, id = inputProps?.id } = options;
  const autocomplete = useAddressAutocomplete({
    ...options,
    toInputValue,
    disabled,
    readOnly,
    id,
    inputValue: value,
    defaultInputValue: defaultValue,
    onInputValueChange: onChange,
  });
  const { phase, isOpen, inputValue, words, close } = autocomplete;
  const slots = useSlots(components);
  const { Label, Input, Button, Icon, Message } = slots;
  const base = useId();
  const [hint, setHint] = useState(true);
  const failure = autocomplete.error && phase === 'failed' ? words.error(autocomplete.error) : undefined;
  const plainInput = options.fallbackToInput ? autocomplete.fallback : undefined;
  const invalid = Boolean(error);
  // The submit that causes the error has also moved the focus here, which opens the list of saved addresses. It would cover the error.
  // An app may also show an error while the user types. That must not close the suggestions.
  const isMissing = invalid && inputValue === '';
  useEffect(() => {
    if (isMissing) close();
  }, [isMissing, close]);
  const busy = phase === 'finding' || phase === 'opening' || phase === 'retrieving';
  const open = isOpen || undefined;
  const isChosen = phase === 'selected' && chosen;
  const flags = { 'data-disabled': disabled || undefined, 'data-invalid': invalid || undefined };
  const state = { 'data-field': field, ...flags };
  const describedBy = [
    inputProps?.['aria-describedby'],
    hint && !plainInput && inputValue === '' && `${base}hint`,
    (invalid || failure) && `${base}error`,
  ].filter(Boolean);

  // The open list would cover a message below the field, so the list itself shows the message.
  const inList = isOpen && options.onManual ? failure : undefined;
  const message = (text: ReactNode, retry: boolean, id?: string) => (
    <Message className={classOf('error', classNames)} id={id} data-kind="error">
      <Icon data-icon="alert" className={classOf('icon', classNames)} />
      <span>{text}</span>
      {retry && (
        <Button
          type="button"
          className={classOf('button', classNames)}
          data-kind="link"
          // Inside the list, only the pointer can reach this button, because Tab closes the list.
          tabIndex={inList ? -1 : undefined}
          onClick={(event) => {
            autocomplete.retry();
            // The button disappears, so focus moves to the input.
            event.currentTarget.closest('[data-phase]')?.querySelector('input')?.focus();
          }}
        >
          {words.retry()}
        </Button>
      )}
    </Message>
  );

  return (
    <div
      className={classOf('root', classNames, className)}
      style={style}
      data-phase={phase}
      data-chosen={isChosen || undefined}
      data-aside={aside ? true : undefined}
      data-open={open}
      data-fallback={plainInput?.reason}
      {...flags}
    >
      <Label {...autocomplete.getLabelProps({ className: classOf('label', classNames) })} {...state}>
        {label ?? words.label()}
      </Label>
      <div className={classOf('field', classNames)}>
        {!plainInput && (
          <Button
            {...autocomplete.getIconProps({ className: classOf('toggle', classNames) })}
            data-kind="toggle"
            data-open={open}
          >
            <Icon data-icon={isChosen ? 'check' : 'search'} />
          </Button>
        )}
        <Input
          {...autocomplete.getInputProps({
            type: 'text',
            enterKeyHint: plainInput ? undefined : 'search',
            autoFocus,
            ...inputProps,
            className: classOf('search', classNames, inputProps?.className),
            placeholder: plainInput ? words.manual() : (placeholder ?? inputProps?.placeholder ?? words.placeholder()),
            name: name ?? inputProps?.name,
            required: required ?? inputProps?.required,
            onInput: (event) => {
              setHint(false);
              inputProps?.onInput?.(event);
            },
            'aria-invalid': invalid || inputProps?.['aria-invalid'],
            'aria-describedby': describedBy.join(' ') || undefined,
          })}
          {...state}
          data-open={open}
        />
        <span className={classOf('spinner', classNames)} hidden={!busy} aria-hidden="true" />
        {inputValue !== '' && !disabled && !readOnly && options.clearable !== false && (
          <Button {...autocomplete.getClearProps({ className: classOf('clear', classNames) })} data-kind="clear">
            <Icon data-icon="clear" />
          </Button>
        )}
        <AutocompletePopup
          autocomplete={autocomplete}
          failed={inList && message(inList, true, invalid ? undefined : `${base}error`)}
          classNames={classNames}
          slots={slots}
        />
      </div>
      {aside && <div className={classOf('aside', classNames)}>{aside}</div>}
      {(invalid || (failure && !inList)) && message(error ?? failure, failure !== undefined && !inList, `${base}error`)}
      <span hidden id={`${base}hint`}>
        {words.hint()}
      </span>
      <div {...autocomplete.getStatusProps({ turn: 0, className: classOf('hidden', classNames) })} />
      <div {...autocomplete.getStatusProps({ turn: 1, className: classOf('hidden', classNames) })} />
    </div>
  );
}

/** Default `toInputValue`: formats the address on one line. */
const toOneLine = (address: Address, { text }: Suggestion): string => onOneLine(address) || text;
