import type { CallOptions, Client } from '../client/Client.ts';
import type { AddressServiceError } from '../errors.ts';
import { isAbove0 } from '../isAbove0.ts';
import type { Operation } from '../operation/Operation.ts';
import { attempt } from './attempt.ts';
import { createDeadline } from './deadline.ts';
import { keepDoubt } from './keepDoubt.ts';
import { notSent } from './notSent.ts';
import { readyInput } from './readyInput.ts';
import type { Try } from './Try.ts';

/**
 * One call of an operation: checked, sent, read, and repeated only where its rule allows. Every request goes through it, so that time, limits,
 * the meter, redaction and the rule of charges hold for every operation, one of your own included.
 *
 * @throws AddressServiceError of every kind.
 */
export async function call<Input, Output>(
  client: Client,
  operation: Operation<Input, Output>,
  given: Input,
  { signal, timeout, retryInDoubt }: CallOptions = {},
): Promise<Output> {
  const { name, repeat } = operation;
  const { timeout: usual } = client.options;
  const time = timeout ?? (typeof usual === 'number' ? usual : usual?.[name]) ?? operation.timeout ?? 10_000;
  if (!isAbove0(time)) throw notSent(name, '`timeout` must be ms above 0.');

  const deadline = createDeadline(time, signal);
  const { repeats } = client;
  const left = { ...repeat, ...(retryInDoubt && { unknown: 2 }) };
  let inDoubt: AddressServiceError | undefined;
  try {
    const input = await readyInput(operation, given, deadline);
    for (let count = 1; ; count++) {
      const one: Try<Input, Output> = {
        client,
        operation,
        input,
        deadline,
        attempt: count,
        knowledge: 'final',
        status: undefined,
      };
      try {
        const output = await attempt(one);
        repeats.left = Math.min(repeats.left + 0.1, 10);
        return output;
      } catch (cause) {
        deadline.isSent = false;
        const error = cause as AddressServiceError;
        if (inDoubt) keepDoubt(error, inDoubt);
        else if (error.mayHaveBeenCharged) inDoubt = error;
        const { knowledge } = one;
        if (knowledge === 'final' || deadline.ended || repeats.left < 1) throw error;
        if (left[knowledge]-- < 1) throw error;
        // Half of the wait is chance, so that clients that failed together do not come back together.
        const pause = error.retryAfter ?? 200 * 2 ** count * (0.5 + Math.random() / 2);
        if (pause >= deadline.left()) throw error;
        repeats.left--;
        // One that has ended meanwhile is not sent: the next try says so.
        await deadline.wait(pause).catch(() => undefined);
      }
    }
  } finally {
    deadline.clear();
  }
}
