'use client';
import { type CSSProperties, type FocusEvent, forwardRef, type ReactNode, useId, useImperativeHandle } from 'react';
import {
  type Components,
  type UseAddressFormOptions,
  type UseAddressForm,
  useAddressForm,
  useFormWords,
  useHydrated,
  useLocale,
} from '../../react/index.ts';
import { AddressAutocomplete } from '../autocomplete/AddressAutocomplete.tsx';
import { FormCell } from './FormCell.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { AddressVerification } from '../verification/AddressVerification.tsx';
import { type ClassNames, classOf } from '../parts.ts';
import { useSlots } from '../slots/useSlots.ts';

/** What a ref to an `AddressForm` holds. A form library moves the focus with it. */
export type AddressFormHandle = Pick<UseAddressForm, 'focus' | 'validate' | 'reset' | 'clear'>;

export interface AddressFormProps extends UseAddressFormOptions {
  id?: string | undefined;
  /** The focus has left the form for something that is not in it. */
  onBlur?: ((event: FocusEvent<HTMLFieldSetElement>) => void) | undefined;
  /** The focus is in the search from the start. */
  autoFocus?: boolean | undefined;
  /** Read as the group's name; the provider's word by default. */
  legend?: ReactNode;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  classNames?: ClassNames<'AddressForm'> | undefined;
  /** Elements of your own, in place of the provider's and ours. */
  components?: Partial<Components> | undefined;
}

/**
 * The drop-in checkout address: the fields of the country in its own order and words, and the search in the first line, or, with
 * `layout="search"`, one search box first. Put it inside your own `<form>`: the fields are native, with `name`s and `autocomplete` tokens, and
 * are there in the server's HTML too. A chosen address is retrieved (**chargeable, 1
 * credit**); nothing else here is, unless `verify` is set. For fields of your own, `useAddressForm` has everything that this form knows.
 */
export const AddressForm = forwardRef<AddressFormHandle, AddressFormProps>(function AddressForm(
  { legend, className, style, classNames, components, id, onBlur, autoFocus, ...options },
  handle,
) {
  const { Button } = useSlots(components);
  const locale = useLocale(options.words);
  const words = useFormWords(options.words);
  const { layout = 'fields' } = options;
  const form = useAddressForm({ ...options, layout });
  useImperativeHandle(handle, () => ({
    focus: form.focus,
    validate: form.validate,
    reset: form.reset,
    clear: form.clear,
  }));
  const { mode, format, variants, verification, fieldsShown } = form;
  const { inputValue, onInputValueChange, ...search } = form.searchOptions;
  const { required, ...searchProps } = form.getSearchProps();
  const { ref, ...formProps } = form.getFormProps();
  const country = form.getFieldProps('country');
  const isHydrated = useHydrated();
  const legendId = useId();

  return (
    <>
      <fieldset
        ref={ref}
        id={id}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.(event);
        }}
        {...formProps}
        data-layout={layout}
        className={classOf('form', classNames, className)}
        style={style}
        disabled={options.disabled}
        aria-labelledby={legendId}
      >
        <span id={legendId} className={classOf('hidden', classNames)}>
          {legend ?? words.legend()}
        </span>
        {form.countries.length > 1 ? (
          <FormCell
            form={form}
            field="country"
            choices={form.countries}
            words={words}
            classNames={classNames}
            components={components}
          />
        ) : (
          <input type="hidden" name={country.name} value={country.value} />
        )}

        {layout === 'search' && mode !== 'manual' && (
          <AddressAutocomplete
            {...search}
            value={inputValue}
            onChange={onInputValueChange}
            required={required}
            error={form.errors.search}
            chosen={!form.edited}
            autoFocus={autoFocus}
            inputProps={{ ...searchProps, 'aria-describedby': undefined }}
            classNames={classNames}
            components={components}
          />
        )}
        {layout === 'search' && (
          <Button
            type="button"
            className={classOf('button', classNames)}
            data-kind="link"
            hidden={mode === 'picked'}
            onClick={mode === 'manual' ? form.search : form.enterManually}
          >
            {mode === 'manual' ? words.search() : words.manual()}
          </Button>
        )}

        <div
          className={classOf('fields', classNames)}
          data-waiting={!fieldsShown || undefined}
          aria-hidden={(isHydrated && !fieldsShown) || undefined}
        >
          {format.rows.map((row) => (
            <div key={row.join()} className={classOf('row', classNames)}>
              {row.map((field) => (
                <FormCell
                  key={field}
                  form={form}
                  field={field}
                  choices={field === 'region' ? form.regions : []}
                  words={words}
                  isSearch={layout === 'fields' && field === 'line1'}
                  autoFocus={autoFocus}
                  classNames={classNames}
                  components={components}
                />
              ))}
            </div>
          ))}
        </div>
        {/* Below the fields: what appears with a choice does not move the field that the person is in. */}
        {variants.length > 1 && mode === 'picked' && (
          <LanguageChoice
            label={words.language()}
            variants={variants}
            chosen={form.address}
            onChoose={form.pickVariant}
            locale={locale}
            classNames={classNames}
            components={components}
          />
        )}
        {options.rules && (
          <span className={classOf('hidden', classNames)} role="status">
            {form.refusal}
          </span>
        )}
        {options.verify && (
          <p className={classOf('status', classNames)} role="status">
            {form.status}
          </p>
        )}
      </fieldset>
      {/* Beside the fieldset: one that is disabled meanwhile does not take the answer away. */}
      {options.verify && (
        <AddressVerification
          verification={verification}
          words={options.words}
          classNames={classNames}
          components={components}
        />
      )}
    </>
  );
});
