import type { InternationalRecord } from 'doorplate/core';
import { upTo } from './memoryTable.ts';

/** Creates a valid record. Its id is its index. */
export const recordAt = (index: number): InternationalRecord => ({
  Id: String(index),
  Address1: `${String(index)} Main Street`,
});

/** Creates this many valid records, starting with index 0. */
export const recordsOf = (count: number): InternationalRecord[] => upTo(count).map(recordAt);
