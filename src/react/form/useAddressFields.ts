'use client';
import { useState } from 'react';
import {
  countryOf,
  matchRegion,
  postalFieldNames,
  wholeFields,
  type Address,
  type PostalField,
  type PostalFields,
} from '../../core/index.ts';
import type { SelectDetails } from '../autocomplete/UseAddressAutocompleteOptions.ts';
import { filledWith, formFieldsOf, isAddress } from './formFieldsOf.ts';
import type { AddressFormChange, UseAddressFormOptions } from './UseAddressFormOptions.ts';
import { withHandwork } from './withHandwork.ts';

type Options = Pick<UseAddressFormOptions, 'value' | 'defaultValue' | 'onChange'> & { defaultCountry: string };

/** What the form begins with, and begins with anew. */
function beginning({ defaultValue = {}, defaultCountry }: Options): PostalFields {
  const given = isAddress(defaultValue) ? formFieldsOf(defaultValue) : defaultValue;
  const country = countryOf(given.country ?? defaultCountry);
  const region = given.region ?? '';
  return { ...wholeFields(given), country, region: matchRegion(country, region) ?? region };
}

const changeAt = ({ line1, city }: PostalFields, address: Address | undefined): AddressFormChange => ({
  mode: line1 || city ? 'picked' : 'search',
  address,
  edited: false,
  keptUnit: undefined,
});

/** What the form holds and how it came to it: value, mode, the chosen address and its variants, the unit that was kept, what was changed by hand. */
export function useAddressFields(options: Options) {
  const { value: held, defaultValue = {}, onChange } = options;
  const [own, setOwn] = useState(() => beginning(options));
  const value = held ? { ...held, country: countryOf(held.country) } : own;
  const [given] = useState(() => (isAddress(defaultValue) ? defaultValue : undefined));
  const [change, setChange] = useState(() => changeAt(value, given));
  const [variants, setVariants] = useState<readonly Address[]>([]);
  const [typed, setTyped] = useState('');
  /** What a person changed by hand since an address was chosen. */
  const [touched, setTouched] = useState<ReadonlySet<PostalField>>(new Set());
  const [acts, setActs] = useState(0);
  const act = () => {
    setActs((count) => count + 1);
  };

  const update = (next: PostalFields, how: AddressFormChange) => {
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
    mode: change.mode === 'search' && (value.line1 || value.city) ? ('picked' as const) : change.mode,
    variants,
    pick(address: Address, details: Pick<SelectDetails, 'variants' | 'typed'>) {
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
    edit(field: PostalField, text: string) {
      act();
      const next = { ...value, [field]: text };
      setTouched((before) => new Set([...before, field]));
      if (field === 'country') next.region = matchRegion(text, value.region) ?? '';
      const keptUnit = field === 'line2' ? undefined : change.keptUnit;
      update(next, { ...change, edited: change.mode === 'picked', keptUnit });
    },
    /** All fields at once, as a verification or an app has them. */
    replace(next: PostalFields): PostalFields {
      const whole = { ...next, region: matchRegion(next.country, next.region) ?? next.region };
      setTouched((before) => new Set([...before, ...postalFieldNames.filter((name) => whole[name] !== value[name])]));
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
    /** As it began. */
    reset(): PostalFields {
      act();
      setVariants([]);
      setTyped('');
      setTouched(new Set());
      const first = beginning(options);
      update(first, changeAt(first, isAddress(defaultValue) ? defaultValue : undefined));
      return first;
    },
  };
}

export type AddressFields = ReturnType<typeof useAddressFields>;
