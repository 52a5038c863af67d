import type { CallEvent, CallOptions, Client, Credentials } from '../client/Client.ts';
import { type AddressServiceError, InputError, LimitError } from '../errors.ts';
import { sendRequest, type Try } from './transport.ts';
import { preloadServiceErrors, parseResponse } from './response.ts';
import { safely, notSentError } from './errors.ts';
import { isPositive, InvalidCredentialsError, normalizeCredentials } from '../client/createClient.ts';
import type { Operation } from '../operation/Operation.ts';
import { createDeadline, deadlineError, type Deadline } from './deadline.ts';
import { createRequest } from './request.ts';

/** One try: prepared, counted, sent, read and understood; the listener is told of each that was handed to the adapter. */
export async function runAttempt<Input, Output>(one: Try<Input, Output>): Promise<Output> {
  const { client, operation, input } = one;
  const { name, chargeable } = operation;
  const { request, credentials } = await prepare(one);
  checkLimit(client, name);
  if (chargeable) preloadServiceErrors();

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
    output = await parseResponse(one, credentials, await sendRequest(one, request));
  } catch (cause) {
    const error = cause as AddressServiceError;
    // An answer whose rows all came is paid for, and not in doubt.
    report(error.kind, creditsCharged(one, error), error.mayHaveBeenCharged && error.missing?.length !== 0);
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
  if (!isPositive(time)) throw notSentError(name, '`timeout` must be ms above 0.');

  const deadline = createDeadline(time, signal);
  const { repeats } = client;
  const left = { ...repeat, ...(retryInDoubt && { unknown: 2 }) };
  let inDoubt: AddressServiceError | undefined;
  try {
    const input = await validateInput(operation, given, deadline);
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
        const output = await runAttempt(one);
        repeats.left = Math.min(repeats.left + 0.1, 10);
        return output;
      } catch (cause) {
        deadline.isSent = false;
        const error = cause as AddressServiceError;
        if (inDoubt) mergeUncertainty(error, inDoubt);
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

/** A doubt stays a doubt, however certain a later try's own end is; and what was readable of an answer stays readable. */
export function mergeUncertainty(error: AddressServiceError, { missing, partial }: AddressServiceError): void {
  if (!error.mayHaveBeenCharged)
    Object.assign(error, {
      mayHaveBeenCharged: true,
      refused: false,
      message: `${error.message} An earlier try of this call may have been charged.`,
    });
  if (error.partial !== undefined || partial === undefined) return;
  Object.assign(error, { missing });
  Object.defineProperty(error, 'partial', { value: partial });
}

/**
 * Credits that a failed try used all the same: rows that came were paid for, though others did not come, or an error stood beside them. Where none could be
 * put to a record, `partial` is the rows as they came, and what they cost is in doubt.
 */
export function creditsCharged<Input, Output>(
  { operation, input }: Try<Input, Output>,
  { partial, missing }: AddressServiceError,
): number {
  // A relay tells null where nothing came.
  const rows = Array.isArray(partial) ? partial : [];
  if (!missing?.every((at) => rows[at] == null)) return 0;
  // Whole numbers first: 1 - 4 / 5 is not 1 / 5. What is not a list came as a whole, or not.
  const all = rows.length || 1;
  const came = all - missing.length;
  return came > 0 ? (safely(() => operation.credits(partial as Output, input), 0) * came) / all : 0;
}

/** What is handed to the adapter, and the credentials that it was made with. */
export interface Prepared {
  request: Request;
  credentials: Credentials;
}

/** @throws the error of a call that has ended, or whose credentials or request cannot be made. Nothing has been sent then. */
export async function prepare<Input>({ client, operation, input, deadline }: Try<Input>): Promise<Prepared> {
  const { name } = operation;
  let cause: unknown;
  try {
    const given = deadline.ended ? undefined : client.options.credentials;
    const credentials = normalizeCredentials(
      typeof given === 'function' ? await deadline.within(Promise.resolve(given())) : given,
    );
    const request = createRequest(client.options, operation, input, credentials, deadline.signal);
    if (!deadline.ended) return { credentials, request };
  } catch (error) {
    cause = error;
  }
  throw (
    deadlineError(name, deadline, false) ??
    (cause instanceof InputError
      ? cause
      : notSentError(
          name,
          cause instanceof InvalidCredentialsError
            ? cause.message
            : 'the credentials function failed. Make it return { key }.',
        ))
  );
}

/**
 * The input as it is checked and sent. @throws InputError for one that cannot be sent; the error of a call that ended while something was
 * loaded for it.
 */
export async function validateInput<Input>(
  operation: Operation<Input, unknown>,
  given: Input,
  deadline: Deadline,
): Promise<Input> {
  const { name } = operation;
  const preparing = safely(() => operation.prepare?.(given), undefined);
  const input = preparing
    ? await deadline.within(preparing).catch(() => {
        throw (
          deadlineError(name, deadline, false) ??
          notSentError(
            name,
            'a part of this package could not be loaded. Try again, or give countries as 2-letter codes.',
          )
        );
      })
    : given;
  const problem = safely(() => operation.check(input), 'its input does not have the shape that its types ask for.');
  if (problem) throw notSentError(name, problem);
  return input;
}

/** Counts this request against the client's own limit. @throws LimitError where it is used up: nothing is sent. */
export function checkLimit({ sent, options }: Client, name: string): void {
  const before = sent.get(name) ?? 0;
  const limit = options.limits?.[name] ?? Infinity;
  if (before >= limit)
    throw new LimitError(
      name,
      `${name} was not sent: this client's limit of ${limit} is used up. Raise \`limits.${name}\` or make a new client.`,
    );
  sent.set(name, before + 1);
}
