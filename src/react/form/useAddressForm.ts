'use client';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import {
  autocompleteTokens,
  countryOptions,
  onOneLine,
  regionsOf,
  type Address,
  type Choice,
  type PostalField,
  type PostalFields,
} from '../../core/index.ts';
import { shownAddress } from '../autocomplete/shownAddress.ts';
import type { SelectDetails } from '../autocomplete/UseAddressAutocompleteOptions.ts';
import { useLocale } from '../words/useLocale.ts';
import { useFormWords, useVerificationWords } from '../words/useWords.ts';
import { createFieldElements } from './createFieldElements.ts';
import { useAddressFields } from './useAddressFields.ts';
import type { UseAddressFormOptions } from './UseAddressFormOptions.ts';
import { useFieldErrors } from './useFieldErrors.ts';
import { useFormFormat } from './useFormFormat.ts';
import { useVerifyOnSubmit } from './useVerifyOnSubmit.ts';

/**
 * The whole checkout address without an element: the fields of each country in its own order and words, the search that fills them, the regions,
 * a unit that was typed and is not on record, what is missing, and the verification when the form is sent. Spread `getFormProps()` over your
 * form or over what is around the fields in it, `getFieldProps(name)` over each field of `format.rows`, and give `searchOptions` to
 * `useAddressAutocomplete`. A chosen address is retrieved (**chargeable, 1 credit**); nothing else here is, unless `verify` is set.
 */
