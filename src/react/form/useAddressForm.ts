'use client';
import { useEffect, useId, useRef, useState } from 'react';
import {
  countryOptions,
  regionsOf,
  type Address,
  type Choice,
  type PostalField,
  postalFieldNames,
  type PostalFields,
} from '../../core/index.ts';
import type { SelectDetails } from '../autocomplete/UseAddressAutocompleteOptions.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useHints } from '../provider/useHints.ts';
import { useHydrated } from '../provider/useHydrated.ts';
import { useTypedEarly } from '../provider/useTypedEarly.ts';
import { useLocale } from '../words/useLocale.ts';
import { useFormWords, useVerificationWords } from '../words/useWords.ts';
import { createFieldElements } from './createFieldElements.ts';
import { formGetters, formName } from './formGetters.ts';
import { useAddressFields } from './useAddressFields.ts';
import type { UseAddressFormOptions } from './UseAddressFormOptions.ts';
import { useFieldErrors } from './useFieldErrors.ts';
import { useFormEvents } from './useFormEvents.ts';
import { useFormFormat } from './useFormFormat.ts';
import { useSearchText } from './useSearchText.ts';
import { useVerifyOnSubmit } from './useVerifyOnSubmit.ts';
import { useWayOut } from './useWayOut.ts';

/**
 * The whole checkout address without an element: the fields of each country in its own order and words, the search that fills them, the regions,
 * a unit that was typed and is not on record, what is missing, and the verification when the form is sent. Spread `getFormProps()` over your
 * form or over what is around the fields in it, `getFieldProps(name)` over each field of `format.rows`, and give `searchOptions` to
 * `useAddressAutocomplete`. Its input gets `search.getInputProps(form.getSearchProps())`: with `layout: 'fields'` it is `line1`, and stands in
 * that field's place. A chosen address is retrieved (**chargeable, 1 credit**); nothing else here is, unless `verify` is set.
 */
export function useAddressForm(options: UseAddressFormOptions = {}) {
  const { countries, required = true, disabled = false, layout = 'search' } = options;
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
  });
  const { value, mode, keptUnit } = fields;
  /** Is the search a box of its own, beside the fields? */
  const hasBox = layout === 'search';
  const drawn = useFormFormat(value, { company: options.company ?? false, required, layout }, words);
  const { format } = drawn;
  const [elements] = useState(createFieldElements);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const search = useSearchText(hasBox, fields);
  const wayOut = useWayOut({ options, fields, search, elements, hasBox });
  /** What the field is about to show of an address that is being filled in: nobody typed it. */
  const filling = useRef<string>(undefined);
  const base = useId();
  const checked = useFieldErrors(
    { value, format, postalWord: drawn.postalWord, keptUnit, required, own: options.errors },
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
    required: format.required,
    options: options.verification,
    onVerified: options.onVerified,
    tell: wayOut.teller.tell,
  });

  // A search that ended in no address must not pass for one.
  useEffect(() => {
    elements.setValidity('search', mode === 'search' && required ? words.unfinished() : '');
  });
  const isHydrated = useHydrated();
  useEffect(() => {
    elements.keepChoices({ country: value.country, region: value.region });
  }, [elements, mode, isHydrated, value.country, value.region]);
  const focusNext = useRef(false);
  useEffect(() => {
    const next = focusNext.current;
    focusNext.current = false;
    if (next) elements.focus(hasBox ? 'search' : 'line1');
  });

  const pick = (address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>) => {
    checked.acceptAll();
    drawn.forget();
    search.show();
    fields.pick(address, details);
  };
  const edit = (field: PostalField, text: string) => {
    checked.accept(field);
    const before = fields.handwork();
    fields.edit(field, text);
    const changed = fields.handwork();
    if (changed > before) wayOut.teller.tell({ type: 'edited', fields: changed });
  };
  /** No address: all fields are empty, but for the country. */
  const clear = () => {
    checked.forget();
    drawn.forget();
    search.show();
    fields.clear();
  };
  /** As it began. */
  const reset = () => {
    checked.forget();
    drawn.forget();
    search.show();
    fields.reset();
  };
  useTypedEarly(() => {
    // The country first: another one has other regions.
    for (const [field, text] of elements.texts(['country', ...postalFieldNames]))
      if (text !== fields.newest().value[field]) edit(field, text);
  });
  const fieldsShown = mode !== 'search' || Object.keys(errors).some((field) => field !== 'search');
  const getters = formGetters({ options, base, value, mode, format, isHydrated, elements, checked, edit });

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
    /** Why the search was given up, if it was: in the layout `search` the fields stand in its place, else the first line is an ordinary one. */
    fallback: wayOut.fallback,
    /** Are the fields to be seen? In the layout `search` they wait out of sight, for autofill, until they hold something. */
    fieldsShown,
    /** For `useAddressAutocomplete`. */
    searchOptions: {
      ...options.query,
      fieldFormats: options.fieldFormats,
      countries: [value.country],
      inputValue: search.text,
      onInputValueChange: (text: string) => {
        if (filling.current !== text) wayOut.typed();
        if (hasBox) {
          checked.accept('search');
          search.type(text);
        } else if (filling.current !== text) edit('line1', text);
      },
      toInputValue: (address: Address) => (filling.current = search.of(address, search.newest())),
      // A field of the form is emptied by its own keys alone, as every other field.
      clearable: hasBox,
      onClear: clear,
      onSelect: (address: Address, details: SelectDetails) => {
        filling.current = undefined;
        pick(address, details);
        options.onSelect?.(address, details);
      },
      onError: options.onError,
      onEvent: wayOut.onSearchEvent,
      fallsBack: true,
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
      'data-fallback': wayOut.fallback?.reason,
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
    replace: (next: PostalFields) => {
      checked.acceptAll();
      search.show();
      fields.replace(next);
    },
    /** Back to the search, also after it was given up. What was entered stays, and the focus is in the search. */
    search: () => {
      focusNext.current = true;
      wayOut.forgive();
      fields.search();
    },
    /**
     * All fields, by hand. What was typed in the search box is put where it belongs, and the focus is in the first field. Give it to the search as
     * `onManual`, and each list ends with a row for it; then the focus is in the first field that is empty and must not be.
     */
    enterManually: () => {
      wayOut.enterManually();
    },
    clear,
    /** Moves the focus to the first field that is not accepted, else to the first that is empty, else to the first. */
    focus: () => {
      const drawnFields = fieldsShown ? format.rows.flat() : (['search'] as const);
      const first =
        Object.keys(errors)[0] ??
        (fieldsShown &&
          drawnFields.find((field) => field !== 'search' && format.required.has(field) && !value[field])) ??
        drawnFields[0];
      elements.focus(first || drawnFields[0]);
    },
    /** Is nothing missing? Else `errors` says what, and the first such field has the focus. Asks no service. */
    validate: () => checked.validate(fields.newest()),
    reset,
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
