'use client';
import { useEffect, useId, useInsertionEffect, useState } from 'react';
import { type Address, callListener, type Coordinates, getOwn } from '../../core/index.ts';
import type { SelectDetails, UseAddressAutocompleteOptions } from '../autocomplete/types.ts';
import { useEventEmitter } from '../events/events.ts';
import { isRecoverable } from '../fallback/fallbacks.ts';
import { useFallback } from '../fallback/useFallback.ts';
import { useHints } from '../hints/useHints.ts';
import { useBrowserLayoutEffect, useHydrated, usePreHydrationInput } from '../page/hydration.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useFittedVerification } from '../verification/useFittedVerification.ts';
import type { AddressFormVerification } from '../verification/Verification.ts';
import { useFormWords, useLocale, useSearchWords, useStatusWords } from '../words/useWords.ts';
import { createAddressForm } from './createAddressForm.ts';
import { adoptPreHydrationInput } from './elements/preHydration.ts';
import { useAfterPointerUp } from '../page/useAfterPointerUp.ts';
import { type AddressFormField, type AddressFormValue, fieldChoices, isRequested } from '../validation/fields.ts';
import { createFormGetters } from './getters.ts';
import { searchText } from './state/reducer.ts';
import { hasCallingCode, phoneText } from '../phone/phoneField.ts';
import { autofillInputsOf, type FormInputs, viewOf } from './state/view.ts';
import type { UseAddressFormOptions } from './types.ts';
import { useCountries, useSelectOptions } from './useSelectOptions.ts';

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
  const { defaultCountry = options.countries?.[0] ?? 'US', layout = 'search' } = options;
  const fields = fieldChoices(options.fields);
  const { client } = useAddressContext();
  useHints(client, options.countries);
  const locale = useLocale(options.words);
  const words = useFormWords(options.words);
  const statusWords = useStatusWords(options.words);
  const served = useCountries(locale, options.countries);
  const inputs: FormInputs = {
    options,
    words,
    searchWords: useSearchWords(options.words),
    locale,
    countries: fields.country === 'hidden' ? [] : served,
    settings: { layout, fields, defaultCountry },
  };
  useAfterPointerUp();
  const [form] = useState(() => createAddressForm(inputs));
  const [before, setBefore] = useState(form.getState);
  const view = viewOf(before, inputs);
  const { state, mode, format, errors, notices, fieldsShown } = view;
  const { value, change, retrievingSince } = state;
  const { country, region } = value;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const idPrefix = useId();
  const isHydrated = useHydrated();
  const events = useEventEmitter(options.onEvent);
  const { fallback: clientFallback, clearFallback } = useFallback(client, (fell) => {
    callListener(options.onFallback, fell);
    events.fellBack(fell);
  });
  const fitted = useFittedVerification(options.verification ?? {}, form.fit, events.emit, options.onError);
  const rendered = { view, inputs, container, events, clearFallback, verification: fitted };
  // Insertion effects stay active while an <Activity> hides the form, so a hidden form still renders an address that arrives.
  useInsertionEffect(() => form.subscribe(setBefore), [form]);
  useInsertionEffect(() => form.setRendered(rendered, before));
  useBrowserLayoutEffect(() => {
    form.beforePaint(clientFallback);
    if (form.getState() !== before) setBefore(form.getState());
  });
  usePreHydrationInput(() => adoptPreHydrationInput(form, inputs));
  useEffect(() => (container ? form.attach(container) : undefined), [form, container]);
  const needsCode = form.needsCode(state, inputs.settings);
  useEffect(() => (needsCode ? form.loadCode() : undefined), [form, needsCode]);
  useEffect(() => {
    form.afterRender();
  });
  useEffect(() => {
    form.elements.pinSelectDefaults({ country, region });
  }, [form, mode, isHydrated, country, region]);

  const selectOptions = useSelectOptions(locale, inputs.countries, country, region);
  const fallback = clientFallback && state.fallback;
  /** Whether the search is a separate box above the fields. */
  const hasSearchBox = layout === 'search';
  const searchShown = hasSearchBox && (mode !== 'manual' || retrievingSince !== undefined) && !fallback;
  const hasLink = hasSearchBox && mode !== 'picked' && (!fallback || isRecoverable(fallback));
  const text = searchText(state, inputs.settings);
  const isPhoneShown = isRequested(fields, 'phone') && !hasCallingCode(phoneText(state));
  const phonePrefix = (isPhoneShown && state.callingCodes && getOwn(state.callingCodes, country)) || '';
  const isChanged = state.cancelledAt === state.lastEdit;
  const { withdraw: _, prepare: __, ...dialog } = fitted;
  const verification: AddressFormVerification = { ...dialog, isChanged };

  return {
    ...createFormGetters(form, { inputs, view, idPrefix, phonePrefix, isHydrated }),
    /** Values of all fields. */
    value,
    /** Mode of the form: only the search, a selected address, or fields that the user fills in. */
    mode,
    /** Selected address. Undefined if the form has only texts, for example after manual entry. */
    address: change.address,
    /** Selected address in every available language. Empty if none is selected, or if `pick` got no `variants`. */
    variants: state.variants,
    /** Whether the selected or initial address has been edited: by the user, by `replace`, or by a verification. */
    edited: change.edited,
    /** A unit that the user typed but that is missing from the service's answer. The form keeps it in line 2. */
    unverifiedUnit: change.unverifiedUnit,
    /** Selected country, an ISO 3166 alpha-2 code. */
    country,
    /** Countries that the user can choose, with names in the user's language. */
    countries: selectOptions.countries,
    /** Fields of the country, in its order and with its labels. */
    format,
    /** Regions of the country that the user can choose. Empty if the user types the region. */
    regions: selectOptions.regions,
    /** Error messages by field: from the app, a submit or `validate`. `search` says that no address was selected. */
    errors,
    /** Notices by field, about values that the form accepts anyway, such as an unverified unit. */
    notices,
    /** The open question about the address, and its answers. Pass it to `AddressVerification`, or render it yourself. */
    verification,
    /** Status of the verification. Render it in an element with `role="status"`. `''` if there is nothing to report. */
    status:
      (verification.phase === 'verifying' && statusWords.verifying()) || (isChanged && statusWords.changed()) || '',
    /**
     * Messages that explain why the shop's rules refuse the address. Render them in a visually hidden element with
     * `role="status"`. `''` if the rules accept the address. `errors` contains the same messages.
     */
    refusal: Object.values(view.shownRefusals).join(' '),
    /** State of the last `locate()`. Undefined before the first call, and as soon as the user edits the address. */
    location: state.location,
    /** Coordinates of the selected address, or of the moved pin. Needs the option `pin`. */
    coordinates: state.coordinates,
    /** Text of the search. In the layout `fields`, the search is the first line. */
    searchText: text,
    /**
     * Reason why the search is unavailable. Undefined while it is available. If the search is unavailable in the layout
     * `search`, the fields are shown instead. In the layout `fields`, the first line becomes a plain input.
     */
    fallback,
    /**
     * Calling code of the country ("+49"), to show before the phone number. `''` if the calling code is unknown, or if
     * the number already contains one.
     */
    phonePrefix,
    /** Whether the fields are visible. In the layout `search`, they are hidden until they have a value, also from autofill. */
    fieldsShown,
    /** Whether a separate search box is visible. False in the layout `fields`. */
    searchShown,
    /**
     * Target of the link next to the search. For `fields`, the link should call `enterManually`. For `search`, it
     * should call `search`. If undefined, render no link.
     */
    switchTo: hasLink ? (searchShown ? ('fields' as const) : ('search' as const)) : undefined,
    /** Reveals line 2 and focuses it. Call it when the user presses the link that `line2Linked` asks for. */
    revealLine2: form.revealLine2,
    /** Options for `useAddressAutocomplete`. */
    searchOptions: {
      ...options.query,
      fieldFormats: options.fieldFormats,
      countries: [country],
      inputValue: text,
      onInputValueChange: form.onSearchText,
      toInputValue: form.toSearchText,
      isFilled: form.isFilled,
      // If the search is the first line, it has no clear button, because the other fields have none either.
      clearable: hasSearchBox,
      onClear: () => {
        form.dispatch({ type: 'cleared', isSearchAlone: true });
      },
      onSelect: form.onSelect,
      onError: options.onError,
      onPhase: form.onPhase,
      onEvent: form.onSearchEvent,
      fallbackToInput: true,
      ...{ saved: options.saved, recent: options.recent, onUse: options.onUse, words: options.words },
      disabled: options.disabled ?? false,
    } satisfies UseAddressAutocompleteOptions,

    /**
     * Fills in the address at the user's location, with the option `locate`. Call it when the user presses "Use my location". If the last call is
     * still in flight, it is aborted.
     */
    locate: form.locate,
    /** Sets the pin. Call it when the user moves or confirms it on your map. */
    movePin: (coordinates: Coordinates) => {
      form.dispatch({ type: 'located', coordinates });
    },
    /** Props for the form, or for an element inside the form that contains the fields. */
    getFormProps: () => ({
      ref: setContainer,
      'data-mode': mode,
      'data-edited': change.edited || undefined,
      'data-fallback': fallback?.reason,
      'data-verifying': verification.phase === 'verifying' || undefined,
    }),
    /**
     * Fields that need a hidden input for autofill of an address in another country: those that the selected country does not have, a region with a
     * select, and lines 1 and 2 if the house number has its own field. Render a visually hidden input for each, with
     * `getAutofillInputProps`: directly before the field's own input, or after all fields if the country does not have it.
     */
    autofillInputs: autofillInputsOf(view, inputs, selectOptions.regions.length > 0),

    /** Fills in the fields with an address that the app already has. Makes no call. */
    pick: (address: Address, details: Partial<Pick<SelectDetails, 'variants' | 'typed'>> = {}) => {
      form.pick(address, { variants: [], typed: '', ...details });
    },
    /** Switches to another language of the selected address. Fields that the user has edited stay. Makes no call. */
    pickVariant: (address: Address) => {
      form.dispatch({ type: 'variantPicked', address });
    },
    /** Sets a field's text as if the user had typed it. */
    edit: (field: AddressFormField, newText: string) => {
      form.edit(field, newText);
    },
    /** Replaces the values of all fields. */
    replace: (next: AddressFormValue) => {
      form.dispatch({ type: 'replaced', value: next });
    },
    /** Returns to the search, even if it was unavailable. The fields keep their values, and the search gets focus. */
    search: form.search,
    /**
     * Switches to manual entry. Parses the text of the search box into the fields, and focuses the first field.
     *
     * To add a row for manual entry to every list, pass this function to the search as `onManual`. If the user selects
     * that row, the first empty required field gets focus instead of the first field.
     */
    enterManually: form.enterManually,
    /** Empties all fields except the country. */
    clear: () => {
      form.dispatch({ type: 'cleared', isSearchAlone: false });
    },
    /** Focuses the first of these that exists: a field with an error, an empty required field, the first field. */
    focus: form.focus,
    /**
     * Checks for empty required fields and for rules that refuse the address. Returns true if there are none.
     * Otherwise, sets `errors`, focuses the first field with an error, and returns false. Makes no call.
     */
    validate: form.validate,
    /** Restores the initial state. */
    reset: form.reset,
  };
}

/** Result of `useAddressForm`. */
export type UseAddressForm = ReturnType<typeof useAddressForm>;
