import * as batch from 'doorplate/batch';
import * as core from 'doorplate/core';
import { expect, test } from 'vitest';
import { docblocks } from '../package/guideExamples.ts';

const known: Record<string, unknown> = { ...batch, ...core };
/** Runs code in which every export of the two entries is a variable. */
// oxlint-disable-next-line typescript/no-implied-eval -- The code is our own, from docblocks.
const run = (code: string) => new Function(...Object.keys(known), code)(...Object.values(known)) as unknown;

/** Calls in docblocks that need no service, each with the lines before it and the result that the docblock promises. */
const calls = docblocks().flatMap(([, code]) =>
  code.includes('await')
    ? []
    : [...code.matchAll(/^(\w+\(.*);\s+\/\/ (.+)$/gm)].map(([, call = '', result = '']) => ({
        call,
        result,
        before: code.match(/^const .*;$/gm)?.join('\n') ?? '',
      })),
);

test('finds the calls', () => {
  expect(calls.length).toBeGreaterThan(12);
});
test.each(calls)('returns for $call what its docblock says: $result', ({ call, result, before }) => {
  const value = run(`${before}\nreturn ${call};`);
  const expected = run(`return ${result.replace(/, … *\}/, ' }')};`);
  if (result.includes('…')) expect(value).toMatchObject(expected as object);
  else expect(value).toEqual(expected);
});
