import { countryCodeOf } from '../countryCodeOf.ts';
import { mostRecords } from '../chunk.ts';
import { asObject } from '../decode.ts';

/** Why these records cannot be one call; undefined when they can. */
export function recordsProblem(records: unknown): string | undefined {
  if (!Array.isArray(records) || records.length === 0) return 'it has no records. Give it 1 to 100.';
  if (records.length > mostRecords)
    return `it has ${String(records.length)} records, and a call takes at most ${String(mostRecords)}. Use a batch (useBatch, createBatch), or chunk().`;
  const bad = indices(records, (record) => recordProblem(record) !== undefined);
  return bad.length ? `record ${bad.join(', ')} (from 0) is no object with a text in it. Leave it out.` : undefined;
}

/** Why one record cannot be sent; undefined when it can. */
export function recordProblem(record: unknown): string | undefined {
  const texts = asObject(record);
  return texts && Object.values(texts).some((text) => typeof text === 'string' && text.trim())
    ? undefined
    : 'it has no text';
}

/** As `recordProblem`, for services that take a country as an ISO code only. */
export function countryRecordProblem(record: unknown): string | undefined {
  return recordProblem(record) ?? countryProblem(record);
}

/** As `recordsProblem`, with countries. */
export function countryRecordsProblem(records: unknown): string | undefined {
  const problem = recordsProblem(records);
  if (problem) return problem;
  const bad = indices(records as unknown[], (record) => countryProblem(record) !== undefined);
  return bad.length
    ? `the Country of record ${bad.join(', ')} (from 0) is neither an ISO 3166 code of 2 or 3 letters nor a name (the United Kingdom is GB).`
    : undefined;
}

function countryProblem(record: unknown): string | undefined {
  const country = asObject(record)?.['Country'];
  return country === undefined || country === '' || countryCodeOf(country)
    ? undefined
    : 'its Country is neither an ISO 3166 code of 2 or 3 letters nor a name';
}

/** The records with their countries as the specification asks for them: "Canada" and " ca " become CA. Others are the same objects. */
export function withCountryCodes<Record extends { Country?: string }>(records: readonly Record[]): Record[] {
  return records.map((record) => {
    const code = record.Country ? countryCodeOf(record.Country) : undefined;
    return code === undefined || code === record.Country?.toUpperCase() ? record : { ...record, Country: code };
  });
}

const indices = (records: readonly unknown[], is: (record: unknown) => boolean) =>
  records.flatMap((record, at) => (is(record) ? [at] : []));
