'use client';
import {
  postalFieldNames,
  wholeFields,
  countryOf,
  normalizePostalCode,
  regionCodeOf,
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
import { changeCountry } from './changeCountry.ts';
import { isUnlistedRegion, useRegionNames } from './regionNames.ts';
import { useParser } from './useParser.ts';
import type { AddressFormChange, AddressFormLayout, AddressFormMode, UseAddressFormOptions } from '../types.ts';

const names = [...postalFieldNames, ...contactFieldNames];

/**
 * Returns the fields of an unknown value that are strings or numbers. Numbers are converted to strings, because a
 * postal code may be a number.
 */
const pickTexts = (given: Partial<Record<keyof AddressFormValue, unknown>>): Partial<AddressFormValue> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      return typeof text === 'string' || typeof text === 'number' ? [[name, String(text)]] : [];
    }),
  );

/**
 * Returns the app's controlled value, with missing fields added. A form library may provide only some fields, `null`,
 * or (after it has provided a value) `undefined`. If the form is uncontrolled, returns undefined.
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

/** Returns the form's initial value, which a reset restores. */
function initialValue({ defaultValue, defaultCountry, fields }: Options): AddressFormValue {
  const source = defaultValue ?? {};
  const texts: Partial<AddressFormValue> = isAddress(source) ? toFormFields(source, fields) : pickTexts(source);
  const contact = pickContactFields(texts, fields);
  return { ...contact, ...normalizeCodes({ ...wholeFields(texts), country: texts.country ?? defaultCountry }) };
}

/** Details of a change, without `changed`, which is computed when the app is notified. */
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
  /** Text that the search contained when the user selected the address. */
  typed: string;
  /** Fields that the user has edited since an address was selected. */
  dirtyFields: ReadonlySet<PostalField>;
  /**
   * Fields that the user has edited since last typing in the first line. Used if the first line is the search. A
   * selected address that arrives later does not change them.
   */
  editedSinceSearch: ReadonlySet<PostalField>;
  /** Text that the user is typing as the region. It becomes a code when the user leaves the field. */
  typedRegion?: string | undefined;
  /** Number of user edits so far. */
  editCount: number;
  /**
   * Old values of the fields that a selected address replaces. Used only in a controlled form. Set until the form
   * renders the address, or until the user edits a field.
   */
  replacedFields?: Partial<PostalFields> | undefined;
  /**
   * Texts of fields that the current country does not have. They reappear if the user returns to a country that has the
   * fields.
   */
  setAside: Partial<PostalFields>;
}

/**
 * Returns the mode of the form. If the app fills in fields while the mode is `search`, the fields are shown. If the app
 * empties the fields again, they are hidden, unless the user has edited one of them. The layout `fields` never has the
 * mode `search`.
 */
const modeOf = (layout: AddressFormLayout, { line1, city }: PostalFields, { mode }: ChangeDetails): AddressFormMode => {
  if (mode !== 'search') return mode;
  if (line1 || city) return 'picked';
  return layout === 'fields' ? 'manual' : 'search';
};

/**
 * Returns the mode after an edit. Once the user has edited a field, the fields stay visible, even if they are all
 * empty. Selecting a country does not change the mode, because the country is visible next to the search.
 */
const modeAfterEdit = (field: PostalField, shown: PostalFields, change: ChangeDetails): AddressFormMode => {
  const mode = modeOf('search', shown, change);
  return mode === 'search' && field !== 'country' ? 'manual' : mode;
};

/** Converts country and region names to the codes used by `<select>` elements. */
function normalizeCodes<Fields extends PostalFields>(given: Fields, typedRegion?: string): Fields {
  const country = countryOf(given.country);
  const isTyping = given.region === typedRegion;
  return { ...given, country, region: (isTyping ? undefined : regionCodeOf(country, given.region)) ?? given.region };
}

/**
 * Returns the old values of those place fields (city, region, postal code, country) that an address changes. Leaves out
 * the lines, because the app may divide an address into lines in its own way.
 */
const replacedPlaceFields = (shown: PostalFields, next: PostalFields): Partial<PostalFields> =>
  Object.fromEntries(
    (['city', 'region', 'postalCode', 'country'] as const)
      .filter((name) => shown[name] !== next[name])
      .map((name) => [name, shown[name]]),
  );
