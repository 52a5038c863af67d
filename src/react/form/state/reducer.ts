import type * as core from '../../../core/index.ts';
import {
  type Address,
  changeCountry,
  type Coordinates,
  countryOf,
  fillFromAddress,
  hasHouseNumberField,
  isSameAddress,
  joinStreet,
  knownParts,
  normalizePostalCode,
  onOneLine,
  type PostalField,
  postalFieldNames,
  type PostalFields,
  recasedParts,
  regionCodeOf,
  type StreetParts,
  toFormFields,
  wholeFields,
  withoutLineBreaks,
  wordsOf,
} from '../../../core/index.ts';
import type { Fallback } from '../../fallback/fallbacks.ts';
import {
  type AddressFormField,
  type AddressFormFields,
  type AddressFormValue,
  contactFieldNames,
  type ContactField,
  isContactField,
  pickContactFields,
} from '../../validation/fields.ts';
import type { AddressLocation } from '../../location/types.ts';
import type { AddressFormChange, AddressFormLayout, AddressFormMode } from '../types.ts';

/** Code that a form needs only once it has an address. */
type FormCode = Pick<typeof core, 'addParsedText' | 'lacksHouseNumber' | 'normalizeParts' | 'splitStreet'>;

type StreetField = 'street' | 'houseNumber';

/** Contents of the street and house number fields, and the first line that they form. */
interface StreetState extends StreetParts {
  line1: string;
  /** Fields that the user typed in. The text of any other field comes from an address, or from splitting the line. */
  typed: readonly StreetField[];
}

export interface FormSettings {
  layout: AddressFormLayout;
  fields: AddressFormFields;
  defaultCountry: string;
}

/** Details of a change, without `changed`, which is computed when the app is notified. */
type ChangeDetails = Omit<AddressFormChange, 'changed'>;
type Fields = ReadonlySet<AddressFormField | 'search'>;
type GivenValue = Partial<AddressFormValue> | Address | null | undefined;

/** Source of a field's text, and the number of the change that set it. */
interface Origin {
  by: 'user' | 'choice' | 'app';
  at: number;
}

/** Everything that a form remembers. Only `reduce` creates a new state. */
export interface FormState {
  /** Texts of the fields, as shown and submitted. */
  value: AddressFormValue;
  /** Source of each field's text. A field without an origin has its initial text, or text that the app rendered as a controlled value. */
  origins: Partial<Record<PostalField, Origin>>;
  /** Mode, address and other details of the latest change. A new object whenever the app must be notified. */
  change: ChangeDetails;
  variants: readonly Address[];
  /** Text that the search contained when the user selected the address. */
  typed: string;
  changes: number;
  /** Value of `changes` after the last change with `isEdit` (see `changed`). */
  lastEdit: number;
  /** Whether the app has ever provided a controlled value. */
  isControlled: boolean;
  /** The previous value and the value to render, after a selection and until a controlled form has rendered the address. */
  filling?: { before: PostalFields; expected: PostalFields } | undefined;
  /** Value of `changes` when the user selected an address that is still loading. Undefined if none is loading. */
  retrievingSince?: number | undefined;
  /** Texts of fields that the current country does not have. They are restored when the user selects a country that has these fields. */
  setAside: Partial<PostalFields>;
  /** Text that the user is typing as the region. It becomes a code when the user leaves the field. */
  typedRegion?: string | undefined;
  /** Street and house number as typed, if they have separate fields. */
  street?: StreetState | undefined;
  /** Phone number as typed, the value that it was parsed as, and the country at that time. */
  phone?: { text: string; number: string; country: string } | undefined;
  /** Text that the user typed in the search box, and the address that the fields contained at the time. */
  searched?: { text: string; value: PostalFields } | undefined;
  /** Typed address that waits for its parser to load. */
  unparsed?: string | undefined;
  code?: FormCode | undefined;
  library?: typeof import('../../phone/libphonenumber.lazy.ts') | undefined;
  callingCodes?: Readonly<Record<string, string>> | undefined;
  /** Optional fields that stay visible while they are empty, because they once contained text, or because the user pressed the link for line 2. */
  revealed: Fields;
  /** Country whose fields stay rendered while autofill changes the country and other fields in one event-loop task. */
  keptCountry?: string | undefined;
  /** Fields with an error. Contains no messages, because a message depends on the country. */
  invalid: Fields;
  /** Fields that the user has left. */
  visited: Fields;
  /** Fields that the user has left, or that autofill has changed. */
  checked: Fields;
  /** Fields that show why one of the app's rules refuses their text. */
  refused: Fields;
  /** Address whose refusals are already shown. */
  checkedAddress?: Address | undefined;
  /** Value of `lastEdit` when a submit was cancelled because the address had changed. */
  cancelledAt?: number | undefined;
  /** Reason why the search is unavailable, as of the last change that the form reacted to. Undefined while the search is available. */
  fallback?: Fallback | undefined;
  location?: AddressLocation | undefined;
  /** Position of the pin. */
  coordinates?: Coordinates | undefined;
}

