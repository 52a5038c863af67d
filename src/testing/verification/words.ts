import { wordsOf } from '../../core/index.ts';

/** A bounded cache. */
export interface Memo<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Maximum length of a key. Longer keys are not cached, because records can have any length. */
const maxKeyLength = 1000;

/** Creates a cache for the most recently used values. It keeps at least `size` values and never more than twice as many. */
export function createMemo<Value>(size: number): Memo<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    if (key.length > maxKeyLength) return;
    if (newer.size >= size) {
      older = newer;
      newer = new Map();
    }
    newer.set(key, value);
  };
  return {
    get(key) {
      let value = newer.get(key);
      if (value === undefined && (value = older.get(key)) !== undefined) set(key, value);
      return value;
    },
    set,
  };
}

/** Maximum length for the fast path, far below the limit of `wordsOf`. */
const maxFastLength = 200;

/** Returns the same words as `wordsOf`, but several times as fast for short ASCII strings, which make up nearly all parts of records. */
export function fastWordsOf(text: string): string[] {
  // The comparison is negated so that it also catches non-string values, which have no length.
  if (!(text.length <= maxFastLength)) return wordsOf(text);
  const lower = text.toLowerCase();
  const words: string[] = [];
  let begin = -1;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 126 || code === apostrophe || code === backtick) return wordsOf(text);
    const isPart = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
    if (isPart && begin < 0) begin = index;
    else if (!isPart && begin >= 0) {
      words.push(lower.slice(begin, index));
      begin = -1;
    }
  }
  if (begin >= 0) words.push(lower.slice(begin));
  return words;
}

/* Character codes of the apostrophe and the backtick, which do not separate words. */
const apostrophe = 39;
const backtick = 96;

/**
 * Rows of the table in `editDistance`, reused because `editDistance` is the innermost loop of verification. Longer words get newly allocated
 * rows.
 */
const reusedRows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/**
 * Returns the edit distance between two words: the number of letters that are changed, added, removed or swapped with their neighbor. Returns
 * `max + 1` if the distance exceeds `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > max) return max + 1;
  const width = other.length + 1;
  let [before, last, next] =
    width > 64 ? [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)] : reusedRows;
  for (let column = 0; column < width; column++) last[column] = column;
  let leastOfLast = 0;
  for (let row = 1; row <= one.length; row++) {
    const letter = one.charCodeAt(row - 1);
    const letterBefore = row > 1 ? one.charCodeAt(row - 2) : -1;
    next[0] = row;
    let leastOfRow = row;
    for (let column = 1; column < width; column++) {
      const wanted = other.charCodeAt(column - 1);
      let least = Math.min(
        (last[column] as number) + 1,
        (next[column - 1] as number) + 1,
        (last[column - 1] as number) + (letter === wanted ? 0 : 1),
      );
      if (column > 1 && letterBefore === wanted && letter === other.charCodeAt(column - 2))
        least = Math.min(least, (before[column - 2] as number) + 1);
      next[column] = least;
      if (least < leastOfRow) leastOfRow = least;
    }
    // If both rows exceed `max`, so do all later cells, because they are derived from these rows.
    if (leastOfRow > max && leastOfLast > max) return max + 1;
    leastOfLast = leastOfRow;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[width - 1] as number, max + 1);
}
