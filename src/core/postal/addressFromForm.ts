import { maxTextLength } from '../text/text.ts';
import { countryOf } from './country/countries.ts';
import { joinStreet } from './parts/houseNumber.ts';
import { type PostalField, postalFieldNames, type PostalFields } from './PostalFields.ts';

/** What a form sends, as `FormData`, the body of a request, or an object of its entries. */
export type SentForm = FormData | URLSearchParams | Readonly<Record<string, unknown>>;

/**
 * The address that a form has sent, for a server: all its fields, trimmed, with one space between words. Where street and house number are two
 * fields and the form had no script that joined them, `line1` is joined here, in the order of the country. Pure; never throws.
 *
 * ```ts
 * const { line1 } = addressFromForm(await request.formData(), { country: 'DE' });
 * ```
 *
 * @param sent What is not a text is none, but for a number, which a postal code may be. Of a text that is longer than any address, its beginning,
 * which `addressProblems` and `addressSchema` still find too long.
 * @param options `name`: the form's, with 'shipping' the city is read from `shipping.city` · `country`: of an address that names none, ISO 3166
 * alpha-2 or an English name
 */
export function addressFromForm(
  sent: SentForm | null | undefined,
  { name = '', country = '' }: { name?: string | undefined; country?: string | undefined } = {},
): PostalFields {
  const isList = sent instanceof FormData || sent instanceof URLSearchParams;
  const all = new Map<string, unknown>(isList ? [...sent] : Object.entries({ ...sent }));
  const textOf = (field: PostalField | 'street' | 'houseNumber') => {
    const given = all.get(name ? `${name}.${field}` : field);
    const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : '';
    return text.length > maxTextLength ? text.slice(0, maxTextLength + 1) : text.replace(/\s+/g, ' ');
  };
  const fields = Object.fromEntries(postalFieldNames.map((field) => [field, textOf(field)])) as PostalFields;
  fields.country = countryOf(fields.country || country);
  const street = textOf('street');
  if (!fields.line1 && street)
    fields.line1 = joinStreet({ street, houseNumber: textOf('houseNumber') }, fields.country);
  return fields;
}