export type FormEvent =
  /** The user typed in a field, or autofill changed it. Autofill usually changes fields that do not have focus. */
  | { type: 'edited'; field: AddressFormField; text: string; isStreet?: boolean; hasFocus?: boolean }
  | { type: 'phoneTyped'; text: string; number: string }
  | { type: 'searchTyped'; text: string }
  | { type: 'retrieveStarted' | 'retrieveEnded' }
  /**
   * A selected address arrived. `focused` is the text field that has focus. `since` is set only if the address did not come from a Retrieve: it
   * is the number of the last change before the user asked for the address.
   */
  | {
      type: 'picked';
      address: Address;
      variants: readonly Address[];
      typed: string;
      focused?: string | undefined;
      since?: number | undefined;
    }
  | { type: 'variantPicked'; address: Address }
  /** The app rendered a controlled value. Does not notify the app. */
  | { type: 'controlled'; value: Partial<AddressFormValue> | null | undefined }
  /** The app, or the answer to a verification, replaced the address. */
  | { type: 'replaced' | 'verified'; value: AddressFormValue }
  | { type: 'switchedToFields' | 'switchedToSearch' }
  /** The user cleared the search (`isSearchAlone`), which keeps the contact fields, or the app cleared the whole form. Both keep the country. */
  | { type: 'cleared'; isSearchAlone: boolean }
  /** The user reset the form, but the app has already replaced its value. */
  | { type: 'messagesReset' }
  | { type: 'reset'; value: GivenValue }
  /** `countryFilled`: autofill is about to change the country, and then other fields in the same task. `taskEnded`: this task has ended. */
  | { type: 'countryFilled' | 'taskEnded' }
  /** The user left the region or the postal code, or submitted the form, or autofill wrote into a hidden input. */
  | { type: 'textsCommitted' }
  | { type: 'streetLeft' }
  /** Code that is loaded lazily arrived. */
  | { type: 'codeLoaded'; code: FormCode; isStreetFocused: boolean }
  | ({ type: 'phoneLoaded' } & Pick<FormState, 'library' | 'callingCodes'>)
  | ({ type: 'located' } & Pick<FormState, 'location' | 'coordinates'>)
  | { type: 'fallbackChanged'; fallback: Fallback | undefined }
  /** The browser found an invalid field, the form shows why rules refuse the address, or the user pressed the link for line 2. */
  | { type: 'noted'; in: 'invalid' | 'refused' | 'revealed'; fields: readonly (AddressFormField | 'search')[] }
  | { type: 'validated'; invalid: Fields }
  /** The user left a field (`isLeft`), or autofill changed it. `refused` contains the fields that a rule refuses. */
  | { type: 'fieldChecked'; field: AddressFormField; isLeft: boolean; refused: readonly AddressFormField[] }
  /** React renders the form, which shows the optional fields that contain text and the fields that a rule refuses. */
  | { type: 'rendered'; refused: Fields }
  | { type: 'submitStarted' | 'submitCancelled' };

