import { countryOf } from './country/countries.ts';
import { type FormatChoices, formatOf } from './country/formatOf.ts';
import { inLineFields, linesOf, type PostalFields } from './PostalFields.ts';
import { isInLines } from './postalLines.ts';
import { matchRegion } from './country/regions.ts';

/**
 * An address as the form of its country can hold it, so that what is offered or chosen is what is filled and sent. Nothing is lost: a district
 * or a city that has no field stands in a line. A region that the country's list has is its code. An organisation with a postal code of its own
 * has no lines: it is its own first line, and is not named twice.
 *
 * @param entered what stays where the form has no field for a city, a region or a postal code: by default the address's own
 * @param choices where the shop's form differs from the country's
 */
export function fitToForm(
  given: PostalFields,
  entered: PostalFields = given,
  choices: FormatChoices = {},
): PostalFields {
  const country = countryOf(given.country);
  const drawn = formatOf(country, choices).rows.flat();
  const fields = { ...given, country, region: matchRegion(country, given.region) ?? given.region };
  const lines = linesOf(fields);
  for (const name of ['district', 'city', 'region', 'postalCode'] as const) {
    if (drawn.includes(name)) continue;
    if ((name === 'district' || name === 'city') && fields[name] && !isInLines(lines, fields[name], ''))
      lines.push(fields[name]);
    fields[name] = name === 'district' ? '' : entered[name];
  }
  const isLineless = lines.length === 0;
  return {
    ...fields,
    company: isLineless ? '' : fields.company,
    ...inLineFields(isLineless ? [fields.company] : lines),
  };
}
