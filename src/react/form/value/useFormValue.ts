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
  contactIn,
  type AddressFormFields,
  type ContactField,
  isContactField,
} from '../fields.ts';
import { useInsertionEffect, useRef, useState } from 'react';
import type { SelectDetails } from '../../autocomplete/types.ts';
import { filledWith, formFieldsOf, isAddress } from './addressToFields.ts';
import { isSameAddress } from './isSameAddress.ts';
import { placedIn } from './searchTextToFields.ts';
import type { AddressFormChange, AddressFormLayout, AddressFormMode, UseAddressFormOptions } from '../types.ts';

const names = [...postalFieldNames, ...contactFieldNames];

/** What an app has from elsewhere may hold anything: what is not a text is none, but for a number, which a postal code may be. */
export const textsIn = (given: Partial<Record<keyof AddressFormValue, unknown>>): Partial<AddressFormValue> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = given[name];
      return typeof text === 'string' || typeof text === 'number' ? [[name, String(text)]] : [];
    }),
  );

/**
 * The fields as the app holds them, whole: a form library may begin with some of them, or with none (`null`, or `undefined` after it had some).
 * undefined: the form holds them itself.
 */
export function givenValue(
  given: Partial<AddressFormValue> | null | undefined,
  wasHeld: boolean,
  defaultCountry: string,
): AddressFormValue | undefined {
  if (given === undefined && !wasHeld) return undefined;
  const texts = textsIn(given ?? {});
  return { ...contactIn(texts), ...wholeFields({ ...texts, country: texts.country || defaultCountry }) };
}

type Options = Pick<UseAddressFormOptions, 'value' | 'defaultValue' | 'onChange'> & {
  defaultCountry: string;
  layout: AddressFormLayout;
  fields: AddressFormFields;
};

/** What the form begins with, and begins with anew. */
function beginning({ defaultValue, defaultCountry, fields }: Options): AddressFormValue {
  const own = defaultValue ?? {};
  const given: Partial<AddressFormValue> = isAddress(own) ? formFieldsOf(own, fields) : textsIn(own);
  const contact = contactIn(given, fields);
  return { ...contact, ...inItsCodes({ ...wholeFields(given), country: given.country ?? defaultCountry }) };
}

/** How an address came; which fields it changed is said when the app is told. */
type How = Omit<AddressFormChange, 'changed'>;

const changeAt = ({ line1, city }: PostalFields, address: Address | undefined): How => ({
  mode: line1 || city ? 'picked' : 'search',
  address,
  edited: false,
  keptUnit: undefined,
});

/** All that the form knows of its address. */
interface Held {
  value: AddressFormValue;
  change: How;
  variants: readonly Address[];
  /** What was typed in the search for it. */
  typed: string;
  /** What a person changed by hand since an address was chosen. */
  touched: ReadonlySet<PostalField>;
  /** What they have put into other fields since they typed in a first line that searches: an answer that comes late leaves it there. */
  meanwhile: ReadonlySet<PostalField>;
  /** How often a person has put something in. */
  acts: number;
  /** What a chosen address is to take the place of in an app that holds the fields, until it is drawn or something else is put in. */
  over?: Partial<PostalFields> | undefined;
}

/**
 * Fields that the app fills later are shown, whatever was searched; until a person has a hand in them, they go when the app empties them. Where
 * the search is one of the fields, nothing is ever but a search.
 */
const modeOf = (layout: AddressFormLayout, { line1, city }: PostalFields, { mode }: How): AddressFormMode => {
  if (mode !== 'search') return mode;
  if (line1 || city) return 'picked';
  return layout === 'fields' ? 'manual' : 'search';
};

/** What a person has changed stays in sight, also when all of it is empty. A country is chosen beside the search. */
const modeAfterEdit = (field: PostalField, shown: PostalFields, change: How): AddressFormMode => {
  const mode = modeOf('search', shown, change);
  return mode === 'search' && field !== 'country' ? 'manual' : mode;
};

/** An app may write a country or a region by its name; a select knows them by their codes. */
function inItsCodes<Fields extends PostalFields>(given: Fields): Fields {
  const country = countryOf(given.country);
  return { ...given, country, region: matchRegion(country, given.region) ?? given.region };
}

/** Of what an address changes, where it is. An app may write the rest of it in other lines. */
const replacedIn = (shown: PostalFields, next: PostalFields): Partial<PostalFields> =>
  Object.fromEntries(
    (['city', 'region', 'postalCode', 'country'] as const)
      .filter((name) => shown[name] !== next[name])
      .map((name) => [name, shown[name]]),
  );