const none: ReadonlySet<never> = new Set<never>();
export const valueNames = [...postalFieldNames, ...contactFieldNames];
const optionalFields = ['company', 'line2', 'line3'] as const;

/** Returns the fields that are strings or numbers, as strings on one line. A postal code may be a number. */
const pickTexts = (given: Partial<Record<keyof AddressFormValue, unknown>>): Partial<AddressFormValue> =>
  Object.fromEntries(
    valueNames.flatMap((name) => {
      const text = given[name];
      return typeof text === 'string' || typeof text === 'number' ? [[name, withoutLineBreaks(String(text))]] : [];
    }),
  );

/** Converts country and region names to the codes used by `<select>` elements. */
function normalizeCodes<Given extends PostalFields>(given: Given, typedRegion?: string): Given {
  const country = countryOf(given.country);
  const isTyping = given.region === typedRegion;
  return { ...given, country, region: (isTyping ? undefined : regionCodeOf(country, given.region)) ?? given.region };
}

/** Returns the state of a form that the user has not touched. */
export function initialState(
  given: GivenValue,
  { fields, defaultCountry }: FormSettings,
  controlled?: Partial<AddressFormValue> | null,
): FormState {
  const source = given ?? {};
  const address = 'countryIso2' in source ? source : undefined;
  const texts: Partial<AddressFormValue> = address ? toFormFields(address, fields) : pickTexts(source);
  const value = {
    ...pickContactFields(texts, fields),
    ...normalizeCodes({ ...wholeFields(texts), country: texts.country || defaultCountry }),
  };
  const { line1, city } = controlled ? wholeFields(pickTexts(controlled)) : value;
  const mode = line1 || city ? 'picked' : 'search';
  return {
    value,
    change: { mode, address, edited: false, unverifiedUnit: undefined },
    ...{ origins: {}, variants: [], typed: '', setAside: {} },
    ...{ changes: 0, lastEdit: 0, isControlled: false },
    ...{ revealed: none, invalid: none, visited: none, checked: none, refused: none },
  };
}

/** Whether the street and house number are separate fields in a country. */
export const isStreetSeparate = (country: string, { fields: { houseNumber } }: FormSettings): boolean =>
  houseNumber === undefined ? hasHouseNumberField(country) : houseNumber !== 'hidden';

/**
 * Returns the contents of the street and house number fields. If the country has no number field, or the code that splits a line has not loaded,
 * the street is the whole line.
 */
export function streetParts(
  { value, street, change, code }: Pick<FormState, 'value' | 'change' | 'street' | 'code'>,
  settings: FormSettings,
): StreetParts {
  const { line1, country } = value;
  const whole = { street: line1, houseNumber: '' };
  if (!isStreetSeparate(country, settings)) return whole;
  return (
    (street && recasedParts(line1, street)) ??
    (change.address && knownParts(line1, change.address)) ??
    code?.splitStreet(line1, country) ??
    whole
  );
}

/**
 * Returns the mode of the form. If the app fills in fields while the mode is `search`, the fields are shown. If the app
 * empties the fields again, they are hidden, unless the user has edited one of them.
 */
export function modeOf({ value, change }: FormState, { layout }: Pick<FormSettings, 'layout'>): AddressFormMode {
  if (change.mode !== 'search') return change.mode;
  if (value.line1 || value.city) return 'picked';
  return layout === 'fields' ? 'manual' : 'search';
}

/** Whether the user has edited a field since the selection of an address that is still loading. */
const isEditedMeanwhile = ({ origins, retrievingSince }: FormState, field: PostalField) =>
  retrievingSince !== undefined && origins[field]?.by === 'user' && origins[field].at > retrievingSince;

