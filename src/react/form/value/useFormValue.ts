'use client';
import {
  postalFieldNames,
  wholeFields,
  countryOf,
  matchRegion,
  callListener,
  type Address,
  type PostalField,
  type PostalFields,
} from '../../../core/index.ts';
import {
  type AddressFormValue,
  contactFieldNames,
  pickContactFields,
  type AddressFormFields,
  type ContactField,
  isContactField,
} from '../fields.ts';
import { useInsertionEffect, useRef, useState } from 'react';
import type { SelectDetails } from '../../autocomplete/types.ts';
import { fillFromAddress, toFormFields, isAddress } from './addressToFields.ts';
import { isSameAddress } from './isSameAddress.ts';
import { addParsedText } from './searchTextToFields.ts';
import type { AddressFormChange, AddressFormLayout, AddressFormMode, UseAddressFormOptions } from '../types.ts';

const names = [...postalFieldNames, ...contactFieldNames];

/**
 * Returns the text fields of an unknown value. Numbers are converted to text, because a postal code may be a number.
 */
const pickTexts = (given: Partial<Record<keyof AddressFormValue, unknown>>): Partial<AddressFormValue> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      return typeof text === 'string' || typeof text === 'number' ? [[name, String(text)]] : [];
    }),
  );

/**
 * Returns the app's controlled value with missing fields added. Form libraries may provide only some fields, `null`, or
 * `undefined` after a first value. Returns undefined if the form is uncontrolled.
 */
function controlledValue(
  given: Partial<AddressFormValue> | null | undefined,
  wasControlled: boolean,
  defaultCountry: string,
): AddressFormValue | undefined {
  if (given === undefined && !wasControlled) return undefined;
  const texts = pickTexts(given ?? {});
  return { ...pickContactFields(texts), ...wholeFields({ ...texts, country: texts.country || defaultCountry }) };
}

type Options = Pick<UseAddressFormOptions, 'value' | 'defaultValue' | 'onChange'> & {
  defaultCountry: string;
  layout: AddressFormLayout;
  fields: AddressFormFields;
};

/** Returns the value of the form at first and after a reset. */
function initialValue({ defaultValue, defaultCountry, fields }: Options): AddressFormValue {
  const own = defaultValue ?? {};
  const given: Partial<AddressFormValue> = isAddress(own) ? toFormFields(own, fields) : pickTexts(own);
  const contact = pickContactFields(given, fields);
  return { ...contact, ...normalizeCodes({ ...wholeFields(given), country: given.country ?? defaultCountry }) };
}

/** Details of a change. `changed` is computed when the app is notified. */
type ChangeDetails = Omit<AddressFormChange, 'changed'>;

const initialChange = ({ line1, city }: PostalFields, address: Address | undefined): ChangeDetails => ({
  mode: line1 || city ? 'picked' : 'search',
  address,
  edited: false,
  unverifiedUnit: undefined,
});

/** State of the form's address. */
interface FormState {
  value: AddressFormValue;
  change: ChangeDetails;
  variants: readonly Address[];
  /** Text that the user had typed in the search when they selected the address. */
  typed: string;
  /** Fields that the user edited since an address was selected. */
  dirtyFields: ReadonlySet<PostalField>;
  /**
   * Fields that the user has edited since typing in the first line, if it is the search. A selected address that
   * arrives later does not change them.
   */
  editedSinceSearch: ReadonlySet<PostalField>;
  /** Number of user edits so far. */
  editCount: number;
  /**
   * Old values of fields that a selected address replaces in a controlled form. Set until the form renders the address
   * or the user enters something else.
   */
  replacedFields?: Partial<PostalFields> | undefined;
}

/**
 * Returns the mode of the form. If the app fills in the fields later, they are shown even in the mode `search`. If the
 * app empties them again, they are hidden, unless the user has edited them. The layout `fields` has no mode `search`.
 */
