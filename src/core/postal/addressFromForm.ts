import { countryOf } from './country/countries.ts';
import { normalizePostalCode } from './country/postalCodes.ts';
import { joinStreet } from './parts/houseNumber.ts';
import { postalFieldNames, type PostalFields } from './PostalFields.ts';
import { readForm, type SentForm } from './readForm.ts';

/**
 * Reads an address from submitted form data, on a server. Values are trimmed, and repeated spaces are replaced with a single space. The postal
 * code gets its official spelling (`normalizePostalCode`). The street and the house number, which a page without JavaScript submits separately,
 * are joined into `line1` in the country's order. Pure; never throws.
 *
 * @param sent Submitted form data. Values other than strings and numbers count as empty. Text longer than 1,000 characters is truncated to 1,001
 * characters, so that `addressProblems` and `addressSchema` still reject it.
 * @param options `name` is the prefix of the field names: with `'shipping'`, the city is read from `shipping.city`. `country` is the default
 * country, as an ISO 3166 alpha-2 code or an English name.
 * @example
 * ```ts
 * const { line1 } = addressFromForm(await request.formData(), { country: 'DE' });
 * ```
 */
export function addressFromForm(
  sent: SentForm | null | undefined,
  { name = '', country = '' }: { name?: string | undefined; country?: string | undefined } = {},
): PostalFields {
  const textOf = readForm(sent, name);
  const fields = Object.fromEntries(postalFieldNames.map((field) => [field, textOf(field)])) as PostalFields;
  fields.country = countryOf(fields.country || country);
  fields.postalCode = normalizePostalCode(fields.country, fields.postalCode);
  const street = textOf('street');
  if (!fields.line1 && street)
    fields.line1 = joinStreet({ street, houseNumber: textOf('houseNumber') }, fields.country);
  return fields;
}
