'use client';
/* Needed only if a user searches for the address of a row. Load this module only with `import()`. */
import { type Address, type Client, onOneLine } from '../../../core/index.ts';
import { countryCodeIn } from '../../../files/index.ts';
import { useAddressContext } from '../../../react/index.ts';
import { AddressAutocomplete } from '../../autocomplete/AddressAutocomplete.tsx';
import { useFilesContext } from '../FilesContext.ts';

export interface RowSearchProps {
  /** Fields of the row that come from its columns, with their values. Only these are filled. */
  fields: Readonly<Record<string, string>>;
  /** Called with the new values when the user selects an address. */
  onFill(values: Readonly<Record<string, string>>): void;
}

/** Clients whose account cannot search. */
export const rejectedClients = new WeakSet<Client>();

/** A search that fills the fields of a row. Selecting an address is chargeable, like any Retrieve. */
export function RowSearch({ fields, onFill }: RowSearchProps) {
  const { words, Label, Input, Button, Icon, Message } = useFilesContext();
  const { client } = useAddressContext();
  const country = countryCodeIn(fields['Country'] ?? '');
  return (
    <AddressAutocomplete
      label={words.findAddress()}
      autoFocus
      {...(country !== undefined && { countries: [country] })}
      components={{ Label, Input, Button, Icon, Message }}
      onSelect={(address) => {
        onFill(valuesOf(address, fields));
      }}
      onFallback={({ reason }) => {
        if (reason === 'account') rejectedClients.add(client);
      }}
    />
  );
}

/** Returns the values of an address for those of these fields that it has. */
function valuesOf(address: Address, fields: Readonly<Record<string, string>>): Record<string, string> {
  const has = (field: string) => Object.hasOwn(fields, field);
  const { city, company, countryIso2, district, neighbourhood, poBoxNumber, postalCode, province, street } = address;
  const values: Record<string, string> = {
    Address: onOneLine(address),
    Thoroughfare: street,
    Premise: address.buildingNumber,
    SubBuilding: address.subBuilding,
    Building: address.buildingName,
    PostBox: poBoxNumber,
    Locality: city,
    DependentLocality: district || neighbourhood,
    AdministrativeArea: address.provinceCode || province || address.provinceName,
    PostalCode: postalCode,
    ...(company && { Organization: company }),
    // A country that is written in another way stays as it is in the file.
    ...(countryCodeIn(fields['Country'] ?? '') !== countryIso2 && { Country: countryIso2 }),
  };
  const lines = [address.line1, address.line2, address.line3, address.line4, address.line5];
  // The house number has a column of its own.
  if (has('Premise') && street) lines[0] = street;
  for (const name of ['Address', 'DeliveryAddress']) {
    const own = lines.map((_, index) => has(`${name}${String(index + 1)}`));
    for (const [index, line] of lines.entries()) values[`${name}${String(index + 1)}`] = line;
    // A line without a column is joined to the last one before it, so that no unit is lost.
    const last = own.lastIndexOf(true);
    if (last >= 0 && !has('SubBuilding'))
      values[`${name}${String(last + 1)}`] = lines.slice(last).filter(Boolean).join(', ');
  }
  values['DeliveryAddress'] = lines.filter(Boolean).join(', ');
  return Object.fromEntries(Object.entries(values).filter(([field]) => has(field)));
}
