import { createMemo, type Memo } from '../createMemo.ts';
import type { Index } from '../search/createIndex.ts';
import { type Reference, referenceOf } from './createReference.ts';
import type { ReadRecord } from './readRecord.ts';
import { type Verification, verifyRecord } from './verifyRecord.ts';

const memos = new WeakMap<Index, Memo<Verification>>();
/** As many kinds of records, at least, are remembered. */
const remembered = 1000;
/** Stands for a stranger, with its place in the record. A folded word has no such sign. */
const sign = '#';

/**
 * Verifies a record, or remembers what came of one like it. A number that no address has is as good as any other such number: it can be nothing
 * of an address, and all that becomes of it is that it is unknown. So the houses that a street does not have, however many, are verified once.
 * A name is compared letter by letter, and counts as it is written.
 */
export function recallVerification(index: Index, record: ReadRecord, similarity: number): Verification {
  const reference = referenceOf(index);
  let memo = memos.get(index);
  if (!memo) memos.set(index, (memo = createMemo(remembered)));
  for (;;) {
    const key = keyOf(reference, record, similarity);
    const known = memo.get(key);
    if (known) return withStrangers(known, record);
    const words = record.words.map((given, at) =>
      isStranger(reference, given.word) ? { ...given, word: `${sign}${String(at)}` } : given,
    );
    const found = verifyRecord(index, { ...record, words }, similarity);
    // The words of an address are known from when it is first compared: what was a stranger may be one of them.
    if (key !== keyOf(reference, record, similarity)) continue;
    memo.set(key, found);
    return withStrangers(found, record);
  }
}

/** All that a verification looks at. The country comes last, as it may be any text. */
function keyOf(reference: Reference, { words, postcode, country }: ReadRecord, similarity: number): string {
  let key = `${String(similarity)} ${postcode}`;
  for (const { word, source } of words) key += ` ${source.charAt(0)}${isStranger(reference, word) ? sign : word}`;
  return `${key}\n${country}`;
}

const isStranger = (reference: Reference, word: string) => /\d/.test(word) && !reference.isKnown(word);

/** With the record's own words in the place of the signs. */
function withStrangers(found: Verification, { words }: ReadRecord): Verification {
  const unknown = found.unknown.map((word) =>
    word.startsWith(sign) ? (words[Number(word.slice(sign.length))]?.word ?? word) : word,
  );
  return { ...found, unknown };
}
