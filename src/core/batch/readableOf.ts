import type { AddressServiceError } from '../errors.ts';

/** What could be read of an answer that is not whole: one place per record, and what could be put to none of them. */
export interface Readable<Result> {
  placed: readonly (Result | undefined)[];
  unplaced: readonly unknown[];
}

/** What could be read of the answer to a call of so many records, by its error: `partial` and `missing` as the operations say. */
export function readableOf<Result>({ partial, missing }: AddressServiceError, records: number): Readable<Result> {
  // A relay may tell anything.
  if (!Array.isArray(partial)) return { placed: [], unplaced: [partial].filter(isThere) };
  const { extra } = partial as { extra?: unknown };
  const strangers = Array.isArray(extra) ? extra.filter(isThere) : [];
  // There are as many rows as records, but none of them could be put to its record: their order says nothing.
  if (partial.length !== records || (missing && missing.length >= records))
    return { placed: [], unplaced: [...partial.filter(isThere), ...strangers] };
  return { placed: partial as (Result | undefined)[], unplaced: strangers };
}

const isThere = (row: unknown) => row !== undefined && row !== null;
