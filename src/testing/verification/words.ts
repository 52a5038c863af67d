import { wordsOf } from '../../core/index.ts';

/** Answers by what was asked. */
export interface Memo<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Longer keys are not kept: a record may say as much as it likes. */
const maxKeyLength = 1000;

/** Keeps the newest answers, and those that were asked for again: at least `most` and never more than twice as many. */
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

/** Far less than what `wordsOf` reads of a text. */
const maxFastLength = 200;

/** `wordsOf`, several times as fast on short texts in ASCII, which nearly all parts of records are. */
export function fastWordsOf(text: string): string[] {
  // Also what is not a text, and has no length.
  if (!(text.length <= maxFastLength)) return wordsOf(text);
  const lower = text.toLowerCase();
  const words: string[] = [];
  let begin = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 126 || code === apostrophe || code === backtick) return wordsOf(text);
    const isPart = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
    if (isPart && begin < 0) begin = at;
    else if (!isPart && begin >= 0) {
      words.push(lower.slice(begin, at));
      begin = -1;
    }
  }
  if (begin >= 0) words.push(lower.slice(begin));
  return words;
}

/** They join what stands beside them. */
const apostrophe = 39;
const backtick = 96;
