'use client';
import { type ComponentPropsWithRef, type CSSProperties, type ReactNode, useId, useState } from 'react';
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
  /** The field's text, when the app holds it. */
  value?: string | undefined;
  /** The first text: shown, not searched. It is back, and told, when a person resets the form. */
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  /** The field's label; the provider's word by default. */
  label?: ReactNode;
  placeholder?: string | undefined;
  /** Sends the field's text under this name. */
  name?: string | undefined;
  required?: boolean | undefined;
  /** Why the field is not accepted; tied to the input. */
  error?: ReactNode;
  /**
   * Does the field still show what was chosen? Then it has a check mark.
   * @default from the choice to the next key
   */
  chosen?: boolean | undefined;
  /** Where it is the field of a form, which: `data-field` of the label and the input. */
  field?: PostalField | 'search' | undefined;
  autoFocus?: boolean | undefined;
  /** Stands beside the label, where the list does not cover it: a link, say. */
  aside?: ReactNode;
  /** Anything else for the input: classes and descriptions are joined with ours, handlers run before ours. */
  inputProps?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue'> | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  classNames?: ClassNames<'AddressAutocomplete'> | undefined;
  /** Elements of your own, in place of the provider's and ours. */
  components?: Partial<Components> | undefined;
}

/**
 * The search field alone: type, walk into buildings, choose. A chosen address is retrieved (**chargeable, 1 credit**) and given to
 * `onSelect`; the field then shows it on one line. Needs `doorplate/styles.css` and an `AddressProvider` above it.
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
  ...options
}: AddressAutocompleteProps) {
  const { disabled = inputProps?.disabled, readOnly = inputProps?.readOnly, id = inputProps?.id } = options;
  const autocomplete = useAddressAutocomplete({
    toInputValue: toOneLine,
    ...options,
    disabled,
    readOnly,
    id,
    inputValue: value,
    defaultInputValue: defaultValue,
    onInputValueChange: onChange,
  });
  const { phase, isOpen, inputValue, words } = autocomplete;
  const slots = useSlots(components);
  const { Label, Input, Button, Icon, Message } = slots;
  const base = useId();
  const [hint, setHint] = useState(true);
  const failure = autocomplete.error && phase === 'failed' ? words.error(autocomplete.error) : undefined;
  const ordinary = options.fallsBack ? autocomplete.fallback : undefined;
  const invalid = Boolean(error);
  const busy = phase === 'finding' || phase === 'opening' || phase === 'retrieving';
  const open = isOpen || undefined;
  const isChosen = phase === 'selected' && chosen;
  const flags = { 'data-disabled': disabled || undefined, 'data-invalid': invalid || undefined };
  const state = { 'data-field': field, ...flags };
  const describedBy = [
    inputProps?.['aria-describedby'],
    hint && !ordinary && inputValue === '' && `${base}hint`,
    (invalid || failure) && `${base}error`,
  ].filter(Boolean);

  // The list would cover it: it says it itself then.
  const inList = isOpen && options.onManual ? failure : undefined;
  const message = (said: ReactNode, retry: boolean, id?: string) => (
    <Message className={classOf('error', classNames)} id={id} data-kind="error">
      <Icon data-icon="alert" className={classOf('icon', classNames)} />
      <span>{said}</span>
      {retry && (
        <Button
          type="button"
          className={classOf('button', classNames)}
          data-kind="link"
          // In the list it is for the pointer: Tab closes the list.
          tabIndex={inList ? -1 : undefined}
          onClick={(event) => {
            autocomplete.retry();
            // It goes, and the focus with it.
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
      data-open={open}
      data-fallback={ordinary?.reason}
      {...flags}
    >
      <Label {...autocomplete.getLabelProps({ className: classOf('label', classNames) })} {...state}>
        {label ?? words.label()}
      </Label>
      <div className={classOf('field', classNames)}>
        {!ordinary && (
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
            enterKeyHint: ordinary ? undefined : 'search',
            autoFocus,
            ...inputProps,
            className: classOf('search', classNames, inputProps?.className),
            placeholder: placeholder ?? inputProps?.placeholder ?? words.placeholder(),
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

/** Default `toInputValue`: the whole address on one line. */
const toOneLine = (address: Address, { text }: Suggestion): string => onOneLine(address) || text;
