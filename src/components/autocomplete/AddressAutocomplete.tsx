'use client';
import {
  type ComponentPropsWithRef,
  type ComponentType,
  type CSSProperties,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { type Address, onOneLine, type Suggestion } from '../../core/index.ts';
import { type UseAddressAutocompleteOptions, useAddressAutocomplete } from '../../react/index.ts';
import type { AutocompleteOptionProps } from './AutocompleteOption.tsx';
import { AutocompletePopup } from './AutocompletePopup.tsx';
import { Icon } from '../icons/Icon.tsx';
import { type ClassNames, classOf } from '../parts.ts';

export interface AddressAutocompleteProps extends Omit<
  UseAddressAutocompleteOptions,
  'inputValue' | 'defaultInputValue' | 'onInputValueChange'
> {
  /** The field's text, when the app holds it. */
  value?: string | undefined;
  /** The first text: shown, not searched. */
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
  autoFocus?: boolean | undefined;
  /** Anything else for the input: classes and descriptions are joined with ours, handlers run before ours. */
  inputProps?: Omit<ComponentPropsWithRef<'input'>, 'value' | 'defaultValue'> | undefined;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  classNames?: ClassNames<'AddressAutocomplete'> | undefined;
  /** Parts of your own. */
  components?: { Option?: ComponentType<AutocompleteOptionProps> } | undefined;
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
  autoFocus,
  inputProps,
  className,
  style,
  classNames,
  components,
  ...options
}: AddressAutocompleteProps) {
  const { disabled = inputProps?.disabled, readOnly = inputProps?.readOnly, id = inputProps?.id } = options;
  const autocomplete = useAddressAutocomplete({
    toInputValue: shownText,
    ...options,
    disabled,
    readOnly,
    id,
    inputValue: value,
    defaultInputValue: defaultValue,
    onInputValueChange: onChange,
  });
  const { phase, isOpen, inputValue, words } = autocomplete;
  const base = useId();
  const [hint, setHint] = useState(true);
  const failure = autocomplete.error && phase === 'failed' ? words.error(autocomplete.error) : undefined;
  const invalid = Boolean(error);
  const busy = phase === 'finding' || phase === 'opening' || phase === 'retrieving';
  const describedBy = [
    inputProps?.['aria-describedby'],
    hint && inputValue === '' && `${base}hint`,
    (invalid || failure) && `${base}error`,
  ].filter(Boolean);

  return (
    <div
      className={[classOf('root', classNames), className].filter(Boolean).join(' ')}
      style={style}
      data-phase={phase}
      data-open={isOpen || undefined}
      data-disabled={disabled || undefined}
      data-invalid={invalid || undefined}
    >
      <label {...autocomplete.getLabelProps({ className: classOf('label', classNames) })}>
        {label ?? words.label()}
      </label>
      <div className={classOf('field', classNames)}>
        <button {...autocomplete.getIconProps({ className: classOf('toggle', classNames) })}>
          <Icon name={phase === 'selected' ? 'check' : 'search'} />
        </button>
        <input
          {...autocomplete.getInputProps({
            type: 'text',
            enterKeyHint: 'search',
            autoFocus,
            ...inputProps,
            className: [classOf('search', classNames), inputProps?.className].filter(Boolean).join(' '),
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
        />
        <span className={classOf('spinner', classNames)} hidden={!busy} aria-hidden="true" />
        {inputValue !== '' && !disabled && !readOnly && (
          <button {...autocomplete.getClearProps({ className: classOf('clear', classNames) })}>
            <Icon name="clear" />
          </button>
        )}
        <AutocompletePopup autocomplete={autocomplete} Option={components?.Option} classNames={classNames} />
      </div>
      {(invalid || failure) && (
        <p className={classOf('error', classNames)} id={`${base}error`}>
          <Icon name="alert" className={classOf('icon', classNames)} />
          <span>{error ?? failure}</span>
          {failure && (
            <button type="button" className={classOf('button', classNames)} onClick={autocomplete.retry}>
              {words.retry()}
            </button>
          )}
        </p>
      )}
      <span hidden id={`${base}hint`}>
        {words.hint()}
      </span>
      <div {...autocomplete.getStatusProps({ turn: 0, className: classOf('hidden', classNames) })} />
      <div {...autocomplete.getStatusProps({ turn: 1, className: classOf('hidden', classNames) })} />
    </div>
  );
}

const shownText = (address: Address, { text }: Suggestion) => onOneLine(address) || text;
