import {
  fitToForm,
  keepUnit,
  toPostalFields,
  type Address,
  type FormatChoices,
  type PostalFields,
} from '../../../core/index.ts';

/** Converts a retrieved address to the fields of its country's form. */
export const toFormFields = (address: Address, choices: FormatChoices = {}): PostalFields =>
  fitToForm(toPostalFields(address, choices), undefined, choices);

/** Converts a retrieved address to the fields. Keeps a unit that the user typed and the address lacks. */
export function fillFromAddress(address: Address, typed: string, choices: FormatChoices = {}) {
  const fields = toFormFields(address, choices);
  const unverifiedUnit = keepUnit(typed, address)?.unit;
  if (unverifiedUnit) fields.line2 = [unverifiedUnit, fields.line2].filter(Boolean).join(', ');
  return { fields, unverifiedUnit };
}

export const isAddress = (value: object): value is Address => 'countryIso2' in value;
