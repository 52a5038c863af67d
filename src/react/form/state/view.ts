import {
  type Address,
  type Choice,
  formatOf,
  isFamilyNameFirst,
  isNumberFirst,
  isSameAddress,
  isUnlistedRegion,
  postalFieldNames,
  type PostalFields,
  postalCodeProblem,
  toFormFields,
} from '../../../core/index.ts';
import type { SelectDetails } from '../../autocomplete/types.ts';
import type { createEventEmitter } from '../../events/events.ts';
import type { FittedVerification } from '../../verification/Verification.ts';
import type { FormWords, SearchWords } from '../../words/Words.ts';
import type { FieldElements } from '../elements/elements.ts';
import { parseAppErrors } from '../../validation/appErrors.ts';
import { type AddressFormTexts, describeProblem, fieldLabels, moveToVisibleFields } from '../../validation/messages.ts';
import {
  type AddressFormField,
  type AddressFormValue,
  type ContactField,
  isContactField,
  isRequested,
  requiredFields,
} from '../../validation/fields.ts';
import { phoneText } from '../../phone/phoneField.ts';
import { checkRules } from '../../validation/rules.ts';
import type { UseAddressFormOptions } from '../types.ts';
import {
  type FormEvent,
  type FormSettings,
  type FormState,
  isStreetSeparate,
  modeOf,
  reduce,
  streetParts,
} from './reducer.ts';

/** Everything that determines what a form renders, apart from its state. */
export interface FormInputs {
  options: UseAddressFormOptions;
  settings: FormSettings;
  words: FormWords;
  searchWords: SearchWords;
  locale: string;
  /** Countries that the shop serves. */
  countries: readonly Choice[];
}

/** Layout of a country's form. */
export interface AddressFormFormat {
  /** ISO 3166 alpha-2. */
  country: string;
  /**
   * Fields to render, row by row, in the country's order: contact fields, address, phone. The country is rendered
   * separately. If `houseNumber` is present, `line1` is the street.
   */
  rows: readonly (readonly AddressFormField[])[];
  /** Labels in the user's language, in the country's terms. */
  words: Readonly<Record<AddressFormField, string>>;
  /** Required fields. */
  required: ReadonlySet<AddressFormField>;
  /** Example postal code for the country, if known. */
  postalExample: string | undefined;
}

/**
 * Returns the country's format with the fields that the shop asks for, and optional fields that have or had a value.
 *
 * @param country Defaults to the country whose fields are rendered. While autofill changes the country, that is still the previous one.
 */
export function formatFor(
  state: FormState,
  { settings, options, words }: FormInputs,
  country = state.keptCountry ?? state.value.country,
): AddressFormFormat {
  const { fields, layout } = settings;
  const known = formatOf(country, fields);
  const isSeparate = isStreetSeparate(country, settings);
  const isRevealed = (field: 'company' | 'line2' | 'line3') =>
    fields.line1 !== 'hidden' && (state.revealed.has(field) || state.value[field] !== '');
  const isWanted = (field: AddressFormField) => {
    if (field === 'line2' && fields.line2 !== 'hidden') return true;
    if (field === 'line2' || field === 'line3') return isRevealed(field);
    return field !== 'company' && fields[field === 'houseNumber' ? 'line1' : field] !== 'hidden';
  };
  const street: AddressFormField[] = isNumberFirst(country) ? ['houseNumber', 'line1'] : ['line1', 'houseNumber'];
  const requested = (...names: (ContactField | 'company')[]) => names.filter((name) => isRequested(fields, name));
  const company = isRevealed('company') ? (['company'] as const) : requested('company');
  // A company that the shop does not ask for can appear with a selection. It must not displace the field with the focus.
  const isCompanyFirst = isRequested(fields, 'company') || layout === 'search';
  const rows = [
    requested('name'),
    isFamilyNameFirst(country) ? requested('familyName', 'givenName') : requested('givenName', 'familyName'),
    isCompanyFirst ? company : [],
    ...known.rows.map((row) => (isSeparate && row.includes('line1') ? street : row).filter(isWanted)),
    isCompanyFirst ? [] : company,
    requested('phone'),
  ].filter((row) => row.length > 0);

  const required = options.required === false ? new Set<AddressFormField>() : requiredFields(known, fields);
  if (options.required !== false && isSeparate && fields.houseNumber === undefined) required.add('houseNumber');
  return { ...known, rows, required, words: fieldLabels(known, words, isSeparate) };
}

