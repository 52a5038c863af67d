import type { PostalFields } from './toPostalFields.ts';
import { isInLines } from './postalLines.ts';
import { formatOf } from './formatOf.ts';
import { matchRegion } from './regions.ts';

/**
 * A suggestion as the form of its country can hold it, so that what is suggested is what is filled and sent: a district or a city that has no field stands in a line, and a region or a postal code that
 * has none stays as it was entered. A company is drawn wherever there is one.
 */
export function fitToForm(suggested: PostalFields, entered: PostalFields): PostalFields {
  const { country } = suggested;
  const all = formatOf(country).rows.flat();
  const fields = { ...suggested, region: matchRegion(country, suggested.region) ?? suggested.region };
  const lines = [fields.line1, fields.line2, fields.line3].filter(Boolean);
  for (const name of ['district', 'city', 'region', 'postalCode'] as const) {
    if (all.includes(name)) continue;
    if ((name === 'district' || name === 'city') && fields[name] && !isInLines(lines, fields[name], ''))
      lines.push(fields[name]);
    fields[name] = name === 'district' ? '' : entered[name];
  }
  const [line1 = '', line2 = '', ...rest] = lines;
  return { ...fields, line1, line2, line3: rest.join(', ') };
}