export function useAddressForm(options: UseAddressFormOptions = {}) {
  const { countries, name, section, required = true, disabled = false, query } = options;
  const locale = useLocale(options.words);
  const words = useFormWords(options.words);
  const verificationWords = useVerificationWords(options.words);
  const fields = useAddressFields({
    value: options.value,
    defaultValue: options.defaultValue,
    defaultCountry: options.defaultCountry ?? countries?.[0] ?? 'US',
    onChange: options.onChange,
  });
  const { value, mode, keptUnit } = fields;
  const drawn = useFormFormat(value, { company: options.company ?? false, required }, words);
  const { format } = drawn;
  const [elements] = useState(createFieldElements);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const [searched, setShown] = useState(() => onOneLine({ ...value, company: '' }));
  const newestSearch = useRef(searched);
  const setSearched = (text: string) => {
    newestSearch.current = text;
    setShown(text);
  };
  const base = useId();
  const checked = useFieldErrors(
    { value, format, postalWord: drawn.postalWord, keptUnit, required, own: options.errors },
    words,
    elements,
  );
  const { errors, notices } = checked;
  const verification = useVerifyOnSubmit({
    form: fields,
    container,
    elements,
    enabled: options.verify === 'submit' && !disabled,
    isDrawn: (field) => format.rows.some((row) => row.includes(field)),
    options: options.verification,
    onVerified: options.onVerified,
  });

  // A search that ended in no address must not pass for one.
  useEffect(() => {
    elements.setValidity('search', mode === 'search' && required ? words.unfinished() : '');
  });
  useEffect(() => {
    elements.keepChoices({ country: value.country, region: value.region });
  }, [elements, mode, value.country, value.region]);
  const focusNext = useRef<'search' | 'fields'>(undefined);
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = undefined;
    if (next === 'search') elements.focus('search');
    if (next === 'fields') elements.focus(elements.firstInput(format.rows.flat()));
  });

  const pick = (address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>) => {
    checked.acceptAll();
    drawn.forget();
    fields.pick(address, details);
  };
  const edit = (field: PostalField, text: string) => {
    checked.accept(field);
    fields.edit(field, text);
  };
  const idOf = (part: string) => `${base}${part}`;
  const textProps = (field: PostalField | 'search') => ({
    'aria-invalid': Boolean(errors[field]) || undefined,
    'aria-describedby':
      [errors[field] && idOf(`${field}error`), notices[field] && idOf(`${field}notice`)].filter(Boolean).join(' ') ||
      undefined,
  });

  return {
    value,
    mode,
    /** The chosen address; undefined after manual entry. */
    address: fields.address,
    /** The chosen address in its languages, itself included; empty or one where there is nothing to choose. */
    variants: fields.variants,
    edited: fields.edited,
    keptUnit,
    /** ISO 3166 alpha-2. */
    country: value.country,
    /** To choose from, by name, in the person's language. */
    countries: withCurrent(countryOptions(locale, countries), value.country),
    format,
    /** The country's regions to choose from; empty where people write them freely. */
    regions: withCurrent(regionsOf(value.country), value.region),
    /** Why a field is not accepted, in words: the app's own, or what a submit or `validate` found. `search`: nothing was chosen. */
    errors,
    /** What to look at in a field that is accepted: a kept unit, a postal code that looks odd. */
    notices,
    /** The question about the address, and its answers: give it to `AddressVerification`, or draw it. */
    verification,
    /** What is going on with the verification, for a `role="status"`; `''` for nothing. */
    status:
      verification.phase === 'verifying'
        ? verificationWords.verifying()
        : verification.isChanged
          ? verificationWords.changed()
          : '',
    /** What is in the search box. */
    searched,
    /** For `useAddressAutocomplete`. */
    searchOptions: {
      ...query,
      fieldFormats: options.fieldFormats,
      countries: [value.country],
      inputValue: searched,
      onInputValueChange: (text: string) => {
        checked.accept('search');
        setSearched(text);
      },
      toInputValue: shownAddress,
      onSelect: (address: Address, details: SelectDetails) => {
        pick(address, details);
        options.onSelect?.(address, details);
      },
      onError: options.onError,
      saved: options.saved,
      recent: options.recent,
      onUse: options.onUse,
      words: options.words,
      disabled,
    },

    /** For the form, or for an element in it that is around the fields. */
    getFormProps: () => ({
      ref: setContainer,
      'data-mode': mode,
      'data-edited': fields.edited || undefined,
      'data-verifying': verification.phase === 'verifying' || undefined,
    }),
    /** For the search input, beside its own props: `search.getInputProps(form.getSearchProps())`. */
    getSearchProps: () => ({
      ref: elements.refOf('search'),
      required: required && mode === 'search',
      onInvalid: checked.refuse('search'),
      ...textProps('search'),
    }),
    /** For an input, a select or a textarea. */
    getFieldProps: (field: PostalField) => ({
      ref: elements.refOf(field),
      id: idOf(field),
      name: name ? `${name}.${field}` : field,
      value: value[field],
      autoComplete: [section, autocompleteTokens[field]].filter(Boolean).join(' '),
      required: format.required.has(field) && field !== 'country',
      disabled,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
        edit(field, currentTarget.value);
      },
      onBlur: () => {
        checked.leave(field);
      },
      onInvalid: checked.refuse(field),
      ...textProps(field),
    }),
    getLabelProps: (field: PostalField) => ({ htmlFor: idOf(field) }),
    /** For the element that shows `errors[field]`. */
    getErrorProps: (field: PostalField | 'search') => ({ id: idOf(`${field}error`) }),
    /** For the element that shows `notices[field]`. */
    getNoticeProps: (field: PostalField) => ({ id: idOf(`${field}notice`) }),

    /** Fills the fields with an address from elsewhere, one that was saved for example: no call. */
    pick: (address: Address, details: Partial<Pick<SelectDetails, 'variants' | 'typed'>> = {}) => {
      setSearched(onOneLine(address));
      pick(address, { variants: [], typed: '', ...details });
    },
    /** Another language of the same address: no call. What was changed by hand stays. */
    pickVariant: (address: Address) => {
      fields.pickVariant(address);
      setSearched(onOneLine(address));
    },
    edit,
    /** All fields at once, as the app has them. */
    replace: (next: PostalFields) => {
      checked.acceptAll();
      fields.replace(next);
    },
    /** Back to the search. What was entered stays, and the focus is in the search box. */
    search: () => {
      focusNext.current = 'search';
      fields.search();
    },
    /** All fields, by hand. What was typed in the search is in the first line, and the focus in the first field. */
    enterManually: () => {
      focusNext.current = 'fields';
      fields.enterManually(newestSearch.current);
    },
    /** Is nothing missing? Else `errors` says what, and the first such field has the focus. Asks no service. */
    validate: () => checked.validate(fields.newest()),
    /** As it began. */
    reset: () => {
      checked.forget();
      drawn.forget();
      setSearched(onOneLine({ ...fields.reset(), company: '' }));
    },
  };
}

/** A value that the country's own list does not have is kept, as the last choice. */
function withCurrent(choices: readonly Choice[], current: string): readonly Choice[] {
  return choices.length === 0 || current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];
}

/** What `useAddressForm` gives. */
export type UseAddressForm = ReturnType<typeof useAddressForm>;
