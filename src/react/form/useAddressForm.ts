'use client';
import { useId, useState } from 'react';
import type { Address } from '../../core/index.ts';
import type { SelectDetails } from '../autocomplete/types.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useHints } from '../hints/useHints.ts';
import { useHydrated, usePreHydrationInput } from '../page/hydration.ts';
import { useLocale, useFormWords } from '../words/useWords.ts';
import { useStatusWords } from '../verification/useStatusWords.ts';
import type { AddressFormField, AddressFormFields, AddressFormValue } from './fields.ts';
import { createFieldElements, useSyncDomState } from './elements/elements.ts';
import { createFormGetters, submittedName, hiddenFieldProps } from './getters.ts';
import { createSearchOptions } from './layout/searchOptions.ts';
import { useAddressFields } from './value/useFormValue.ts';
import type { UseAddressFormOptions } from './types.ts';
import { useAddressRules } from './rules/useAddressRules.ts';
import { useFieldErrors } from './errors/useFieldErrors.ts';
import { useFieldTexts } from './value/useFieldText.ts';
import { useFocusAfterRender, useFocusAction } from './elements/focus.ts';
import { useSelectOptions, useFormLayout } from './layout/useFormLayout.ts';
import { useFormEvents } from './submit/useFormEvents.ts';
import { useSearchText } from './layout/useSearchText.ts';
import { useVerifyOnSubmit } from './submit/useVerifyOnSubmit.ts';
import { useManualEntry } from './layout/useManualEntry.ts';
import { adoptPreHydrationInput } from './elements/preHydration.ts';

const countryFields: AddressFormFields = {};

/**
 * Headless checkout address form. It provides the country's fields in local order and wording, the search that fills
 * them in, the regions, the error messages, and the verification on submit.
 *
 * Spread `getFormProps()` on the form, or on an element that contains the fields. Spread `getFieldProps(name)` on each
 * field of `format.rows`. Pass `searchOptions` to `useAddressAutocomplete`, and pass `form.getSearchProps()` to that
 * search's `getInputProps`. With `layout: 'fields'`, render the search input instead of the input for `line1`.
 *
 * When the user selects an address, the form retrieves it (**chargeable, 1 credit**). Nothing else is charged unless
 * `verify` is set.
 *
 * @example
 * ```tsx
 * const form = useAddressForm({ countries: ['US', 'CA'], onChange: setAddress });
 * const search = useAddressAutocomplete(form.searchOptions);
 * return (
 *   <div {...form.getFormProps()}>
 *     <input {...search.getInputProps(form.getSearchProps())} />
 *     {form.format.rows.flat().map((field) => (
 *       <label key={field} {...form.getLabelProps(field)}>
 *         {form.format.words[field]} <input {...form.getFieldProps(field)} />
 *       </label>
 *     ))}
 *   </div>
 * );
 * ```
 */
