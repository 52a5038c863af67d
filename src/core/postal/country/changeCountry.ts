import type { PostalFields } from '../PostalFields.ts';
import { countryOf } from './countries.ts';
import { type FormatChoices, formatOf } from './formatOf.ts';
import { regionCodeOf } from './regions.ts';

/** Regions of the United States that ISO 3166 also lists as countries. There are no others. */
const territories = 'AS FM GU MH MP PR PW VI'.split(' ');

/**
 * Returns the region after a change of country. A change between the US and one of its territories keeps the place,
 * because Puerto Rico, for example, is both a country and a region of the US. If there was no country, a region that
 * belongs to the new country stays. All other changes empty the region.
 */
function regionIn(country: string, { country: before, region }: PostalFields): string {
  // If there was no country, the region may have been filled in first.
  if (!before) return regionCodeOf(country, region) ?? '';
  if (country === 'US' && territories.includes(before)) return before;
  return before === 'US' && region === country && territories.includes(country) ? region : '';
}

/** Changes the country. Sets aside the text of fields that the new country does not have. */
export function changeCountry<Shown extends PostalFields>(
  shown: Shown,
  country: string,
  setAside: Partial<PostalFields>,
  choices: FormatChoices,
) {
  const code = countryOf(country);
  const value = { ...shown, country: code };
  const next = { value, setAside };
  if (code === shown.country) return next;
  const formatFields = formatOf(code, choices).rows.flat();
  value.region = formatFields.includes('region') ? regionIn(code, shown) : '';
  next.setAside = { ...setAside };
  for (const name of ['district', 'city', 'postalCode'] as const) {
    const text = shown[name] || setAside[name] || '';
    const isShown = formatFields.includes(name);
    value[name] = isShown ? text : '';
    next.setAside[name] = isShown ? '' : text;
  }
  return next;
}