/**
 * Whether a controlled form still renders the old address. Compares the fields in `replaced`. If there are none, compares
 * the whole address.
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
    setAside: {},
  };
};

/**
 * Manages the form's value and its origin: the mode, the selected address and its variants, an unverified unit, and the
 * fields that the user edited.
 */
export function useAddressFields(options: Options) {
  const { onChange, layout, fields: choices } = options;
  const [wasControlled, setControlled] = useState(options.value !== undefined);
  if (options.value !== undefined && !wasControlled) setControlled(true);
  const controlled = controlledValue(options.value, wasControlled, options.defaultCountry);
  const [firstValue] = useState(options.value);
  const [state, setState] = useState(() => createInitialState(options));
  const value = controlled ? normalizeCodes(controlled, state.typedRegion) : state.value;
  const { change, replacedFields } = state;
  const isFilling = replacedFields !== undefined && isNotRenderedYet(value, replacedFields, state.value);
  // The app has now rendered the selected address, in its own format. Any later change of the value comes from the app.
  if (replacedFields && !isFilling)
    setState((current) =>
      current.replacedFields === replacedFields ? { ...current, replacedFields: undefined } : current,
    );

  // Latest state. Actions build on it, so that two actions in the same event handler both take effect. When a
  // controlled value renders, it replaces the value in this state.
  const latest = useRef(state);
  useInsertionEffect(() => {
    if (controlled) latest.current = { ...latest.current, value };
  });
  /** Updates the state and notifies the app. Every change of the form goes through this function. */
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
    // If the app's callback throws an error, a paid address must not be lost, and a submit must not be blocked.
    callListener(onChange, nextState.value, {
      ...nextState.change,
      mode: modeOf(layout, nextState.value, nextState.change),
      changed,
    });
    return nextState.value;
  };

  const addParsedText = useParser(choices, (typed, parse) => {
    const { value: shown, change: before } = latest.current;
    if (before.mode === 'manual' && shown.line1 === typed) update({ value: parse({ ...shown, line1: '' }, typed) }, 0);
  });
  useRegionNames(isUnlistedRegion(value), () => {
    const { value: shown, typedRegion } = latest.current;
    latest.current = { ...latest.current, value: normalizeCodes(shown, typedRegion) };
    setState(latest.current);
  });

  /**
   * Fields that the user has edited since selecting an address that is still loading. Undefined if no address is
   * loading.
   */
  const editedWhileRetrieving = useRef<Set<PostalField>>(undefined);

  return {
    value,
    ...change,
    /** Number of user edits. If the value changes but this number does not, the app made the change. */
    editCount: state.editCount,
    mode: modeOf(layout, value, change),
    /** Whether a controlled form still renders the old value instead of the selected address. */
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
    /**
     * Returns the fields that the user has edited since selecting an address, or undefined if no address is loading.
     */
    editedSinceSelection: () => editedWhileRetrieving.current,
    /**
     * Fills in a selected address.
     *
     * @param hasFocus Returns whether a field has focus. A focused field that the user has emptied since the selection
     * stays empty.
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
      const editedFields = layout === 'fields' ? editedSinceSearch : edited;
      for (const field of ['line2', 'company'] as const) if (editedFields.has(field)) value[field] ||= shown[field];
      // Keeps whatever the user has typed since the selection, except in the first line, because a user who types there
      // wants another address. Text that equals the address is not an edit.
      const dirtyFields = [...edited].filter(
        (field) =>
          field !== 'line1' &&
          field !== 'country' &&
          (field !== 'region' || shown.country === value.country) &&
          (shown[field] !== '' || hasFocus(field)) &&
          value[field] !== shown[field],
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
        setAside: {},
      });
    },
    /**
     * Switches to another language of the selected address. Makes no call. Fields that the user has edited keep their
     * values.
     */
    pickVariant(address: Address) {
      const { value: shown, change: before, typed, dirtyFields } = latest.current;
      const { fields, unverifiedUnit } = fillFromAddress(address, typed, choices);
      const unchanged = before.address && fillFromAddress(before.address, typed, choices).fields;
      const next = unchanged ? keepManualEdits(fields, unchanged, shown, dirtyFields) : fields;
      const isLine2Edited = next.line2 !== fields.line2;
      const details: ChangeDetails = {
        ...before,
        mode: 'picked',
        address,
        unverifiedUnit: isLine2Edited ? undefined : unverifiedUnit,
      };
      update({ value: { ...pickContactFields(shown), ...next }, change: details });
    },
    edit(field: PostalField | ContactField, text: string) {
      const { value: shown, change: before, dirtyFields, editedSinceSearch, setAside } = latest.current;
      // Contact fields are not part of the address, so the state of the address does not change.
      if (isContactField(field)) {
        update({ value: { ...shown, [field]: text } }, 0);
        return;
      }
      editedWhileRetrieving.current?.add(field);
      const next =
        field === 'country'
          ? changeCountry(shown, text, setAside, choices)
          : { value: { ...shown, [field]: text }, setAside };
      const unverifiedUnit = field === 'line2' ? undefined : before.unverifiedUnit;
      const mode = modeAfterEdit(field, shown, before);
      const details = { ...before, mode, edited: mode === 'picked', unverifiedUnit };
      update({
        ...{ ...next, change: details, dirtyFields: new Set([...dirtyFields, field]) },
        typedRegion: field === 'region' ? text : undefined,
        editedSinceSearch: field === 'line1' ? none : new Set([...editedSinceSearch, field]),
      });
    },
    /**
     * Replaces a typed region with its code, and rewrites a postal code in its official format. Called when the user
     * leaves the field, because a field must not change while the user types.
     */
    commitTexts() {
      const { value: shown, change: before, dirtyFields } = latest.current;
      // A postal code that the service formats differently is not an edit.
      const isTyped = !before.address || dirtyFields.has('postalCode');
      const postalCode = isTyped ? normalizePostalCode(shown.country, shown.postalCode) : shown.postalCode;
      const { region } = normalizeCodes(shown);
      latest.current = { ...latest.current, typedRegion: undefined };
      if (region === shown.region && postalCode === shown.postalCode) setState(latest.current);
      else update({ value: { ...shown, region, postalCode } }, 0);
    },
    /** Replaces the values of all fields. Called by a verification, or by the app. */
    replace(next: AddressFormValue): AddressFormValue {
      const { value: shown, change: before, dirtyFields } = latest.current;
      const whole = normalizeCodes({ ...pickContactFields(shown), ...next });
      const changed = postalFieldNames.filter((name) => whole[name] !== shown[name]);
      const details = { ...before, edited: modeOf(layout, shown, before) === 'picked', unverifiedUnit: undefined };
      return update(
        { value: whole, change: details, dirtyFields: new Set([...dirtyFields, ...changed]), setAside: {} },
        0,
      );
    },
    /** Returns how many of the selected address's fields the user has edited. */
    editedCount: () => (latest.current.change.address ? latest.current.dirtyFields.size : 0),
    /**
     * Switches to manual entry, and parses the search text into the fields. If `replacesAddress` is true, the text
     * replaces the current address.
     */
    enterManually(searchText: string, replacesAddress = false) {
      const { value: shown } = latest.current;
      const isLine = layout === 'fields';
      const before = replacesAddress
        ? { ...pickContactFields(shown), ...wholeFields({ country: shown.country }) }
        : shown;
      const typed = isLine ? shown.line1 : searchText;
      const next = before.line1 && !isLine ? before : addParsedText({ ...before, line1: '' }, typed);
      const details: ChangeDetails = { mode: 'manual', address: undefined, edited: false, unverifiedUnit: undefined };
      update({ value: next, change: details, variants: [] });
    },
    /** Returns to the search. The fields keep their values. */
    search() {
      const { value: shown, change: before } = latest.current;
      update({ change: { ...before, mode: shown.line1 ? 'picked' : 'search' } }, 0);
    },
    /** Removes the address, but keeps the country. If `isSearchAlone` is true, also keeps the contact fields. */
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

/**
 * Applies the edits that the user made in one variant to another variant. Text that the app has reformatted does not
 * count as an edit.
 */
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
