import { fitToForm, keepUnit, toPostalFields, type Address, type PostalFields } from '../../core/index.ts';

/** A retrieved address as the form of its country holds it. */
export const formFieldsOf = (address: Address): PostalFields => fitToForm(toPostalFields(address));

/** The same with the unit that was typed and that the address does not have. */
export function filledWith(address: Address, typed: string) {
  const fields = formFieldsOf(address);
  const keptUnit = keepUnit(typed, address)?.unit;
  if (keptUnit) fields.line2 = [keptUnit, fields.line2].filter(Boolean).join(', ');
  return { fields, keptUnit };
}

export const isAddress = (value: object): value is Address => 'countryIso2' in value;
