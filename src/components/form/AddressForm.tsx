'use client';
import { type CSSProperties, type FocusEvent, forwardRef, type ReactNode, useId, useImperativeHandle } from 'react';
import {
  type AddressFormField,
  type Components,
  isContactField,
  type UseAddressFormOptions,
  type UseAddressForm,
  useAddressForm,
  useFormWords,
  useLocale,
  useSearchWords,
} from '../../react/index.ts';
import { AddressAutocomplete } from '../autocomplete/AddressAutocomplete.tsx';
import { FormCell, FormRows } from './FormRows.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { AddressVerification } from '../verification/AddressVerification.tsx';
import { classOf } from '../classOf.ts';
import type { ClassNames } from '../partsOf.ts';
import { useSlots } from '../slots/useSlots.ts';

/** What a ref to an `AddressForm` holds. A form library moves the focus with it. */
export type AddressFormHandle = Pick<UseAddressForm, 'focus' | 'validate' | 'reset' | 'clear' | 'search'>;

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

const isContact = (row: readonly AddressFormField[]) => row.some(isContactField);

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
  const searchWords = useSearchWords(options.words);
  const { layout = 'fields' } = options;
  const form = useAddressForm({ ...options, layout });
  useImperativeHandle(handle, () => ({
    focus: form.focus,
    validate: form.validate,
    reset: form.reset,
    clear: form.clear,
    search: form.search,
  }));
  const { mode, format, variants, verification } = form;
  const { inputValue, onInputValueChange, ...search } = form.searchOptions;
  const { required, ...searchProps } = form.getSearchProps();
  const { ref, ...formProps } = form.getFormProps();
  const country = form.getFieldProps('country');
  const legendId = useId();
  const { searchShown } = form;
  const otherWay = (
    <Button
      type="button"
      className={classOf('button', classNames)}
      data-kind="link"
      hidden={!form.otherWay}
      onClick={searchShown ? form.enterManually : form.search}
    >
      {searchShown ? searchWords.manual() : words.search()}
    </Button>
  );
  const drawn = { form, words, classNames, components };
  const isPhone = (row: readonly AddressFormField[]) => row.includes('phone');

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
          <FormCell {...drawn} field="country" choices={form.countries} />
        ) : (
          <input type="hidden" name={country.name} value={country.value} />
        )}
        {/* Who it is for is asked in any case, also while the address waits for the search. */}
        <FormRows {...drawn} rows={format.rows.filter((row) => isContact(row) && !isPhone(row))} />

        {searchShown && (
          <AddressAutocomplete
            {...search}
            onManual={form.enterManually}
            aside={otherWay}
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
        {layout === 'search' && !searchShown && otherWay}

        <div className={classOf('fields', classNames)} {...form.getWaitingProps()}>
          <FormRows
            {...drawn}
            rows={format.rows.filter((row) => !isContact(row))}
            isSearched={layout === 'fields'}
            autoFocus={autoFocus}
          />
        </div>
        <FormRows {...drawn} rows={format.rows.filter(isPhone)} />
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