/** Whether a field's text comes from the user or the app rather than from a selected address. */
const isOwn = ({ origins }: FormState, field: PostalField) => (origins[field]?.by ?? 'choice') !== 'choice';

/** Returns how many of the selected address's fields have been edited. */
export const editedCount = (state: FormState): number =>
  state.change.address ? postalFieldNames.filter((field) => isOwn(state, field)).length : 0;

/** Returns the address on one line. A company that the user typed is not part of the selected address. */
const searchLine = (value: PostalFields, address: Address | undefined) =>
  onOneLine({ ...value, company: address?.company ? value.company : '' });
/** Whether the search box shows text that the user typed rather than the address in the fields. The text stays valid when the country or the region changes. */
const isSearchCurrent = ({ searched, value }: FormState) =>
  searched !== undefined &&
  postalFieldNames.every((name) => name === 'country' || name === 'region' || searched.value[name] === value[name]);
export const isSearchTyped = (state: FormState): boolean =>
  isSearchCurrent(state) && state.searched?.text.trim() !== '';

/**
 * Returns the text of the search. In the layout `fields`, that is the first line or the street. In the layout `search`,
 * it is the typed text until the address in the fields changes. Then it is the address in the fields, so that the box
 * and the fields never show different addresses.
 */
export const searchText = (state: FormState, settings: FormSettings): string => {
  if (settings.layout === 'fields') return streetParts(state, settings).street;
  return isSearchCurrent(state) ? (state.searched?.text ?? '') : searchLine(state.value, state.change.address);
};

/** Returns the search text for an address that is about to be filled in. Includes a unit that the user typed. */
export function fillText(state: FormState, address: Address, settings: FormSettings): string {
  const { fields: value } = fillFromAddress(address, searchText(state, settings), settings.fields);
  if (settings.layout === 'search') return searchLine(value, address);
  return streetParts({ value, change: { ...state.change, address }, code: state.code }, settings).street;
}

const add = <Item>(set: ReadonlySet<Item>, ...items: Item[]): ReadonlySet<Item> =>
  items.every((item) => set.has(item)) ? set : new Set([...set, ...items]);
const only = (set: Fields, isKept: (field: AddressFormField | 'search') => boolean): Fields =>
  [...set].every(isKept) ? set : new Set([...set].filter(isKept));

/**
 * Records a change that the app is notified of.
 *
 * @param isEdit Whether a user's action has changed the address. False for contact fields, for formatting, and if the app
 * or a verification has replaced the address.
 */
const changed = (state: FormState, next: Partial<FormState>, isEdit = true): FormState => {
  const changes = state.changes + 1;
  const { change, value } = { ...state, ...next };
  return {
    ...{ ...state, filling: undefined, ...next, changes, change: { ...change } },
    value: { ...value, country: countryOf(value.country) },
    lastEdit: isEdit ? changes : state.lastEdit,
  };
};

/** Returns the origins after `by` has set the texts of `fields`. */
const withOrigins = ({ origins, changes }: FormState, fields: readonly PostalField[], by: Origin['by']) => ({
  ...origins,
  ...Object.fromEntries(fields.map((field) => [field, { by, at: changes + 1 }])),
});

function edit(state: FormState, field: PostalField | ContactField, text: string, { fields }: FormSettings): FormState {
  const { value, change } = state;
  // Contact fields are not part of the address, so the origin of the address does not change.
  if (isContactField(field)) return changed(state, { value: { ...value, [field]: text } }, false);
  const next =
    field === 'country'
      ? // Autofill brings its own texts, so none is restored.
        changeCountry(value, text, state.keptCountry === undefined ? state.setAside : {}, fields)
      : { value: { ...value, [field]: text }, setAside: state.setAside };
  // Once the user has edited a field, the fields stay visible, even if they are all empty. Selecting a country does not
  // change the mode, because the country is visible next to the search.
  const shown = modeOf(state, { layout: 'search' });
  const mode = shown === 'search' && field !== 'country' ? 'manual' : shown;
  const unverifiedUnit = field === 'line2' ? undefined : change.unverifiedUnit;
  return changed(state, {
    ...{ ...next, change: { ...change, mode, edited: mode === 'picked', unverifiedUnit } },
    origins: withOrigins(state, [field], 'user'),
    typedRegion: field === 'region' ? text : undefined,
  });
}

