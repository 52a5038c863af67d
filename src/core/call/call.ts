import type { CallOptions, Client } from '../client/Client.ts';
import { notLoadedError } from '../errors.ts';
import type { Operation } from '../operation/Operation.ts';
import { createDeadline, timeoutOf } from './deadline.ts';
import { deadlineError, notSentError } from './errors.ts';
import { getAttempts, loadAttempts } from './loadAttempts.ts';

/**
 * Calls an operation: checks the input, sends the request and decodes the answer. A failed call is retried only as often as the operation's
 * `repeat` rule allows. Every request goes through this function, so timeouts, limits, usage events, redaction and the charge rules also apply
 * to operations that you define.
 *
 * @throws AddressServiceError of any kind.
 *
 * @example
 * ```ts
 * const parcel = await call(client, trackParcel, { id: 'A-17' }, { signal });
 * ```
 */
export async function call<Input, Output>(
  client: Client,
  operation: Operation<Input, Output>,
  input: Input,
  { signal, timeout: given, retryInDoubt = false }: CallOptions = {},
): Promise<Output> {
  const timeout = timeoutOf(client, operation, given);
  if (!timeout) throw notSentError(operation.name, '`timeout` must be a positive number of milliseconds.');
  const deadline = createDeadline(timeout, signal);
  try {
    // A page does not need the code that makes calls before its first call.
    const runAttempts =
      getAttempts() ??
      (await deadline.within(loadAttempts()).catch(() => {
        throw deadlineError(operation.name, deadline, false) ?? notLoadedError(operation.name);
      }));
    return await runAttempts(client, operation, input, deadline, retryInDoubt);
  } finally {
    deadline.clear();
  }
}
