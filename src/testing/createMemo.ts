/** Answers by what was asked. */
export interface Memo<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** Longer keys are not kept: a record may say as much as it likes. */
const longestKey = 1000;

/** Keeps the newest answers, and those that were asked for again: at least `most` and never more than twice as many. */
export function createMemo<Value>(most: number): Memo<Value> {
  let newer = new Map<string, Value>();
  let older = new Map<string, Value>();
  const set = (key: string, value: Value) => {
    if (key.length > longestKey) return;
    if (newer.size >= most) {
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
