/** Methods of strings whose work grows with the length of the string. */
const ofText = [
  'slice',
  'split',
  'replace',
  'replaceAll',
  'trim',
  'normalize',
  'toLowerCase',
  'match',
  'includes',
] as const;
/** Methods of arrays that call a function for each element. */
const ofEach = ['map', 'every', 'some', 'filter', 'flatMap', 'find', 'findIndex', 'forEach', 'reduce'] as const;
/** Methods of arrays whose work grows with the length of the array. */
const ofArray = ['slice', 'includes', 'indexOf', 'join', 'with', 'concat'] as const;

/**
 * Counts the characters and array elements that the built-in methods of strings and arrays visit. The count is the same in each run, unlike a duration, and
 * grows in the same way: if ten times as much input takes 100 times as many visits, the work is quadratic.
 */
export async function countWork(act: () => unknown): Promise<number> {
  let count = 0;
  const restores: (() => void)[] = [];
  type Method = (this: { length: number }, ...args: unknown[]) => unknown;
  const patch = (target: object, name: string, wrap: (original: Method) => Method) => {
    const original = Reflect.get(target, name) as Method;
    Reflect.set(target, name, wrap(original));
    restores.push(() => Reflect.set(target, name, original));
  };
  for (const name of ['charCodeAt', 'charAt', 'startsWith'])
    patch(
      String.prototype,
      name,
      (original) =>
        function (...args) {
          count++;
          return Reflect.apply(original, this, args);
        },
    );
  patch(
    String.prototype,
    'indexOf',
    (original) =>
      function (...args) {
        const index = Reflect.apply(original, this, args) as number;
        count += 1 + (index < 0 ? this.length : index) - Number(args[1] ?? 0);
        return index;
      },
  );
  for (const name of ofText)
    patch(
      String.prototype,
      name,
      (original) =>
        function (...args) {
          const result = Reflect.apply(original, this, args) as { length: number };
          count += 1 + (name === 'slice' ? result.length : this.length);
          return result;
        },
    );
  for (const name of ofEach)
    patch(
      Array.prototype,
      name,
      (original) =>
        function (callback, ...args) {
          const counting = function (this: unknown, ...values: unknown[]) {
            count++;
            return Reflect.apply(callback as Method, this as never, values);
          };
          return Reflect.apply(original, this, [counting, ...args]);
        },
    );
  for (const name of ofArray)
    patch(
      Array.prototype,
      name,
      (original) =>
        function (...args) {
          count += 1 + this.length;
          return Reflect.apply(original, this, args);
        },
    );
  try {
    await act();
  } finally {
    for (const restore of restores) restore();
  }
  return count;
}
