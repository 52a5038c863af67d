'use client';
import { useId, useState } from 'react';
import type { Address } from '../../core/index.ts';
import type { SelectDetails } from '../autocomplete/types.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useHints } from '../hints/useHints.ts';
import { useHydrated, useTypedEarly } from '../page/hydration.ts';
import { useLocale, useFormWords, useVerificationWords } from '../words/useWords.ts';
import type { AddressFormField, AddressFormFields, AddressFormValue } from './fields.ts';
import { createFieldElements, useKeptElements } from './elements/elements.ts';
import { formGetters, formName, waitingGetters } from './getters.ts';
import { formSearchOptions } from './layout/searchOptions.ts';
import { useAddressFields } from './value/useFormValue.ts';
import type { UseAddressFormOptions } from './types.ts';
import { useAddressRules } from './rules/useAddressRules.ts';
import { useFieldErrors } from './errors/useFieldErrors.ts';
import { useFieldTexts } from './value/useFieldText.ts';
import { useFocusNext, useFocusVerb } from './elements/focus.ts';
import { useFormChoices, useFormFormat } from './layout/useFormLayout.ts';
import { useFormEvents } from './submit/useFormEvents.ts';
import { useSearchText } from './layout/useSearchText.ts';
import { useVerifyOnSubmit } from './submit/useVerifyOnSubmit.ts';
import { useWayOut } from './layout/useManualEntry.ts';
import { takeTypedEarly } from './elements/preHydration.ts';

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
  const texts = useFieldTexts(fields, drawn, choices, elements);
  const { street } = texts;
  const [missing] = texts.missingIn(value);
  const search = useSearchText(hasBox, fields, street, choices);
  const wayOut = useWayOut({ options, fields, search, elements, hasBox, drawn, texts });
  const base = useId();
  const offered = useFormChoices(locale, countries, value);
  const isDrawn = (field: AddressFormField) =>
    field === 'country' ? offered.countries.length > 1 : format.rows.some((row) => row.includes(field));
  useFormEvents(container, {
    held: () => options.value,
    onReset: (before) => {
      // An app that holds the fields and has put others there has reset them itself.
      forget();
      if (options.value === before) fields.reset();
    },
    unsent: () => {
      const now = fields.newest();
      const isOnlySearched = now.mode === 'search' && now.value.line1 === '' && !elements.isDisabled();
      return isOnlySearched ? search.newest().trim() : '';
    },
    name: formName(options.name, 'line1'),
    rewritten: () =>
      Object.entries(texts.sent()).map(([field, text]) => [formName(options.name, field), text] as const),
    keep: required
      ? undefined
      : (text) => {
          edit('line1', text);
        },
  });
  const ruled = useAddressRules({
    rules: options.rules,
    context: { words, language: locale },
    form: fields,
    container,
    elements,
    isDrawn,
  });
  const checked = useFieldErrors(
    {
      value,
      drawn,
      mode,
      keptUnit,
      required,
      isDrawn,
      texts,
      own: options.errors,
      refusals: ruled.refusals,
      onRefused: ruled.tellAll,
      onLeave: ruled.leave,
    },
    words,
    elements,
  );
  const { errors, notices } = checked;
  const verification = useVerifyOnSubmit({
    form: fields,
    container,
    elements,
    enabled: options.verify === 'submit' && !disabled && !ruled.isRefused,
    isDrawn,
    choices,
    isIncomplete: missing !== undefined,
    options: options.verification,
    onVerified: options.onVerified,
    tell: wayOut.teller.emit,
  });

  const isHydrated = useHydrated();
  useKeptElements(elements, {
    ...{ mode, country: value.country, region: value.region, isHydrated },
    unfinished: mode === 'search' && required ? words.unfinished() : '',
  });
  const focusNext = useFocusNext(elements, hasBox ? 'search' : 'line1');

  const pick = (address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>) => {
    checked.acceptAll();
    drawn.forget();
    search.show();
    // In a field of its own the number is a part of the first line.
    const isNumber = fields.typedSince()?.has('line1') && elements.isTypedIn('houseNumber');
    const { houseNumber } = street.newest();
    street.forget();
    fields.pick(address, details, elements.isTypedIn);
    if (isNumber) street.edit('houseNumber', houseNumber);
  };
  const edit = (field: AddressFormField, text: string, isStreet = false) => {
    checked.accept(field);
    const before = fields.handwork();
    const searched = search.newest();
    texts.edit(field, text, isStreet);
    // What was chosen in the box is paid for, and comes; else the box would show what the fields hold now, and search no more.
    // Who writes another first line, or has the browser fill in all fields, wants another address.
    const isLine = field === 'line1' || field === 'houseNumber';
    if (hasBox && fields.typedSince() && !isLine && elements.hasFocus(field)) search.type(searched);
    const changed = fields.handwork();
    if (changed > before) wayOut.teller.emit({ type: 'edited', fields: changed });
    // A browser fills in what nobody is in, and nobody leaves.
    if (!elements.hasFocus(field)) ruled.leave(field);
  };
  /** A field was typed in: where the house number is apart, the first line's is the street. */
  const put = (field: AddressFormField, text: string) => {
    edit(field, text, field === 'line1' && drawn.isApart);
  };
  /** What was said, and what is only in the search. */
  const forget = () => {
    checked.forget();
    ruled.forget();
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
  useTypedEarly(() => takeTypedEarly({ elements, texts, fields, put }));
  const fieldsShown = mode !== 'search' || Object.keys(errors).some((field) => field !== 'search');
  const focus = useFocusVerb({ elements, errors, missing, format, acts: fields.acts, fieldsShown });
  const getters = formGetters({
    ...{ options, base, texts, mode, isApart: drawn.isApart, isHydrated, elements, checked, put },
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
    countries: offered.countries,
    format,
    /** The country's regions to choose from; empty where people write them freely. */
    regions: offered.regions,
    /** Why a field is not accepted, in words: the app's own, or what a submit or `validate` found. `search`: nothing was chosen. */
    errors,
    /** What to look at in a field that is accepted: a kept unit, a postal code that looks odd. */
    notices,
    /** The question about the address, and its answers: give it to `AddressVerification`, or draw it. */
    verification,
    /** What is going on with the verification, for a `role="status"`; `''` for nothing. */
    status:
      (verification.phase === 'verifying' && verificationWords.verifying()) ||
      (verification.isChanged && verificationWords.changed()) ||
      '',
    /** Why the shop's rules refuse the address, for a `role="status"` that is not seen; `''` for nothing. It is in `errors` too. */
    refusal: Object.values(ruled.refusals).join(' '),
    /** What is in the search: in the layout `fields` the first line. */
    searched: search.text,
    /** Why the search was given up, if it was: in the layout `search` the fields stand in its place, else the first line is an ordinary one. */
    fallback: wayOut.fallback,
    /** What phone numbers of the country begin with ("+49"), to be shown before one that does not say it itself; else `''`. */
    phonePrefix: texts.phone.prefix,
    /** Are the fields to be seen? In the layout `search` they wait out of sight, for autofill, until they hold something. */
    fieldsShown,
    /** Is the search a box of its own, and to be seen? In the layout `fields` it is the first line. */
    searchShown: wayOut.searchShown,
    /** Where a link beside the search leads: to the `fields` (`enterManually`) or back to the `search` (`search`). undefined: nothing to lead to. */
    otherWay: wayOut.otherWay,
    ...waitingGetters(fieldsShown, isHydrated),
    /** For `useAddressAutocomplete`. */
    searchOptions: formSearchOptions({
      ...{ options, country: value.country, hasBox, search, wayOut, clear, pick, isFilling: fields.isFilling },
      accept: () => {
        checked.accept('search');
      },
      put: (text) => {
        put('line1', text);
      },
    }),

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
    edit: (field: AddressFormField, text: string) => {
      edit(field, text);
    },
    /** All fields at once, as the app has them. */
    replace: (next: AddressFormValue) => {
      checked.acceptAll();
      search.show();
      street.forget();
      fields.replace(next);
    },
    /** Back to the search, also after it was given up. What was entered stays, and the focus is in the search. */
    search: () => {
      focusNext();
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
    /** All fields are empty, but for the country. */
    clear: () => {
      clear();
    },
    /** Moves the focus to the first field that is not accepted, else to the first that is empty, else to the first. */
    focus,
    /** Is nothing missing, and does no rule refuse it? Else `errors` says what, and the first such field has the focus. Asks no service. */
    validate: () => ruled.validate(checked.validate(fields.newest())),
    reset,
  };
}

/** What `useAddressForm` gives. */
export type UseAddressForm = ReturnType<typeof useAddressForm>;
