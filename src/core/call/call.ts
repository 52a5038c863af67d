import type { CallOptions, Client } from '../client/Client.ts';
import { isPositive } from '../client/createClient.ts';
import { notLoadedError } from '../errors.ts';
import type { Operation } from '../operation/Operation.ts';
import { createDeadline, type Deadline } from './deadline.ts';
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
  { signal, timeout, retryInDoubt = false }: CallOptions = {},
): Promise<Output> {
  const deadline = createDeadline(timeoutOf(client, operation, timeout), signal);
  try {
    const runAttempts = getAttempts() ?? (await loadWithin(deadline, operation.name));
    return await runAttempts(client, operation, input, deadline, retryInDoubt);
  } finally {
    deadline.clear();
  }
}

/**
 * Loads the code that makes calls. A page does not need it before its first call.
 *
 * @throws AddressServiceError if the call ends first, or if the code cannot be loaded. In both cases, nothing was sent.
 */
const loadWithin = (deadline: Deadline, name: string) =>
  deadline.within(loadAttempts()).catch(() => {
    throw deadlineError(name, deadline, false) ?? notLoadedError(name);
  });

function timeoutOf<Input>(
  { options: { timeout: clientTimeout } }: Client,
  { name, timeout: operationTimeout }: Operation<Input, unknown>,
  callTimeout: number | undefined,
): number {
  const timeout =
    callTimeout ??
    (typeof clientTimeout === 'object' ? clientTimeout[name] : clientTimeout) ??
    operationTimeout ??
    10_000;
  if (!isPositive(timeout)) throw notSentError(name, '`timeout` must be a positive number of milliseconds.');
  return timeout;
}