function editStreet(state: FormState, parts: StreetParts, typed: StreetState['typed'], settings: FormSettings) {
  const { country } = state.value;
  // The line must never have two house numbers, even while the user types the street, and even if autofill puts the number into both fields before
  // the code has loaded.
  const isRepeated = parts.street.split(/[\s,]+/).includes(parts.houseNumber);
  const known = state.code?.normalizeParts(parts, typed, country) ?? {
    ...parts,
    ...(isRepeated && { houseNumber: '' }),
  };
  const line1 = joinStreet(known, country);
  // After the user empties the line, the next street and number can be in the other order.
  const street = { ...parts, order: line1 ? parts.order : undefined, line1, typed };
  return edit({ ...state, street }, 'line1', line1, settings);
}

function editStreetPart(state: FormState, part: StreetField, text: string, settings: FormSettings): FormState {
  const { street, houseNumber, order } = streetParts(state, settings);
  const typed = state.street?.line1 === state.value.line1 ? state.street.typed : [];
  return editStreet(state, { street, houseNumber, order, [part]: text }, [...typed, part], settings);
}

/** Returns the street and house number to submit. A number in the street field is moved to its own field. */
export const submittedParts = (state: FormState, settings: FormSettings): StreetParts => {
  const parts = streetParts(state, settings);
  return state.code?.normalizeParts(parts, state.street?.typed ?? [], state.value.country) ?? parts;
};

/** Moves a number from the street field to its own field. */
function leaveStreet(state: FormState, settings: FormSettings): FormState {
  const { value } = state;
  if (!isStreetSeparate(value.country, settings)) return state;
  const parts = submittedParts(state, settings);
  if (parts.street === streetParts(state, settings).street) return state;
  // If the words of the line stay the same, the line keeps its spelling. `order` can be non-enumerable (see `StreetParts`).
  const isSame = wordsOf(joinStreet(parts, value.country)).join(' ') === wordsOf(value.line1).join(' ');
  if (isSame) return { ...state, street: { ...parts, order: parts.order, line1: value.line1, typed: [] } };
  return editStreet(state, parts, [], settings);
}

/** Whether text typed before a selection survives in a field that the selection leaves empty. */
const isTypedWithSearch = (state: FormState, field: PostalField, layout: AddressFormLayout) =>
  layout === 'fields'
    ? state.origins[field]?.by === 'user' && state.origins[field].at > (state.origins.line1?.at ?? 0)
    : isEditedMeanwhile(state, field);

