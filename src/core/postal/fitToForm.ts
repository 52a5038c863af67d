import { toTexts } from '../operation/decode.ts';
import type { Address } from './Address.ts';
import { countryOf } from './country/countries.ts';
import { type FormatChoices, formatOf } from './country/formatOf.ts';
import { inLineFields, linesOf, type PostalFields } from './PostalFields.ts';
import { keepUnit } from './parts/keepUnit.ts';
import { isInLines } from './postalLines.ts';
import { regionCodeOf } from './country/regions.ts';
import { toPostalFields } from './toPostalFields.ts';

/**
 * Fits an address to its country's form, so that the form submits exactly the address that it offered to the user.
 *
 * - A known region is replaced with its code.
 * - A district or city moves to an address line if the form has no field for it. So does a postal code, but only if `entered` is omitted.
 * - A region is dropped if the form has no field for it, because it is then not part of the country's addresses.
 * - If there are no address lines, as for an organization with its own postal code, the name moves from `company` to line 1.
 *
 * @param entered Address that the user entered. City, region and postal code are copied from it if the form has no fields for them. If omitted,
 * these values stay empty.
 * @param choices Differences between the shop's form and the country's standard format.
 */
export function fitToForm(given: PostalFields, entered?: PostalFields, choices: FormatChoices = {}): PostalFields {
  const country = countryOf(given.country);
  const formatFields = formatOf(country, choices).rows.flat();
  const fields = { ...given, country, region: regionCodeOf(country, given.region) ?? given.region };
  const lines = linesOf(fields);
  for (const name of ['district', 'city', 'region', 'postalCode'] as const) {
    if (formatFields.includes(name)) continue;
    const mayMove = name === 'postalCode' ? !entered : name !== 'region';
    if (mayMove && fields[name] && !isInLines(lines, fields[name], '')) lines.push(fields[name]);
    fields[name] = (name !== 'district' && entered?.[name]) || '';
  }
  const isLineless = lines.length === 0;
  return {
    ...fields,
    company: isLineless ? '' : fields.company,
    ...inLineFields(isLineless ? [fields.company] : lines),
  };
}

/** Converts a retrieved address to the fields of its country's form. */
export const toFormFields = (address: Address, choices: FormatChoices = {}): PostalFields =>
  fitToForm(toPostalFields(address, choices), undefined, choices);

/** Converts a retrieved address to the fields. Keeps a unit that the user typed and the address lacks. */
export function fillFromAddress(address: Address, typed: string, choices: FormatChoices = {}) {
  const fields = toFormFields(address, choices);
  // An address that the app has stored can contain anything.
  const unverifiedUnit = keepUnit(typed, toTexts({ ...address }) as Address)?.unit;
  if (unverifiedUnit) fields.line2 = [unverifiedUnit, fields.line2].filter(Boolean).join(', ');
  return { fields, unverifiedUnit };
}