const modeOf = (layout: AddressFormLayout, { line1, city }: PostalFields, { mode }: ChangeDetails): AddressFormMode => {
  if (mode !== 'search') return mode;
  if (line1 || city) return 'picked';
  return layout === 'fields' ? 'manual' : 'search';
};

/**
 * Returns the mode after an edit. Edited fields stay visible even if they are all empty. Selecting a country does not
 * change the mode, because the country is visible next to the search.
 */
const modeAfterEdit = (field: PostalField, shown: PostalFields, change: ChangeDetails): AddressFormMode => {
  const mode = modeOf('search', shown, change);
  return mode === 'search' && field !== 'country' ? 'manual' : mode;
};

/** Converts names of countries and regions to the codes that selects use. */
function normalizeCodes<Fields extends PostalFields>(given: Fields): Fields {
  const country = countryOf(given.country);
  return { ...given, country, region: matchRegion(country, given.region) ?? given.region };
}

/**
 * Returns the old values of the place fields that an address changes. Does not include the other fields, because the
 * app may put their values into other lines.
 */
const replacedPlaceFields = (shown: PostalFields, next: PostalFields): Partial<PostalFields> =>
  Object.fromEntries(
    (['city', 'region', 'postalCode', 'country'] as const)
      .filter((name) => shown[name] !== next[name])
      .map((name) => [name, shown[name]]),
  );
/**
 * Whether a controlled form still renders the old address. If both addresses have the same place fields, compares the
 * whole address.
 */
const isNotRenderedYet = (value: PostalFields, replaced: Partial<PostalFields>, expected: PostalFields) => {
  const before = Object.entries(replaced) as [PostalField, string][];
  return before.length > 0 ? before.some(([name, text]) => value[name] === text) : !isSameAddress(value, expected);
};

const none: ReadonlySet<PostalField> = new Set();

const createInitialState = (options: Options): FormState => {
  const value = initialValue(options);
  const { defaultValue } = options;
  const given = defaultValue && isAddress(defaultValue) ? defaultValue : undefined;
  const shown = options.value ? wholeFields(pickTexts(options.value)) : value;
  return {
    value,
    change: initialChange(shown, given),
    variants: [],
    typed: '',
    dirtyFields: none,
    editedSinceSearch: none,
    editCount: 0,
  };
};