function pick(state: FormState, event: Extract<FormEvent, { type: 'picked' }>, settings: FormSettings): FormState {
  const { address, variants, typed, focused } = event;
  const { value: shown } = state;
  const filled = fillFromAddress(address, typed, settings.fields);
  const value: AddressFormValue = { ...shown, ...filled.fields };
  for (const field of ['line2', 'company'] as const)
    if (isTypedWithSearch(state, field, settings.layout)) value[field] ||= shown[field];
  // Keeps whatever the user has typed since the selection, except in the first line, because a user who types there
  // wants another address. A focused field that the user has emptied stays empty. Text that equals the address is not
  // an edit.
  const kept = postalFieldNames.filter(
    (field) =>
      isEditedMeanwhile(state, field) &&
      field !== 'line1' &&
      field !== 'country' &&
      (field !== 'region' || shown.country === value.country) &&
      (shown[field] !== '' || focused === field) &&
      value[field] !== shown[field],
  );
  for (const field of kept) value[field] = shown[field];
  const picked = changed(state, {
    value,
    change: {
      ...{ mode: 'picked', address, edited: kept.length > 0 },
      unverifiedUnit: kept.includes('line2') ? undefined : filled.unverifiedUnit,
    },
    origins: {
      ...withOrigins(state, postalFieldNames, 'choice'),
      ...Object.fromEntries(kept.map((field) => [field, state.origins[field]])),
    },
    ...{ variants, typed, setAside: {}, invalid: none, revealed: none },
    ...{ searched: undefined, street: undefined, retrievingSince: undefined },
    filling: state.isControlled ? { before: shown, expected: value } : undefined,
  });
  // Editing a separate house number counts as editing the first line. Editing the street would have dropped the address.
  const isNumber = isEditedMeanwhile(state, 'line1') && isStreetSeparate(shown.country, settings);
  const { houseNumber } = isNumber ? streetParts(state, settings) : { houseNumber: '' };
  return houseNumber.trim() ? editStreetPart(picked, 'houseNumber', houseNumber, settings) : picked;
}

/** Switches to another language of the selected address. Fields that the user has edited keep their values. */
function pickVariant(state: FormState, address: Address, { fields: choices }: FormSettings): FormState {
  const { value: shown, change, typed } = state;
  const { fields, unverifiedUnit } = fillFromAddress(address, typed, choices);
  const next = { ...fields };
  const before = change.address && fillFromAddress(change.address, typed, choices).fields;
  if (before)
    for (const name of postalFieldNames) {
      // Text that the app has reformatted does not count as an edit.
      const isEdited = isOwn(state, name)
        ? shown[name] !== before[name]
        : fields[name] === before[name] && !isSameAddress({ ...before, [name]: shown[name] }, before);
      if (isEdited) next[name] = shown[name];
    }
  return changed(state, {
    value: { ...shown, ...next },
    change: {
      ...{ ...change, mode: 'picked', address },
      unverifiedUnit: next.line2 === fields.line2 ? unverifiedUnit : undefined,
    },
    searched: undefined,
  });
}

/** Parses a typed address into the fields. Until the parser has loaded, the whole text becomes the first line. */
const parse = (value: AddressFormValue, typed: string, code: FormCode | undefined, { fields }: FormSettings) => ({
  ...value,
  ...(code ? code.addParsedText({ ...value, line1: '' }, typed, fields) : { line1: typed }),
});

/** Switches to manual entry. Parses the search text into the fields. */
function enterManually(state: FormState, settings: FormSettings): FormState {
  const { value, code } = state;
  const isLine = settings.layout === 'fields';
  const isReplaced = !isLine && isSearchTyped(state);
  const shown = isReplaced ? { ...value, ...wholeFields({ country: value.country }) } : value;
  const typed = isLine ? shown.line1 : searchText(state, settings);
  const isParsed = isLine || !shown.line1;
  return changed(state, {
    value: isParsed ? parse(shown, typed, code, settings) : shown,
    change: { mode: 'manual', address: undefined, edited: false, unverifiedUnit: undefined },
    ...{ variants: [], searched: undefined, retrievingSince: undefined },
    unparsed: isParsed && !code && typed ? typed : state.unparsed,
  });
}

