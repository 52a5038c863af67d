'use client';
import { useEffect, useId, useRef, useState } from 'react';
import { countryOptions, regionsOf, type Address, postalFieldNames } from '../../core/index.ts';
import type { SelectDetails } from '../autocomplete/UseAddressAutocompleteOptions.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useHints } from '../provider/useHints.ts';
import { useHydrated } from '../provider/useHydrated.ts';
import { useTypedEarly } from '../provider/useTypedEarly.ts';
import { useLocale } from '../words/useLocale.ts';
import { useFormWords, useVerificationWords } from '../words/useWords.ts';
import {
  type AddressFormField,
  type AddressFormFields,
  type AddressFormValue,
  contactFieldNames,
} from './AddressFormField.ts';
import { createFieldElements } from './createFieldElements.ts';
import { formGetters, formName } from './formGetters.ts';
import { isNumberApart } from './formRowsOf.ts';
import { usePhoneField } from './phone/usePhoneField.ts';
import { useAddressFields } from './useAddressFields.ts';
import type { UseAddressFormOptions } from './UseAddressFormOptions.ts';
import { useFieldErrors } from './useFieldErrors.ts';
import { useFormEvents } from './useFormEvents.ts';
import { useFormFormat } from './useFormFormat.ts';
import { useSearchText } from './useSearchText.ts';
import { useStreetParts } from './useStreetParts.ts';
import { useVerifyOnSubmit } from './useVerifyOnSubmit.ts';
import { withCurrent } from './withCurrent.ts';

const countryFields: AddressFormFields = {};

/**
 * The whole checkout address without an element: the fields of each country in its own order and words, the search that fills them, the regions,
 * a unit that was typed and is not on record, what is missing, and the verification when the form is sent. Spread `getFormProps()` over your
 * form or over what is around the fields in it, `getFieldProps(name)` over each field of `format.rows`, and give `searchOptions` to
 * `useAddressAutocomplete`. Its input gets `search.getInputProps(form.getSearchProps())`: with `layout: 'fields'` it is `line1`, and stands in
 * that field's place. A chosen address is retrieved (**chargeable, 1 credit**); nothing else here is, unless `verify` is set.
 */