export function useAddressForm(options: UseAddressFormOptions = {}) {
  const { countries, required = true, disabled = false, layout = 'search', fields: choices = countryFields } = options;
  useHints(useAddressContext().client, countries);
  const locale = useLocale(options.words);
  const words = useFormWords(options.words);
  const statusWords = useStatusWords(options.words);
  const fields = useAddressFields({
    value: options.value,
    defaultValue: options.defaultValue,
    defaultCountry: options.defaultCountry ?? countries?.[0] ?? 'US',
    onChange: options.onChange,
    layout,
    fields: choices,
  });
  const { value, mode, unverifiedUnit } = fields;
  /** Whether the search is a separate box above the fields. */
  const hasSearchBox = layout === 'search';
  const formLayout = useFormLayout(value, { fields: choices, required, layout }, words);
  const { format } = formLayout;
  const [elements] = useState(createFieldElements);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const texts = useFieldTexts(fields, formLayout, choices, elements);
  const { street } = texts;
  const [missing] = texts.emptyRequiredFields(value);
  const search = useSearchText(hasSearchBox, fields, street, choices);
  const manualEntry = useManualEntry({ options, fields, search, elements, hasSearchBox, formLayout, texts });
  const idPrefix = useId();
  const selectOptions = useSelectOptions(locale, countries, value);
  const isRendered = (field: AddressFormField) =>
    field === 'country' ? selectOptions.countries.length > 1 : format.rows.some((row) => row.includes(field));
  useFormEvents(container, {
    getValue: () => options.value,
    onReset: (before) => {
      // If the app has changed the value of a controlled form, it has already reset the form.
      resetMessages();
      if (options.value === before) fields.reset();
    },
    isRetrieving: () => fields.editedSinceSelection() !== undefined,
    getUnsentText: () => {
      const now = fields.getState();
      const isOnlySearched = now.mode === 'search' && now.value.line1 === '' && !elements.isDisabled();
      return isOnlySearched ? search.getText().trim() : '';
    },
    textName: submittedName(options.name, 'line1'),
    getSubmittedTexts: () =>
      Object.entries(texts.getFormData()).map(([field, text]) => [submittedName(options.name, field), text] as const),
    commitTexts: fields.commitTexts,
    commitText: required
      ? undefined
      : (text) => {
          edit('line1', text);
        },
  });
  const addressRules = useAddressRules({
    rules: options.rules,
    context: { words, language: locale },
    form: fields,
    container,
    elements,
    isRendered,
  });
  const fieldErrors = useFieldErrors(
    {
      value,
      formLayout,
      mode,
      unverifiedUnit,
      required,
      isRendered,
      texts,
      appErrors: options.errors,
      refusals: addressRules.refusals,
      onRefused: addressRules.reportAll,
      onLeave: (field) => {
        if (field === 'postalCode' || field === 'region') fields.commitTexts();
        addressRules.onLeave(field);
      },
    },
    words,
    elements,
  );
  const { errors, notices } = fieldErrors;
  const verification = useVerifyOnSubmit({
    form: fields,
    container,
    elements,
    enabled: options.verify === 'submit' && !disabled && !addressRules.isRefused,
    isRendered,
    choices,
    isIncomplete: missing !== undefined,
    options: options.verification,
    onError: options.onError,
    onVerified: options.onVerified,
    emit: manualEntry.events.emit,
  });

  const isHydrated = useHydrated();
  useSyncDomState(elements, {
    ...{ mode, country: value.country, region: value.region, isHydrated },
    unfinished: mode === 'search' && required ? words.unfinished() : '',
  });
  const focusNext = useFocusAfterRender(elements, hasSearchBox ? 'search' : 'line1');

  const pick = (address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>) => {
    fieldErrors.clearAll();
    formLayout.reset();
    search.show();
    // Editing a separate house number counts as editing the first line. Editing the street would have dropped the
    // address.
    const isNumber = fields.editedSinceSelection()?.has('line1') && formLayout.isHouseNumberSeparate;
    elements.selectIfFilled(hasSearchBox ? 'search' : 'line1');
    const { houseNumber } = street.getParts();
    street.reset();
    fields.pick(address, details, elements.isTypedIn);
    if (isNumber && houseNumber.trim()) street.edit('houseNumber', houseNumber);
  };
  const edit = (field: AddressFormField, text: string, isStreet = false) => {
    fieldErrors.clear(field);
    const before = fields.editedCount();
    const boxText = search.getText();
    texts.edit(field, text, isStreet);
    // A selected address that is loading is paid for and will arrive, so the search box keeps its text. However, if the
    // user edits the first line or autofill changes a field, the user wants another address.
    const isLine = field === 'line1' || field === 'houseNumber';
    if (hasSearchBox && fields.editedSinceSelection() && !isLine && elements.hasFocus(field)) search.setText(boxText);
    const changed = fields.editedCount();
    if (changed > before) manualEntry.events.emit({ type: 'edited', fields: changed });
    // Autofill changes fields that do not have focus, so no blur event follows.
    if (!elements.hasFocus(field)) {
      addressRules.onLeave(field);
      if (isLine && elements.texts([field]).length > 0) street.onBlur();
    }
  };
  /** Handles typed text. If the house number has its own field, the first line's text is only the street. */
  const setText = (field: AddressFormField, text: string) => {
    elements.keepCaret(field);
    edit(field, text, field === 'line1' && formLayout.isHouseNumberSeparate);
  };
  /** Clears all messages, and any search text that is not in the fields. */
  const resetMessages = () => {
    fieldErrors.reset();
    addressRules.reset();
    formLayout.reset();
    search.show();
    street.reset();
  };
  const clear = (isSearchAlone = false) => {
    resetMessages();
    fields.clear(isSearchAlone);
  };
  /** Restores the initial state. */
  const reset = () => {
    resetMessages();
    fields.reset();
  };
  usePreHydrationInput(() => adoptPreHydrationInput({ elements, texts, fields, setText }));
  const fieldsShown = mode !== 'search' || Object.keys(errors).some((field) => field !== 'search');
  const focus = useFocusAction({ elements, errors, missing, format, editCount: fields.editCount, fieldsShown });
  const getters = createFormGetters({
    ...{
      options,
      idPrefix,
      texts,
      mode,
      postalExample: format.postalExample,
      isHouseNumberSeparate: formLayout.isHouseNumberSeparate,
      isHydrated,
      elements,
      fieldErrors,
      setText,
      onCountryFilled: formLayout.keepFields,
    },
    isRequired: (field) => format.required.has(field) && (field !== 'houseNumber' || street.isNumberRequired),
  });

  return {
    value,
    mode,
    /** Selected address. Undefined if the user entered the address manually. */
    address: fields.address,
    /** Selected address in every available language. Has at most one entry if there is only one language. */
    variants: fields.variants,
    edited: fields.edited,
    unverifiedUnit,
    /** Selected country, an ISO 3166 alpha-2 code. */
    country: value.country,
    /** Countries that the user can choose, with names in the user's language. */
    countries: selectOptions.countries,
    format,
    /** Regions of the country that the user can choose. Empty if the user types the region. */
    regions: selectOptions.regions,
    /**
     * Error messages by field, from the app, from a submit, or from `validate`. The message for `search` says that no
     * address was selected.
     */
    errors,
    /**
     * Notices by field, about values that the form accepts anyway, such as an unverified unit or an unusual postal
     * code.
     */
    notices,
    /**
     * The open question about the address and the actions that answer it. Pass it to `AddressVerification`, or render
     * it yourself.
     */
    verification,
    /** Status of the verification. Render it in an element with `role="status"`. `''` if there is nothing to report. */
    status:
      (verification.phase === 'verifying' && statusWords.verifying()) ||
      (verification.isChanged && statusWords.changed()) ||
      '',
    /**
     * Messages that explain why the shop's rules refuse the address. Render them in a visually hidden element with
     * `role="status"`. `''` if the rules accept the address. `errors` contains the same messages.
     */
    refusal: Object.values(addressRules.refusals).join(' '),
    /** Text of the search. In the layout `fields`, the search is the first line. */
    searchText: search.text,
    /**
     * Why the search is unavailable. Undefined while it is available. If the search is unavailable in the layout
     * `search`, the fields are shown instead. In the layout `fields`, the first line becomes a plain input.
     */
    fallback: manualEntry.fallback,
    /**
     * Calling code of the country ("+49"), to show before the phone number. `''` if the calling code is unknown, or if
     * the number already contains one.
     */
    phonePrefix: texts.phone.prefix,
    /**
     * Whether the fields are visible. In the layout `search`, the fields are hidden until they have a value, but
     * autofill can still fill them in.
     */
    fieldsShown,
    /** Whether a separate search box is visible. False in the layout `fields`. */
    searchShown: manualEntry.searchShown,
    /**
     * Target of the link next to the search. For `fields`, the link should call `enterManually`. For `search`, it
     * should call `search`. If undefined, render no link.
     */
    switchTo: manualEntry.switchTo,
    ...hiddenFieldProps(fieldsShown, isHydrated),
    /** Options for `useAddressAutocomplete`. */
    searchOptions: createSearchOptions({
      ...{
        options,
        country: value.country,
        hasSearchBox,
        search,
        manualEntry,
        clear,
        pick,
        isFilling: fields.isFilling,
      },
      clearError: () => {
        fieldErrors.clear('search');
      },
      setLine1: (text) => {
        setText('line1', text);
      },
    }),

    /** Props for the form, or for an element inside the form that contains the fields. */
    getFormProps: () => ({
      ref: setContainer,
      'data-mode': mode,
      'data-edited': fields.edited || undefined,
      'data-fallback': manualEntry.fallback?.reason,
      'data-verifying': verification.phase === 'verifying' || undefined,
    }),
    ...getters,

    /** Fills in the fields with an address that the app already has. Makes no call. */
    pick: (address: Address, details: Partial<Pick<SelectDetails, 'variants' | 'typed'>> = {}) => {
      pick(address, { variants: [], typed: '', ...details });
    },
    /**
     * Switches to another language of the selected address. Makes no call. Fields that the user has edited keep their
     * values.
     */
    pickVariant: (address: Address) => {
      fields.pickVariant(address);
      search.show();
    },
    edit: (field: AddressFormField, text: string) => {
      edit(field, text);
    },
    /** Replaces the values of all fields. */
    replace: (next: AddressFormValue) => {
      fieldErrors.clearAll();
      search.show();
      street.reset();
      fields.replace(next);
    },
    /** Returns to the search, even if it was unavailable. The fields keep their values, and the search gets focus. */
    search: () => {
      focusNext();
      manualEntry.clearFallback();
      fields.search();
    },
    /**
     * Switches to manual entry. Parses the text of the search box into the fields, and focuses the first field.
     *
     * To add a row for manual entry to every list, pass this function to the search as `onManual`. If the user selects
     * that row, the first empty required field gets focus instead of the first field.
     */
    enterManually: () => {
      manualEntry.enterManually();
    },
    /** Empties all fields except the country. */
    clear: () => {
      clear();
    },
    /** Focuses the first field with an error or, failing that, the first empty required field or the first field. */
    focus,
    /**
     * Checks for empty required fields and for rules that refuse the address. Returns true if there are none.
     * Otherwise, sets `errors`, focuses the first field with an error, and returns false. Makes no call.
     */
    validate: () => addressRules.validate(fieldErrors.validate(fields.getState())),
    reset,
  };
}

/** Result of `useAddressForm`. */
export type UseAddressForm = ReturnType<typeof useAddressForm>;
