import {
  fitToForm,
  keepUnit,
  toPostalFields,
  type Address,
  type FormatChoices,
  type PostalFields,
} from '../../../core/index.ts';

/** A retrieved address as the form of its country holds it. */
export const formFieldsOf = (address: Address, choices: FormatChoices = {}): PostalFields =>
  fitToForm(toPostalFields(address, choices), undefined, choices);

/** The same with the unit that was typed and that the address does not have. */
export function filledWith(address: Address, typed: string, choices: FormatChoices = {}) {
  const fields = formFieldsOf(address, choices);
  const keptUnit = keepUnit(typed, address)?.unit;
  if (keptUnit) fields.line2 = [keptUnit, fields.line2].filter(Boolean).join(', ');
  return { fields, keptUnit };
}

export const isAddress = (value: object): value is Address => 'countryIso2' in value;