/** Manages the value and its origin: mode, selected address and variants, unverified unit, edited fields. */
export function useAddressFields(options: Options) {
  const { onChange, layout, fields: choices } = options;
  const [wasControlled, setControlled] = useState(options.value !== undefined);
  if (options.value !== undefined && !wasControlled) setControlled(true);
  const controlled = controlledValue(options.value, wasControlled, options.defaultCountry);
  const [firstValue] = useState(options.value);
  const [state, setState] = useState(() => createInitialState(options));
  const value = controlled ? normalizeCodes(controlled) : state.value;
  const { change, replacedFields } = state;
  const isFilling = replacedFields !== undefined && isNotRenderedYet(value, replacedFields, state.value);
  // The app has rendered the address in its own format. Later changes come from the app.
  if (replacedFields && !isFilling)
    setState((current) =>
      current.replacedFields === replacedFields ? { ...current, replacedFields: undefined } : current,
    );

  // Latest state, on which actions build, so that two actions in one event handler both take effect. A controlled value
  // takes precedence when it renders.
  const latest = useRef(state);
  useInsertionEffect(() => {
    if (controlled) latest.current = { ...latest.current, value };
  });
  /** Applies every change. */
  const update = (next: Partial<FormState>, edits = 1): AddressFormValue => {
    const before = latest.current;
    const nextState: FormState = {
      ...before,
      replacedFields: undefined,
      ...next,
      editCount: before.editCount + edits,
    };
    const country = countryOf(nextState.value.country);
    nextState.value = { ...nextState.value, country };
    latest.current = nextState;
    setState(nextState);
    const changed = [...postalFieldNames, ...contactFieldNames].filter(
      (name) => (nextState.value[name] ?? '') !== (before.value[name] ?? ''),
    );
    // An app callback that throws must not lose a paid address or block a submit.
    callListener(onChange, nextState.value, {
      ...nextState.change,
      mode: modeOf(layout, nextState.value, nextState.change),
      changed,
    });
    return nextState.value;
  };

  /**
   * Fields that the user has edited since selecting an address that is still loading. Undefined if no address is
   * loading.
   */
  const editedWhileRetrieving = useRef<Set<PostalField>>(undefined);

  return {
    value,
    ...change,
    /** Number of user edits. A change without an edit comes from the app. */
    editCount: state.editCount,
    mode: modeOf(layout, value, change),
    /** Whether a controlled form still renders the value from before the selected address. */
    isFilling,
    /** Returns the latest state, rendered or not. */
    getState: () => ({
      value: latest.current.value,
      mode: modeOf(layout, latest.current.value, latest.current.change),
      address: latest.current.change.address,
    }),
    variants: state.variants,
    /** Sets whether a selected address is loading. */
    setRetrieving(isRetrieving: boolean) {
      editedWhileRetrieving.current = isRetrieving ? new Set() : undefined;
    },
    /** Returns the fields edited since an address was selected. Undefined if no address is loading. */
    editedSinceSelection: () => editedWhileRetrieving.current,
    /**
     * Fills in a selected address.
     *
     * @param hasFocus whether the user is in a field. Text typed there since the selection stays. Otherwise the rest of
     * what they type would be appended to the new value.
     */
    pick(
      address: Address,
      { variants, typed }: Pick<SelectDetails, 'variants' | 'typed'>,
      hasFocus: (field: PostalField) => boolean,
    ) {
      const { fields, unverifiedUnit } = fillFromAddress(address, typed, choices);
      const { value: shown, editedSinceSearch } = latest.current;
      const value = { ...pickContactFields(shown), ...fields };
      const { current: edited = none } = editedWhileRetrieving;
      editedWhileRetrieving.current = undefined;
      const kept = layout === 'fields' ? editedSinceSearch : edited;
      for (const field of ['line2', 'company'] as const) if (kept.has(field)) value[field] ||= shown[field];
      // Excludes the first line, because typing there means another address. Text that equals the address is not a
      // change.
      const dirtyFields = [...edited].filter(
        (field) => field !== 'line1' && hasFocus(field) && value[field] !== shown[field],
      );
      for (const field of dirtyFields) value[field] = shown[field];
      const details: ChangeDetails = {
        mode: 'picked',
        address,
        edited: dirtyFields.length > 0,
        unverifiedUnit: dirtyFields.includes('line2') ? undefined : unverifiedUnit,
      };
      update({
        value,
        change: details,
        variants,
        typed,
        dirtyFields: new Set(dirtyFields),
        editedSinceSearch: none,
        replacedFields: controlled && replacedPlaceFields(shown, value),
      });
    },
    /** Switches to another language of the selected address, without a call. Edited fields stay. */
    pickVariant(address: Address) {
      const { value: shown, change: before, typed, dirtyFields } = latest.current;
      const { fields, unverifiedUnit } = fillFromAddress(address, typed, choices);
      const unchanged = before.address && fillFromAddress(before.address, typed, choices).fields;
      const next = unchanged ? keepManualEdits(fields, unchanged, shown, dirtyFields) : fields;
      const isOwnLine2 = next.line2 !== fields.line2;
      const details: ChangeDetails = {
        ...before,
        mode: 'picked',
        address,
        unverifiedUnit: isOwnLine2 ? undefined : unverifiedUnit,
      };
      update({ value: { ...pickContactFields(shown), ...next }, change: details });
    },
    edit(field: PostalField | ContactField, text: string) {
      const { value: shown, change: before, dirtyFields, editedSinceSearch } = latest.current;
      // Contact fields are not part of the address, so its state stays.
      if (isContactField(field)) {
        update({ value: { ...shown, [field]: text } }, 0);
        return;
      }
      editedWhileRetrieving.current?.add(field);
      const next = { ...shown, [field]: text };
      if (field === 'country') next.region = matchRegion(countryOf(text), shown.region) ?? '';
      const unverifiedUnit = field === 'line2' ? undefined : before.unverifiedUnit;
      const mode = modeAfterEdit(field, shown, before);
      const details = { ...before, mode, edited: mode === 'picked', unverifiedUnit };
      update({
        ...{ value: next, change: details, dirtyFields: new Set([...dirtyFields, field]) },
        editedSinceSearch: field === 'line1' ? none : new Set([...editedSinceSearch, field]),
      });
    },
    /** Sets all fields at once, from a verification or the app. */
    replace(next: AddressFormValue): AddressFormValue {
      const { value: shown, change: before, dirtyFields } = latest.current;
      const whole = normalizeCodes({ ...pickContactFields(shown), ...next });
      const changed = postalFieldNames.filter((name) => whole[name] !== shown[name]);
      const details = { ...before, edited: modeOf(layout, shown, before) === 'picked', unverifiedUnit: undefined };
      return update({ value: whole, change: details, dirtyFields: new Set([...dirtyFields, ...changed]) }, 0);
    },
    /** Returns the number of edited fields of a selected address. */
    editedCount: () => (latest.current.change.address ? latest.current.dirtyFields.size : 0),
    /**
     * Switches to manual entry and parses the search text into the fields. With `replacesAddress`, it replaces the
     * current address.
     */
    enterManually(searchText: string, replacesAddress = false) {
      const { value: shown } = latest.current;
      const isLine = layout === 'fields';
      const before = replacesAddress
        ? { ...pickContactFields(shown), ...wholeFields({ country: shown.country }) }
        : shown;
      const typed = isLine ? shown.line1 : searchText;
      const next = before.line1 && !isLine ? before : { ...before, ...addParsedText({ ...before, line1: '' }, typed) };
      const details: ChangeDetails = { mode: 'manual', address: undefined, edited: false, unverifiedUnit: undefined };
      update({ value: next, change: details, variants: [] });
    },
    /** Returns to the search. Fields that were entered stay. */
    search() {
      const { value: shown, change: before } = latest.current;
      update({ change: { ...before, mode: shown.line1 ? 'picked' : 'search' } }, 0);
    },
    /** Removes the address, but keeps the country. If only the search is emptied, also keeps the contact fields. */
    clear(isSearchAlone: boolean) {
      const { country, ...shown } = latest.current.value;
      const contact = isSearchAlone ? pickContactFields(shown) : {};
      const { change, ...nothing } = createInitialState({
        ...options,
        value: undefined,
        defaultValue: { ...contact, country },
      });
      update({ ...nothing, editCount: latest.current.editCount, change });
    },
    /** Restores the initial state. */
    reset(): AddressFormValue {
      const defaultValue = options.defaultValue ?? firstValue ?? undefined;
      const { editCount: _, ...all } = createInitialState({ ...options, value: undefined, defaultValue });
      return update(all);
    },
  };
}

export type AddressFields = ReturnType<typeof useAddressFields>;

/** Applies the user's edits of one variant to another. Changes by the app's reformatting are not edits. */
function keepManualEdits(
  next: PostalFields,
  before: PostalFields,
  shown: PostalFields,
  dirtyFields: ReadonlySet<PostalField>,
): PostalFields {
  const fields = { ...next };
  for (const name of postalFieldNames) {
    const isChanged = dirtyFields.has(name)
      ? shown[name] !== before[name]
      : next[name] === before[name] && !isSameAddress({ ...before, [name]: shown[name] }, before);
    if (isChanged) fields[name] = shown[name];
  }
  return fields;
}