/**
 * Whether a field is required. `houseNumber` is not required for a selected, unedited address, or if the street
 * contains a number or needs none. Until the code that checks this has loaded, any digit counts as a house number.
 */
export function isFieldRequired(
  field: AddressFormField,
  { required }: AddressFormFormat,
  state: FormState,
  settings: FormSettings,
): boolean {
  const { change, value, code } = state;
  if (field !== 'houseNumber' || !required.has(field)) return required.has(field);
  const { street } = streetParts(state, settings);
  const isChosen = change.address !== undefined && !change.edited;
  const lacksNumber = () => code?.lacksHouseNumber(street, value.country) ?? !/\p{Nd}/u.test(street);
  return !isChosen && (!street.trim() || lacksNumber());
}

/** Returns the text that a field shows. The street and house number fields each show part of the first line. */
export function fieldText(state: FormState, field: AddressFormField, { settings }: FormInputs): string {
  if (field === 'phone') return phoneText(state);
  const part = field === 'line1' ? 'street' : field;
  if (part === 'street' || part === 'houseNumber') return streetParts(state, settings)[part];
  return state.value[part] ?? '';
}

/** Returns the empty required fields in visual order. */
export function emptyRequiredFields(state: FormState, inputs: FormInputs): readonly AddressFormField[] {
  const format = formatFor(state, inputs, state.value.country);
  const isEmpty = (field: AddressFormField) => !fieldText(state, field, inputs).trim();
  return format.rows.flat().filter((field) => isEmpty(field) && isFieldRequired(field, format, state, inputs.settings));
}

/** If the list does not contain the current value, adds the value as the last option. */
export const includeCurrent = (choices: readonly Choice[], current: string): readonly Choice[] =>
  choices.length === 0 || current === '' || choices.some(({ code }) => code === current)
    ? choices
    : [...choices, { code: current, name: current }];

export const isRendered = (field: AddressFormField, { country, rows }: AddressFormFormat, { countries }: FormInputs) =>
  field === 'country' ? includeCurrent(countries, country).length > 1 : rows.some((row) => row.includes(field));

/**
 * Returns the fields that need a hidden input (see `autofillInputs` of `useAddressForm`).
 *
 * @param hasRegions Whether the region is a select.
 */
export const autofillInputsOf = ({ format }: FormView, inputs: FormInputs, hasRegions: boolean) =>
  (['line1', 'line2', 'district', 'city', 'region', 'postalCode'] as const).filter((field) => {
    if (inputs.settings.fields[field] === 'hidden') return false;
    // Next to a house number, a browser takes both lines for parts of an address. If it does not know these parts, it leaves the fields empty.
    if (field.startsWith('line')) return format.rows.flat().includes('houseNumber');
    const isMissing = (field === 'region' && hasRegions) || !isRendered(field, format, inputs);
    return isMissing && isRendered('country', format, inputs);
  });

const withoutOptional = { company: '', line2: '', line3: '' };

/** The selected address. Undefined once its street or place has been edited: the service's data no longer applies. */
const currentAddress = (value: PostalFields, address: Address | undefined): Address | undefined =>
  address && isSameAddress({ ...value, ...withoutOptional }, { ...toFormFields(address), ...withoutOptional })
    ? address
    : undefined;

/** Returns why the shop's rules refuse the address, by field. */
export function refusalsOf(state: FormState, inputs: FormInputs, format = formatFor(state, inputs)): AddressFormTexts {
  const { value, change, code } = state;
  const { options, words, locale } = inputs;
  const rules = options.rules ?? [];
  const context = { words, language: locale };
  const refusals: AddressFormTexts =
    rules.length > 0 ? checkRules(rules, value, currentAddress(value, change.address), context) : {};
  // `addressSchema` refuses it too.
  if (code && isUnlistedRegion(value))
    refusals.region ??= describeProblem({ field: 'region', kind: 'region' }, value.country, words);
  return moveToVisibleFields(refusals, (field) => isRendered(field, format, inputs));
}

/**
 * Returns the state of a form in a render, and what the form shows: its format, mode, errors, notices and refusals. The
 * state includes what the app provides in this render: a controlled value, and the refusals by its rules.
 */
