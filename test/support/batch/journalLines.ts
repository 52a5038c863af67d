import { crc32 } from 'node:zlib';
import { upTo } from './memoryTable.ts';

/* Lines of a journal exactly as they are on a disk, written independently of the code under test. */

/** Returns a line with a correct checksum, whatever its content. */
export const summed = (text: string) => `${text} ${crc32(text).toString(16).padStart(8, '0')}\n`;
export const line = (value: unknown) => summed(JSON.stringify(value));
export const between = (first: number, last: number) => upTo(last + 1).slice(first);
export const sending = (first: number, last: number, ...without: [number, number][]) =>
  line(['sending', first, last, without]);
export const released = (...ranges: [number, number][]) => line(['released', ranges]);
const tally = (count: number) => ({
  ...{ rows: count, results: count, rejected: 0, notSent: 0, inDoubt: 0, paid: count, perhapsPaid: 0, unplaced: 0 },
  ...{ kinds: { accept: count }, qualities: {}, countries: {}, reasons: {} },
});
export const wrote = (count: number, segment: number) =>
  line(['wrote', { rows: count, position: count, fields: ['AVC', 'ID'], tally: tally(count), segment }]);
const result = (place: number) => ({
  input: {},
  version: '',
  matches: [{ AVC: 'V44-I44-P6-100', ID: `kept ${String(place)}` }],
});
/** Returns the lines of answers to rows. The id of each answer is its index. */
export const answers = (first: number, last = first, more: object = {}) =>
  between(first, last)
    .map((place) => line([place, { result: result(place), ...more }]))
    .join('');

/** Files in the folder of a journal, by name. */
export interface JournalFolder {
  'journal.log': string;
  'answers-1.log'?: string;
  'answers-2.log'?: string;
  'answers-3.log'?: string;
}