/** Adopts the value that a controlled form renders. A form library may provide only some fields, or `null`. */
function control(state: FormState, given: Partial<AddressFormValue> | null | undefined, settings: FormSettings) {
  const texts = pickTexts(given ?? {});
  const country = texts.country || settings.defaultCountry;
  const value = normalizeCodes({ ...texts, ...wholeFields({ ...texts, country }) }, state.typedRegion);
  const isSame = valueNames.every((name) => value[name] === state.value[name]);
  const { before = value, expected = value } = state.filling ?? {};
  // Leaves out the lines, because an app may divide an address into lines in its own way.
  const places = (['city', 'region', 'postalCode', 'country'] as const).filter(
    (name) => before[name] !== expected[name],
  );
  const isWaiting =
    places.length > 0
      ? places.some((name) => value[name] === before[name])
      : before !== expected && !isSameAddress(value, expected);
  // Once the app has rendered the address, in its own format, any later change of the value comes from the app.
  const filling = isWaiting ? state.filling : undefined;
  if (isSame && state.isControlled && filling === state.filling) return state;
  // The pin and the texts set aside belong to the address, which the app can reformat but also replace.
  const isAddressKept = state.filling || isSameAddress(value, state.value);
  const ofAddress = isAddressKept ? {} : { coordinates: undefined, setAside: {} };
  return { ...state, isControlled: true, value: isSame ? state.value : value, filling, ...ofAddress };
}

/** Returns the initial state, but keeps loaded code, the typed phone number, an address in flight, and what is known about the service. */
const restart = (
  { code, library, callingCodes, phone, isControlled, retrievingSince, fallback, ...state }: FormState,
  initial: FormState,
): FormState => {
  const { changes, lastEdit, checkedAddress } = state;
  const loaded = { code, library, callingCodes, phone, isControlled, retrievingSince, fallback };
  return changed({ ...initial, ...loaded, changes, lastEdit, checkedAddress }, {});
};

