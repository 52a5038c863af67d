import type { InternationalRecord } from 'doorplate/core';
import { upTo } from './memoryTable.ts';

/** A record that can be sent; its id is its place. */
export const recordAt = (at: number): InternationalRecord => ({
  Id: String(at),
  Address1: `${String(at)} Main Street`,
});

/** This many of them, from 0 on. */
export const recordsOf = (count: number): InternationalRecord[] => upTo(count).map(recordAt);
