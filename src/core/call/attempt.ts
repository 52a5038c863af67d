import type { CallEvent } from '../client/Client.ts';
import type { AddressServiceError } from '../errors.ts';
import { exchange } from './exchange.ts';
import { paidOf } from './paidOf.ts';
import { prepare } from './prepare.ts';
import { prepareAnsweredError } from './answeredErrorIn.ts';
import { safely } from './safely.ts';
import { takeTurn } from './takeTurn.ts';
import type { Try } from './Try.ts';
import { understand } from './understand.ts';

/** One try: prepared, counted, sent, read and understood; the listener is told of each that was handed to the adapter. */
export async function attempt<Input, Output>(one: Try<Input, Output>): Promise<Output> {
  const { client, operation, input } = one;
  const { name, chargeable } = operation;
  const { request, credentials } = await prepare(one);
  takeTurn(client, name);
  if (chargeable) prepareAnsweredError();

  const start = performance.now();
  const report = (outcome: CallEvent['outcome'], credits: number, mayHaveBeenCharged: boolean) => {
    client.onCall({
      operation: name,
      attempt: one.attempt,
      outcome,
      status: one.status,
      ms: performance.now() - start,
      chargeable,
      credits,
      mayHaveBeenCharged,
    });
  };
  let output: Output;
  try {
    output = await understand(one, credentials, await exchange(one, request));
  } catch (cause) {
    const error = cause as AddressServiceError;
    // An answer whose rows all came is paid for, and not in doubt.
    report(error.kind, paidOf(one, error), error.mayHaveBeenCharged && error.missing?.length !== 0);
    throw error;
  }
  // An answer is not lost because its credits cannot be counted.
  report(
    'ok',
    safely(() => operation.credits(output, input), 0),
    false,
  );
  return output;
}
