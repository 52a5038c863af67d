'use client';
import { useState } from 'react';
import {
  countryOf,
  fieldsOf,
  formatOf,
  keepUnit,
  matchRegion,
  type Address,
  type AddressFormFields,
} from '../../core/index.ts';
import type { SelectDetails } from '../autocomplete/UseAddressAutocompleteOptions.ts';
import { isSameWriting } from './isSameWriting.ts';

/** What the form holds: texts, `region` as a code where the country has codes, `country` as ISO 3166 alpha-2. */
export type AddressFormValue = AddressFormFields;

/** - `search`: only the search is there · `picked`: an address was chosen or given · `manual`: entered by hand */
export type AddressFormMode = 'search' | 'picked' | 'manual';

export interface AddressFormChange {
  mode: AddressFormMode;
  /** The chosen address; absent after manual entry. */
  address: Address | undefined;
  /** Was the chosen address changed by hand? */
  edited: boolean;
  /** A unit that was typed, is not in the service's answer, and was kept in line 2. */
  keptUnit: string | undefined;
}

export interface AddressFormStateOptions {
  value?: AddressFormValue | undefined;
  defaultValue?: Partial<AddressFormValue> | Address | undefined;
  defaultCountry: string;
  onChange?: ((value: AddressFormValue, change: AddressFormChange) => void) | undefined;
}

const empty = (country: string): AddressFormValue => ({
  company: '',
  line1: '',
  line2: '',
  line3: '',
  district: '',
  city: '',
  region: '',
  postalCode: '',
  country,
});

type Field = keyof AddressFormValue;
const fieldNames = Object.keys(empty('')) as Field[];

/** The fields of a chosen address, with the unit that was typed and that it does not have. */
function filledWith(address: Address, typed: string) {
  const fields = fieldsOf(address);
  const keptUnit = keepUnit(typed, address)?.unit;
  if (keptUnit) fields.line2 = [keptUnit, fields.line2].filter(Boolean).join(', ');
  return { fields, keptUnit };
}

/** Another variant's fields with what was changed by hand in those of the one before; what the app wrote in its own way is not a change. */
function withHandwork(
  next: AddressFormValue,
  before: AddressFormValue,
  shown: AddressFormValue,
  touched: ReadonlySet<Field>,
): AddressFormValue {
  const fields = { ...next };
  for (const name of fieldNames) {
    const isChanged = touched.has(name)
      ? shown[name] !== before[name]
      : next[name] === before[name] && !isSameWriting({ ...before, [name]: shown[name] }, before);
    if (isChanged) fields[name] = shown[name];
  }
  return fields;
}

const isAddress = (value: object): value is Address => 'countryIso2' in value;

/** The form's state without an element: value, mode, the chosen address and its variants, the unit that was kept. */
export function useAddressForm({ value: held, defaultValue = {}, defaultCountry, onChange }: AddressFormStateOptions) {
  const [own, setOwn] = useState<AddressFormValue>(() => {
    const given = isAddress(defaultValue) ? fieldsOf(defaultValue) : defaultValue;
    const value = { ...empty(defaultCountry) };
    for (const name of fieldNames) value[name] = given[name] ?? value[name];
    value.country = countryOf(value.country);
    return { ...value, region: matchRegion(value.country, value.region) ?? value.region };
  });
  const value = held ? { ...held, country: countryOf(held.country) } : own;
  const [change, setChange] = useState<AddressFormChange>({
    mode: value.line1 || value.city ? 'picked' : 'search',
    address: isAddress(defaultValue) ? defaultValue : undefined,
    edited: false,
    keptUnit: undefined,
  });
  const [variants, setVariants] = useState<readonly Address[]>([]);
  const [typed, setTyped] = useState('');
  /** What a person changed by hand since an address was chosen. */
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set());
  const [acts, setActs] = useState(0);
  const act = () => {
    setActs((count) => count + 1);
  };

  const update = (next: AddressFormValue, how: AddressFormChange) => {
    setOwn(next);
    setChange(how);
    onChange?.(next, how);
  };

  return {
    value,
    ...change,
    /** How often a person has put something in: what changes without an act is the app's own writing. */
    acts,
    // Fields that the app fills later are shown, whatever was searched.
    mode: change.mode === 'search' && (value.line1 || value.city) ? 'picked' : change.mode,
    variants,
    format: formatOf(value.country),
    pick(address: Address, details: SelectDetails) {
      act();
      setVariants(details.variants);
      setTyped(details.typed);
      setTouched(new Set());
      const { fields, keptUnit } = filledWith(address, details.typed);
      update(fields, { mode: 'picked', address, edited: false, keptUnit });
    },
    /** Another language of the same address: no call. What was changed by hand stays. */
    pickVariant(address: Address) {
      act();
      const { fields, keptUnit } = filledWith(address, typed);
      const before = change.address && filledWith(change.address, typed).fields;
      const next = before ? withHandwork(fields, before, value, touched) : fields;
      const isOwnLine2 = next.line2 !== fields.line2;
      update(next, { ...change, mode: 'picked', address, keptUnit: isOwnLine2 ? undefined : keptUnit });
    },
    edit(field: keyof AddressFormValue, text: string) {
      act();
      const next = { ...value, [field]: text };
      setTouched((before) => new Set([...before, field]));
      if (field === 'country') next.region = matchRegion(text, value.region) ?? '';
      const keptUnit = field === 'line2' ? undefined : change.keptUnit;
      update(next, { ...change, edited: change.mode === 'picked', keptUnit });
    },
    /** All fields at once, as a verification or an app has them. */
    replace(next: AddressFormValue): AddressFormValue {
      const whole = { ...next, region: matchRegion(next.country, next.region) ?? next.region };
      setTouched((before) => new Set([...before, ...fieldNames.filter((name) => whole[name] !== value[name])]));
      update(whole, { ...change, edited: change.mode === 'picked', keptUnit: undefined });
      return whole;
    },
    /** By hand. What was typed in the search is not lost. */
    enterManually(searched: string) {
      act();
      const next = value.line1 ? value : { ...value, line1: searched };
      setVariants([]);
      update(next, { mode: 'manual', address: undefined, edited: false, keptUnit: undefined });
    },
    /** Back to the search; what was entered stays in the fields if there is any. */
    search() {
      update(value, { ...change, mode: value.line1 ? 'picked' : 'search' });
    },
  };
}