/** Returns the state after an event. Returns the same object if nothing has changed. */
export function reduce(state: FormState, event: FormEvent, settings: FormSettings): FormState {
  const { value, change } = state;
  switch (event.type) {
    case 'edited': {
      const { field, text } = event;
      const before = searchText(state, settings);
      const valid = { ...state, invalid: only(state.invalid, (other) => other !== field) };
      const isPart = field === 'houseNumber' || event.isStreet;
      const edited = isPart
        ? editStreetPart(valid, field === 'houseNumber' ? field : 'street', text, settings)
        : edit(valid, field, text, settings);
      // A selected address that is loading is paid for and will arrive, so the search box keeps its text. However, if
      // the user edits the first line or autofill changes a field, the user wants another address.
      const isAwaited = state.retrievingSince !== undefined && field !== 'line1' && field !== 'houseNumber';
      return settings.layout === 'search' && isAwaited && event.hasFocus
        ? { ...edited, searched: { text: before, value: edited.value } }
        : edited;
    }
    case 'phoneTyped': {
      const { text, number } = event;
      const invalid = only(state.invalid, (field) => field !== 'phone');
      const typed = { ...state, invalid, phone: { text, number, country: value.country } };
      return number === value.phone ? typed : edit(typed, 'phone', number, settings);
    }
    case 'searchTyped': {
      const invalid = only(state.invalid, (field) => field !== 'search');
      return { ...state, invalid, searched: { text: event.text, value } };
    }
    case 'retrieveStarted':
      return state.retrievingSince === undefined ? { ...state, retrievingSince: state.changes } : state;
    case 'retrieveEnded':
      return state.retrievingSince === undefined ? state : { ...state, retrievingSince: undefined };
    case 'picked':
      return pick({ ...state, retrievingSince: event.since ?? state.retrievingSince }, event, settings);
    case 'variantPicked':
      return pickVariant(state, event.address, settings);
    case 'controlled':
      return control(state, event.value, settings);
    case 'replaced':
    case 'verified': {
      const texts = pickTexts(event.value);
      const whole = normalizeCodes({ ...value, ...texts, country: texts.country || value.country });
      const fields = postalFieldNames.filter((name) => whole[name] !== value[name]);
      return changed(
        state,
        {
          value: whole,
          change: { ...change, edited: modeOf(state, settings) === 'picked', unverifiedUnit: undefined },
          ...{ origins: withOrigins(state, fields, 'app'), setAside: {} },
          ...(event.type === 'replaced' && { invalid: none, searched: undefined, street: undefined }),
        },
        false,
      );
    }
    case 'switchedToFields':
      return enterManually(state, settings);
    case 'switchedToSearch':
      return changed(state, { change: { ...change, mode: value.line1 ? 'picked' : 'search' } }, false);
    case 'cleared': {
      const contact = event.isSearchAlone ? pickContactFields(value) : {};
      return restart(state, initialState({ ...contact, country: value.country }, settings));
    }
    case 'reset':
      return restart(state, initialState(event.value, settings));
    case 'messagesReset':
      return {
        ...{ ...state, invalid: none, visited: none, checked: none, refused: none, revealed: none },
        ...{ searched: undefined, street: undefined, setAside: {} },
      };
    case 'countryFilled':
    case 'taskEnded':
      return { ...state, keptCountry: event.type === 'countryFilled' ? value.country : undefined };
    case 'textsCommitted': {
      // A postal code that the service formats differently is not an edit.
      const isTyped = !change.address || isOwn(state, 'postalCode');
      const postalCode = isTyped ? normalizePostalCode(value.country, value.postalCode) : value.postalCode;
      const { region } = normalizeCodes(value);
      const committed = state.typedRegion === undefined ? state : { ...state, typedRegion: undefined };
      const isSame = region === value.region && postalCode === value.postalCode;
      return isSame ? committed : changed(committed, { value: { ...value, region, postalCode } }, false);
    }
    case 'streetLeft':
      return leaveStreet(state, settings);
    case 'codeLoaded': {
      const { code, isStreetFocused } = event;
      const { unparsed, typedRegion } = state;
      let loaded: FormState = { ...state, code, unparsed: undefined, value: normalizeCodes(value, typedRegion) };
      if (unparsed !== undefined && change.mode === 'manual' && value.line1 === unparsed)
        loaded = changed(loaded, { value: parse(loaded.value, unparsed, code, settings) }, false);
      // The app has been notified of the region as text.
      else if (loaded.value.region !== value.region && state.origins.region?.by === 'user')
        loaded = changed(loaded, {}, false);
      const { street } = loaded;
      // If the number has been filled in too, the user is not typing the street.
      if (street?.line1 === value.line1 && street.typed.includes('houseNumber'))
        loaded = editStreet(loaded, street, street.typed, settings);
      else if (isStreetFocused) return loaded;
      return leaveStreet(loaded, settings);
    }
    case 'phoneLoaded':
    case 'fallbackChanged':
    case 'located': {
      const { type: _, ...loaded } = event;
      return { ...state, ...loaded };
    }
    case 'noted': {
      const fields = add(state[event.in], ...event.fields);
      return fields === state[event.in] ? state : { ...state, [event.in]: fields };
    }
    case 'validated':
      return { ...state, invalid: event.invalid, visited: add(state.visited, 'postalCode', 'phone') };
    case 'fieldChecked': {
      const { field, isLeft, refused } = event;
      const checked = add(state.checked, field);
      const visited = isLeft ? add(state.visited, field) : state.visited;
      const shown = add(state.refused, ...refused.filter((other) => checked.has(other)));
      return { ...state, checked, visited, refused: shown };
    }
    case 'rendered': {
      // A refusal that is shown stays visible while it applies. No new refusal appears while the user is typing.
      const isNew = change.address !== state.checkedAddress;
      const isFilled = isNew && change.address && !change.edited;
      const refused = isFilled ? event.refused : only(state.refused, (field) => event.refused.has(field));
      const revealed = add(state.revealed, ...optionalFields.filter((field) => value[field]));
      return !isNew && refused === state.refused && revealed === state.revealed
        ? state
        : { ...state, checkedAddress: change.address, refused, revealed };
    }
    case 'submitStarted':
      return state.cancelledAt === undefined ? state : { ...state, cancelledAt: undefined };
    case 'submitCancelled':
      return { ...state, cancelledAt: state.lastEdit };
  }
}