export function viewOf(before: FormState, inputs: FormInputs) {
  const { options, settings, words } = inputs;
  const isControlled = options.value !== undefined || before.isControlled;
  const given = isControlled ? reduce(before, { type: 'controlled', value: options.value }, settings) : before;
  const format = formatFor(given, inputs);
  const refusals = refusalsOf(given, inputs, format);
  const refused = new Set(Object.keys(refusals) as AddressFormField[]);
  const state = reduce(given, { type: 'rendered', refused }, settings);
  const { value, change, visited, library, location } = state;
  const isShown = (field: AddressFormField) => isRendered(field, format, inputs);
  const mode = modeOf(state, settings);
  const shownRefusals: AddressFormTexts = Object.fromEntries(
    Object.entries(refusals).filter(([field]) => state.refused.has(field as AddressFormField)),
  );
  const errors = { ...shownRefusals };
  for (const field of state.invalid)
    if (field === 'search') errors.search = words.unfinished();
    else errors[field] = field === 'houseNumber' ? words.houseNumberMissing() : words.required(format.words[field]);
  Object.assign(errors, moveToVisibleFields(parseAppErrors(options.errors), isShown));

  const notices: AddressFormTexts = {};
  if (change.unverifiedUnit) notices.line2 = words.unverifiedUnit(change.unverifiedUnit);
  const { country, postalCode } = value;
  if (
    visited.has('postalCode') &&
    isShown('postalCode') &&
    postalCode.trim() &&
    postalCodeProblem(country, postalCode)
  ) {
    const odd = describeProblem({ field: 'postalCode', kind: 'postalCode' }, country, words);
    // The app's schema may already have reported the postal code.
    if (odd !== errors.postalCode) notices.postalCode = odd;
  }
  const number = phoneText(state);
  if (visited.has('phone') && library && number.trim() && !library.isValidPhone(number, country))
    notices.phone = words.phoneOdd();
  if (location?.isFailure)
    if (mode === 'search') errors.search = location.message;
    else notices.line1 = location.message;
  const fieldsShown = mode !== 'search' || Object.keys(errors).some((field) => field !== 'search');
  /** Whether a link is shown instead of line 2. */
  const isLinked = settings.fields.line2 === 'link' && !value.line2 && !state.revealed.has('line2') && !errors.line2;
  return { state, format, mode, errors, notices, refusals, shownRefusals, fieldsShown, isLinked };
}

export type FormView = ReturnType<typeof viewOf>;

/** A form as React has rendered it. */
export interface RenderedForm {
  view: FormView;
  inputs: FormInputs;
  /** The form element, or an element inside the form that contains the fields. */
  container: HTMLElement | null;
  events: ReturnType<typeof createEventEmitter>;
  verification: FittedVerification;
  /** Clears the reason why the search is unavailable. */
  clearFallback(): void;
}

/** The part of a form's store that code in other modules uses. Most of this code is loaded lazily. */
export interface FormStore {
  elements: FieldElements;
  getState(): FormState;
  /** Returns the inputs of the last committed render, even if the form is not mounted now. */
  getInputs(): FormInputs;
  getRendered(): RenderedForm | undefined;
  dispatch(event: FormEvent): void;
  subscribe(listener: (state: FormState) => void): () => void;
  /** @param since Number of the last change before the user asked for the address, if it does not come from a Retrieve. */
  pick(address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>, since?: number): void;
}

/** Returns the fields that `validate` reports. While only the search is shown, an error belongs to the search. */
export function invalidFields(state: FormState, inputs: FormInputs): ReadonlySet<AddressFormField | 'search'> {
  const { rows } = formatFor(state, inputs, state.value.country);
  const empty = emptyRequiredFields(state, inputs);
  const isSearched = inputs.options.required !== false && modeOf(state, inputs.settings) === 'search';
  // An address is required even if the shop has made each of its fields optional.
  const fields = rows.flat().map((field) => (isSearched && !isContactField(field) ? 'search' : field));
  return new Set(fields.filter((field) => field === 'search' || empty.includes(field)));
}

/** Returns the field that contains the end of the typed text, where the user continues typing. */
export function fieldAtEnd(value: AddressFormValue, typed: string) {
  const last = typed
    .trim()
    .split(/[\s,;]/)
    .at(-1);
  return !last ? 'line1' : (postalFieldNames.findLast((field) => value[field].trimEnd().endsWith(last)) ?? 'line1');
}
