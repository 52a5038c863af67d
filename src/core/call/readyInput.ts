import type { Operation } from '../operation/Operation.ts';
import type { Deadline } from './deadline.ts';
import { endedError } from './endedError.ts';
import { notSent } from './notSent.ts';
import { safely } from './safely.ts';

/**
 * The input as it is checked and sent. @throws InputError for one that cannot be sent; the error of a call that ended while something was
 * loaded for it.
 */
export async function readyInput<Input>(
  operation: Operation<Input, unknown>,
  given: Input,
  deadline: Deadline,
): Promise<Input> {
  const { name } = operation;
  const preparing = safely(() => operation.prepare?.(given), undefined);
  const input = preparing
    ? await deadline.within(preparing).catch(() => {
        throw (
          endedError(name, deadline, false) ??
          notSent(name, 'a part of this package could not be loaded. Try again, or give countries as 2-letter codes.')
        );
      })
    : given;
  const problem = safely(() => operation.check(input), 'its input does not have the shape that its types ask for.');
  if (problem) throw notSent(name, problem);
  return input;
}