/** Does the app that holds the fields still draw any of it; in the same place, another address? */
const isUndrawn = (value: PostalFields, over: Partial<PostalFields>, told: PostalFields) => {
  const before = Object.entries(over) as [PostalField, string][];
  return before.length > 0 ? before.some(([name, text]) => value[name] === text) : !isSameAddress(value, told);
};

const none: ReadonlySet<PostalField> = new Set();

const begun = (options: Options): Held => {
  const value = beginning(options);
  const { defaultValue } = options;
  const given = defaultValue && isAddress(defaultValue) ? defaultValue : undefined;
  const shown = options.value ? wholeFields(textsIn(options.value)) : value;
  return { value, change: changeAt(shown, given), variants: [], typed: '', touched: none, meanwhile: none, acts: 0 };
};

/** What the form holds and how it came to it: value, mode, the chosen address and its variants, the unit that was kept, what was changed by hand. */
export function useAddressFields(options: Options) {
  const { onChange, layout, fields: choices } = options;
  const [isApps, setApps] = useState(options.value !== undefined);
  if (options.value !== undefined && !isApps) setApps(true);
  const given = givenValue(options.value, isApps, options.defaultCountry);
  const [first] = useState(options.value);
  const [held, setHeld] = useState(() => begun(options));
  const value = given ? inItsCodes(given) : held.value;
  const { change, over } = held;
  const isFilling = over !== undefined && isUndrawn(value, over, held.value);
  // The app has drawn it, in its own way: what it draws later is its own doing.
  if (over && !isFilling) setHeld((now) => (now.over === over ? { ...now, over: undefined } : now));

  // What the verbs build on, so that two of them in one handler are both kept. An app that holds the fields has the last word in what it draws.
  const newest = useRef(held);
  useInsertionEffect(() => {
    if (given) newest.current = { ...newest.current, value };
  });
  /** The one way in. */
  const update = (next: Partial<Held>, acts = 1): AddressFormValue => {
    const before = newest.current;
    const all: Held = { ...before, over: undefined, ...next, acts: before.acts + acts };
    const country = countryOf(all.value.country);
    all.value = { ...all.value, country };
    newest.current = all;
    setHeld(all);
    const changed = [...postalFieldNames, ...contactFieldNames].filter(
      (name) => (all.value[name] ?? '') !== (before.value[name] ?? ''),
    );
    // What throws in there must neither lose an address that was paid for nor keep a submit held back for good.
    callListener(onChange, all.value, { ...all.change, mode: modeOf(layout, all.value, all.change), changed });
    return all.value;
  };

  /** What a person has put into fields since they chose an address that is on its way; undefined where none is. */
  const since = useRef<Set<PostalField>>(undefined);

  return {
    value,
    ...change,
    /** How often a person has put something in: what changes without an act is the app's own writing. */
    acts: held.acts,
    mode: modeOf(layout, value, change),
    /** Was an address chosen, and does the app that holds the fields still draw what was there before it? */
    isFilling,
    /** What it holds in the midst of a handler, before it is drawn. */
    newest: () => ({
      value: newest.current.value,
      mode: modeOf(layout, newest.current.value, newest.current.change),
      address: newest.current.change.address,
    }),
    variants: held.variants,
    /** An address that was chosen is on its way, or is not any more. */
    setAwaited(isAwaited: boolean) {
      since.current = isAwaited ? new Set() : undefined;
    },
    /** Into which fields a person has put something since; undefined where no address is on its way. */
    typedSince: () => since.current,
    /** @param isIn is a person in this field? What they have typed there since they chose the address stays: else its end would follow on another beginning. */
    pick(
      address: Address,
      { variants, typed }: Pick<SelectDetails, 'variants' | 'typed'>,
      isIn: (field: PostalField) => boolean,
    ) {
      const { fields, keptUnit } = filledWith(address, typed, choices);
      const { value: shown, meanwhile } = newest.current;
      const value = { ...contactIn(shown), ...fields };
      const { current: put = none } = since;
      since.current = undefined;
      const kept = layout === 'fields' ? meanwhile : put;
      for (const field of ['line2', 'company'] as const) if (kept.has(field)) value[field] ||= shown[field];
      // Who types in the first line writes another address. What says the same as the address is no change of it.
      const touched = [...put].filter((field) => field !== 'line1' && isIn(field) && value[field] !== shown[field]);
      for (const field of touched) value[field] = shown[field];
      const how: How = {
        mode: 'picked',
        address,
        edited: touched.length > 0,
        keptUnit: touched.includes('line2') ? undefined : keptUnit,
      };
      update({
        value,
        change: how,
        variants,
        typed,
        touched: new Set(touched),
        meanwhile: none,
        over: given && replacedIn(shown, value),
      });
    },
    /** Another language of the same address: no call. What was changed by hand stays. */
    pickVariant(address: Address) {
      const { value: shown, change: before, typed, touched } = newest.current;
      const { fields, keptUnit } = filledWith(address, typed, choices);
      const unchanged = before.address && filledWith(before.address, typed, choices).fields;
      const next = unchanged ? withHandwork(fields, unchanged, shown, touched) : fields;
      const isOwnLine2 = next.line2 !== fields.line2;
      const how: How = {
        ...before,
        mode: 'picked',
        address,
        keptUnit: isOwnLine2 ? undefined : keptUnit,
      };
      update({ value: { ...contactIn(shown), ...next }, change: how });
    },
    edit(field: PostalField | ContactField, text: string) {
      const { value: shown, change: before, touched, meanwhile } = newest.current;
      // Who it is for is not part of the address: what is said of the address stays true.
      if (isContactField(field)) {
        update({ value: { ...shown, [field]: text } }, 0);
        return;
      }
      since.current?.add(field);
      const next = { ...shown, [field]: text };
      if (field === 'country') next.region = matchRegion(countryOf(text), shown.region) ?? '';
      const keptUnit = field === 'line2' ? undefined : before.keptUnit;
      const mode = modeAfterEdit(field, shown, before);
      const how = { ...before, mode, edited: mode === 'picked', keptUnit };
      update({
        ...{ value: next, change: how, touched: new Set([...touched, field]) },
        meanwhile: field === 'line1' ? none : new Set([...meanwhile, field]),
      });
    },
    /** All fields at once, as a verification or an app has them. */
    replace(next: AddressFormValue): AddressFormValue {
      const { value: shown, change: before, touched } = newest.current;
      const whole = inItsCodes({ ...contactIn(shown), ...next });
      const changed = postalFieldNames.filter((name) => whole[name] !== shown[name]);
      const how = { ...before, edited: modeOf(layout, shown, before) === 'picked', keptUnit: undefined };
      return update({ value: whole, change: how, touched: new Set([...touched, ...changed]) }, 0);
    },
    /** Of a chosen address, how many fields were changed by hand since. */
    handwork: () => (newest.current.change.address ? newest.current.touched.size : 0),
    /** By hand. What was typed in the search is put where it belongs; `isAnother`, in place of the address that was there. */
    enterManually(searched: string, isAnother = false) {
      const { value: shown } = newest.current;
      const isLine = layout === 'fields';
      const before = isAnother ? { ...contactIn(shown), ...wholeFields({ country: shown.country }) } : shown;
      const typed = isLine ? shown.line1 : searched;
      const next = before.line1 && !isLine ? before : { ...before, ...placedIn({ ...before, line1: '' }, typed) };
      const how: How = { mode: 'manual', address: undefined, edited: false, keptUnit: undefined };
      update({ value: next, change: how, variants: [] });
    },
    /** Back to the search; what was entered stays in the fields if there is any. */
    search() {
      const { value: shown, change: before } = newest.current;
      update({ change: { ...before, mode: shown.line1 ? 'picked' : 'search' } }, 0);
    },
    /** No address. The country stays, and, where only the search is emptied, who it is for. */
    clear(isSearchAlone: boolean) {
      const { country, ...shown } = newest.current.value;
      const contact = isSearchAlone ? contactIn(shown) : {};
      const { change, ...nothing } = begun({ ...options, value: undefined, defaultValue: { ...contact, country } });
      update({ ...nothing, acts: newest.current.acts, change });
    },
    /** As it began. */
    reset(): AddressFormValue {
      const defaultValue = options.defaultValue ?? first ?? undefined;
      const { acts: _, ...all } = begun({ ...options, value: undefined, defaultValue });
      return update(all);
    },
  };
}

export type AddressFields = ReturnType<typeof useAddressFields>;

/** Another variant's fields with what was changed by hand in those of the one before; what the app wrote in its own way is not a change. */
export function withHandwork(
  next: PostalFields,
  before: PostalFields,
  shown: PostalFields,
  touched: ReadonlySet<PostalField>,
): PostalFields {
  const fields = { ...next };
  for (const name of postalFieldNames) {
    const isChanged = touched.has(name)
      ? shown[name] !== before[name]
      : next[name] === before[name] && !isSameAddress({ ...before, [name]: shown[name] }, before);
    if (isChanged) fields[name] = shown[name];
  }
  return fields;
}
