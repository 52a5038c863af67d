import type { InternationalRecord } from 'doorplate/core';
import { upTo } from './memoryTable.ts';

/** Creates a valid record. Its id is its index. */
export const recordAt = (at: number): InternationalRecord => ({
  Id: String(at),
  Address1: `${String(at)} Main Street`,
});

/** Creates this many valid records, starting with index 0. */
export const recordsOf = (count: number): InternationalRecord[] => upTo(count).map(recordAt);