export function useAddressForm(options: UseAddressFormOptions = {}) {
  const { countries, required = true, disabled = false, layout = 'search', fields: choices = countryFields } = options;
  useHints(useAddressContext().client, countries);
  const locale = useLocale(options.words);
  const words = useFormWords(options.words);
  const verificationWords = useVerificationWords(options.words);
  const fields = useAddressFields({
    value: options.value,
    defaultValue: options.defaultValue,
    defaultCountry: options.defaultCountry ?? countries?.[0] ?? 'US',
    onChange: options.onChange,
    layout,
    fields: choices,
  });
  const { value, mode, keptUnit } = fields;
  /** Is the search a box of its own, beside the fields? */
  const hasBox = layout === 'search';
  const drawn = useFormFormat(value, { fields: choices, required, layout }, words);
  const { format } = drawn;
  const [elements] = useState(createFieldElements);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const street = useStreetParts(fields, (country) => isNumberApart(choices, country));
  const phone = usePhoneField(fields, (choices.phone ?? 'hidden') !== 'hidden', elements);
  const search = useSearchText(hasBox, fields, street, choices);
  /** What the field is about to show of an address that is being filled in: nobody typed it. */
  const filling = useRef<string>(undefined);
  const base = useId();
  const isMissing = (field: AddressFormField, now: AddressFormValue) =>
    field === 'houseNumber' ? street.isNumberMissing(now) : !now[field]?.trim();
  const checked = useFieldErrors(
    { value, drawn, keptUnit, required, isMissing, isPhoneOdd: phone.isOdd, own: options.errors },
    words,
    elements,
  );
  const { errors, notices } = checked;
  useFormEvents(container, {
    onReset: () => {
      reset();
    },
    unsent: () => {
      const now = fields.newest();
      const isOnlySearched = now.mode === 'search' && now.value.line1 === '' && !elements.isDisabled();
      return isOnlySearched ? search.newest().trim() : '';
    },
    name: formName(options.name, 'line1'),
    rewritten: () => {
      const texts = elements.isDisabled() ? {} : { ...street.sent(), ...phone.sent() };
      return Object.entries(texts).map(([field, text]) => [formName(options.name, field), text] as const);
    },
    keep: required
      ? undefined
      : (text) => {
          edit('line1', text);
        },
  });
  const verification = useVerifyOnSubmit({
    form: fields,
    container,
    elements,
    enabled: options.verify === 'submit' && !disabled,
    isDrawn: (field) => format.rows.some((row) => row.includes(field)),
    choices,
    required: new Set(postalFieldNames.filter((name) => format.required.has(name))),
    isIncomplete: [...contactFieldNames, 'houseNumber' as const].some(
      (field) => format.required.has(field) && isMissing(field, value),
    ),
    options: options.verification,
    onVerified: options.onVerified,
  });

  // A search that ended in no address must not pass for one.
  useEffect(() => {
    elements.setValidity('search', mode === 'search' && required ? words.unfinished() : '');
  });
  const isHydrated = useHydrated();
  useEffect(() => {
    elements.keepChoices({ country: value.country, region: value.region });
  }, [elements, mode, isHydrated, value.country, value.region]);
  const focusNext = useRef<'search' | 'fields'>(undefined);
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = undefined;
    if (next === 'search') elements.focus(hasBox ? 'search' : 'line1');
    if (next === 'fields') elements.focus(elements.firstInput(format.rows.flat()));
  });

  const textOf = (field: AddressFormField, now = value): string => {
    if (field === 'phone') return phone.text;
    if (field === 'houseNumber') return street.houseNumber;
    return field === 'line1' ? street.street : (now[field] ?? '');
  };
  const pick = (address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>) => {
    checked.acceptAll();
    drawn.forget();
    search.show();
    street.forget();
    fields.pick(address, details);
  };
  const edit = (field: AddressFormField, text: string) => {
    checked.accept(field);
    if (field === 'houseNumber') street.edit(field, text);
    else if (field === 'phone') phone.edit(text, null);
    else fields.edit(field, text);
  };
  /** A field was typed in: where the house number is apart, the first line's is the street. */
  const put = (field: AddressFormField, text: string) => {
    if (field !== 'line1' || !drawn.isApart) {
      edit(field, text);
      return;
    }
    checked.accept(field);
    street.edit('street', text);
  };
  const forget = () => {
    checked.forget();
    drawn.forget();
    search.show();
    street.forget();
  };
  const clear = (isSearchAlone = false) => {
    forget();
    fields.clear(isSearchAlone);
  };
  /** As it began. */
  const reset = () => {
    forget();
    fields.reset();
  };
  useTypedEarly(() => {
    // The country first: another one has other regions.
    for (const [field, text] of elements.texts(['country', ...postalFieldNames, 'houseNumber', ...contactFieldNames]))
      if (text !== textOf(field, fields.newest().value)) put(field, text);
  });
  const fieldsShown = mode !== 'search' || Object.keys(errors).some((field) => field !== 'search');
  const getters = formGetters({
    ...{ options, base, textOf, mode, isApart: drawn.isApart, isHydrated, elements, checked, street, phone, put },
    isNeeded: (field) => format.required.has(field) && (field !== 'houseNumber' || street.isNumberNeeded),
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
    /** What is in the search: in the layout `fields` the first line. */
    searched: search.text,
    /** What phone numbers of the country begin with ("+49"), to be shown before one that does not say it itself; else `''`. */
    phonePrefix: phone.prefix,
    /** Are the fields to be seen? In the layout `search` they wait out of sight, for autofill, until they hold something. */
    fieldsShown,
    /** For `useAddressAutocomplete`. */
    searchOptions: {
      ...options.query,
      fieldFormats: options.fieldFormats,
      countries: [value.country],
      inputValue: search.text,
      onInputValueChange: (text: string) => {
        if (hasBox) {
          checked.accept('search');
          search.type(text);
        } else if (filling.current !== text) put('line1', text);
      },
      toInputValue: (address: Address) => (filling.current = search.of(address, search.newest())),
      // A field of the form is emptied by its own keys alone, as every other field.
      clearable: hasBox,
      onClear: () => {
        clear(true);
      },
      onSelect: (address: Address, details: SelectDetails) => {
        filling.current = undefined;
        pick(address, details);
        options.onSelect?.(address, details);
      },
      onError: options.onError,
      ...{ saved: options.saved, recent: options.recent, onUse: options.onUse, words: options.words },
      disabled,
    },

    /** For the form, or for an element in it that is around the fields. */
    getFormProps: () => ({
      ref: setContainer,
      'data-mode': mode,
      'data-edited': fields.edited || undefined,
      'data-verifying': verification.phase === 'verifying' || undefined,
    }),
    ...getters,

    /** Fills the fields with an address from elsewhere, one that was saved for example: no call. */
    pick: (address: Address, details: Partial<Pick<SelectDetails, 'variants' | 'typed'>> = {}) => {
      pick(address, { variants: [], typed: '', ...details });
    },
    /** Another language of the same address: no call. What was changed by hand stays. */
    pickVariant: (address: Address) => {
      fields.pickVariant(address);
      search.show();
    },
    edit,
    /** All fields at once, as the app has them. */
    replace: (next: AddressFormValue) => {
      checked.acceptAll();
      search.show();
      street.forget();
      fields.replace(next);
    },
    /** Back to the search. What was entered stays, and the focus is in the search. */
    search: () => {
      focusNext.current = 'search';
      fields.search();
    },
    /** All fields, by hand. What was typed in the search is in the first line, and the focus in the first field. */
    enterManually: () => {
      focusNext.current = 'fields';
      fields.enterManually(search.newest());
    },
    /** All fields are empty, but for the country. */
    clear: () => {
      clear();
    },
    /** Moves the focus to the first field that is not accepted, else to the first that is empty, else to the first. */
    focus: () => {
      const drawnFields = fieldsShown ? format.rows.flat() : (['search'] as const);
      const first =
        Object.keys(errors)[0] ??
        (fieldsShown &&
          drawnFields.find((field) => field !== 'search' && format.required.has(field) && !textOf(field))) ??
        drawnFields[0];
      elements.focus(first || drawnFields[0]);
    },
    /** Is nothing missing? Else `errors` says what, and the first such field has the focus. Asks no service. */
    validate: () => checked.validate(fields.newest()),
    reset,
  };
}

/** What `useAddressForm` gives. */
export type UseAddressForm = ReturnType<typeof useAddressForm>;
