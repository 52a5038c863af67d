import { type PostalRecord, toPostalFields } from '../../core/index.ts';

/** An answer on one line, as a row of a table has it. */
export function addressLine(match: PostalRecord | undefined): string {
  if (!match) return '';
  const { company, line1, line2, city, region, postalCode } = toPostalFields(match);
  return [company, line1, line2, city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
