'use client';
import { useMemo } from 'react';
import type { Address } from '../../../core/index.ts';
import { countryCodeIn } from '../../../files/index.ts';
import { AddressContext, useAddressContext } from '../../../react/index.ts';
import { type RunPartProps, useFilesContext } from '../FilesContext.ts';

interface RowSearchProps extends RunPartProps {
  /** Fields of the row that come from its columns, with their values. Only these are filled. */
  fields: Readonly<Record<string, string>>;
  /** Called with the new values when the user selects an address. */
  onFill(values: Readonly<Record<string, string>>): void;
}

/**
 * The app's search for the address of a row. Renders nothing if the app has passed none. Selecting an address is chargeable, like any Retrieve. Its
 * credits belong to the run, but the budget does not cover them.
 */
export function RowSearch({ run, fields, onFill }: RowSearchProps) {
  const context = useAddressContext();
  const { searchClient } = run;
  const searchContext = useMemo(() => ({ ...context, client: searchClient(context.client) }), [context, searchClient]);
  const { words, Search, Label, Input, Button, Icon, Message } = useFilesContext();
  if (!Search) return null;
  const country = countryCodeIn(fields['Country'] ?? '');
  return (
    <AddressContext.Provider value={searchContext}>
      <Search
        label={words.findAddress()}
        {...(country !== undefined && { countries: [country] })}
        components={{ Label, Input, Button, Icon, Message }}
        onSelect={(address) => {
          onFill(valuesOfRow(address, fields));
        }}
      />
    </AddressContext.Provider>
  );
}

/** Returns an address as values for these fields. A part that the address lacks clears its field. */
function valuesOfRow(address: Address, fields: Readonly<Record<string, string>>): Record<string, string> {
  const has = (field: string) => Object.hasOwn(fields, field);
  const { city, company, countryIso2, district, neighbourhood, postalCode, province, street } = address;
  const region = address.provinceCode || province || address.provinceName;
  const lines = [address.line1, address.line2, address.line3, address.line4, address.line5];
  const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ');
  const values: Record<string, string> = {
    Address: joined([...lines, city, [region, postalCode].filter(Boolean).join(' ')]),
    DeliveryAddress: joined(lines),
    Thoroughfare: street,
    Premise: address.buildingNumber,
    SubBuilding: address.subBuilding,
    Building: address.buildingName,
    PostBox: address.poBoxNumber,
    Locality: city,
    DependentLocality: district || neighbourhood,
    AdministrativeArea: region,
    PostalCode: postalCode,
    ...(company && { Organization: company }),
    // If the file names the same country in another form, that form stays.
    ...(countryCodeIn(fields['Country'] ?? '') !== countryIso2 && { Country: countryIso2 }),
  };
  // The house number has a column of its own.
  if (has('Premise') && street) lines[0] = street;
  for (const name of ['Address', 'DeliveryAddress']) {
    const nameOf = (index: number) => `${name}${String(index + 1)}`;
    for (const [index, line] of lines.entries()) values[nameOf(index)] = line;
    // A line without a column is joined to the last one before it, so that no unit is lost.
    const last = lines.findLastIndex((_, index) => has(nameOf(index)));
    if (last >= 0 && !has('SubBuilding')) values[nameOf(last)] = joined(lines.slice(last));
  }
  return Object.fromEntries(Object.entries(values).filter(([field]) => has(field)));
}
