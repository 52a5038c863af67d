import type { Client } from '../client/Client.ts';
import { type AddressServiceError, LimitError } from '../errors.ts';
import { safely } from '../operation/decode.ts';
import type { Operation } from '../operation/Operation.ts';
import type { CallContext, Deadline } from './deadline.ts';
import { type CallFailure, deadlineError, notSentError } from './errors.ts';
import { type PreparedRequest, prepareRequest } from './request.ts';
import { parseResponse, preloadServiceErrors } from './response.ts';
import { isResponse, sendRequest } from './transport.ts';

/**
 * Checks the input, then sends the request and any retries. Browsers load this module with the first call (`loadAttempts.browser.ts`).
 *
 * @throws AddressServiceError of any kind.
 */
export async function runAttempts<Input, Output>(
  client: Client,
  operation: Operation<Input, Output>,
  given: Input,
  deadline: Deadline,
  retryInDoubt: boolean,
): Promise<Output> {
  const { retryBudget } = client;
  let inDoubt: AddressServiceError | undefined;
  const input = await validateInput(operation, given, deadline);
  let context: CallContext<Input, Output> = { client, operation, deadline, input };
  if (client.options.source) {
    const { withSource } = await loadWithin(deadline, operation.name, import('./source.lazy.ts'));
    context = withSource(context, isResponse);
  }
  const repeatsLeft = { ...context.operation.repeat, ...(retryInDoubt && { unknown: 2 }) };
  for (let attempt = 1; ; attempt++) {
    const result = await runAttempt(context, attempt);
    if ('output' in result) {
      retryBudget.left = Math.min(retryBudget.left + 0.1, 10);
      return result.output;
    }
    const { error, certainty } = result;
    if (inDoubt) mergeUncertainty(error, inDoubt);
    else if (error.mayHaveBeenCharged) inDoubt = error;
    if (certainty === 'final' || deadline.ended || retryBudget.left < 1) throw error;
    if (repeatsLeft[certainty]-- < 1) throw error;
    // Half of the delay is random, so that clients that failed at the same time do not retry at the same time.
    const delay = error.retryAfter ?? 200 * 2 ** attempt * (0.5 + Math.random() / 2);
    if (delay >= deadline.left()) throw error;
    retryBudget.left--;
    // If the call ends during the delay, the next attempt fails before it sends anything.
    await deadline.wait(delay).catch(() => undefined);
  }
}

/** Runs one attempt. Reports the attempt to the listener, unless it fails before the request is passed to `fetch`. */
async function runAttempt<Input, Output>(
  context: CallContext<Input, Output>,
  attempt: number,
): Promise<{ output: Output } | CallFailure> {
  const { client, operation, input, deadline } = context;
  const { name, chargeable } = operation;
  let prepared: PreparedRequest;
  try {
    prepared = await prepareRequest(context);
    checkLimit(client, name);
  } catch (error) {
    return { error: error as AddressServiceError, certainty: 'final' };
  }
  if (operation.maxRecords) preloadServiceErrors();

  const start = performance.now();
  deadline.isInFlight = true;
  const answer = await sendRequest(context, prepared.request);
  const result = 'error' in answer ? answer : await parseResponse(context, prepared.credentials, answer);
  deadline.isInFlight = false;
  client.onCall(
    {
      operation: name,
      attempt,
      status: 'error' in answer ? answer.status : answer.response.status,
      ms: performance.now() - start,
      chargeable,
      ...('error' in result
        ? {
            outcome: result.error.kind,
            credits: creditsCharged(context, result.error),
            // If no row is missing, the call was certainly charged, so it is not in doubt.
            mayHaveBeenCharged: result.error.mayHaveBeenCharged && result.error.missing?.length !== 0,
          }
        : {
            outcome: 'ok',
            // If counting the credits fails, the call still returns the answer.
            credits: safely(() => operation.credits(result.output, input), 0),
            mayHaveBeenCharged: false,
          }),
    },
    result,
  );
  return result;
}

/**
 * Prepares, checks and returns the input.
 *
 * @throws InputError if the input is invalid. If the call ends while `prepare` loads code or data, throws the deadline's error instead.
 */
async function validateInput<Input>(
  operation: Operation<Input, unknown>,
  given: Input,
  deadline: Deadline,
): Promise<Input> {
  const { name } = operation;
  const preparing = safely(() => operation.prepare?.(given), undefined);
  const input = preparing
    ? await loadWithin(deadline, name, preparing, ' Or pass countries as 2-letter codes.')
    : given;
  const problem = safely(() => operation.check(input), 'its input has a value of the wrong type.');
  if (problem) throw notSentError(name, problem);
  return input;
}

/**
 * Waits until code or data has loaded.
 * @throws AddressServiceError if the call ends first, or if loading fails. In both cases, nothing was sent.
 */
const loadWithin = <Loaded>(deadline: Deadline, name: string, loading: Promise<Loaded>, advice = '') =>
  deadline.within(loading).catch(() => {
    throw (
      deadlineError(name, deadline, false) ??
      notSentError(name, `part of this package could not be loaded. Try again.${advice}`)
    );
  });

/**
 * Counts a request against the client's limit.
 * @throws LimitError if the limit has been reached.
 */
function checkLimit({ sent, options }: Client, name: string): void {
  const count = sent.get(name) ?? 0;
  const limit = options.limits?.[name] ?? Infinity;
  if (count >= limit)
    throw new LimitError(
      name,
      `${name} was not sent: the client has reached its limit of ${limit}. Raise \`limits.${name}\` or create a new client.`,
    );
  sent.set(name, count + 1);
}

/**
 * Carries the uncertainty of an earlier attempt over to the final error. Even if a later attempt has a certain outcome, the call stays in doubt
 * and keeps the partial answer of the earlier attempt.
 */
function mergeUncertainty(error: AddressServiceError, { missing, partial, unplaced }: AddressServiceError): void {
  if (!error.mayHaveBeenCharged)
    Object.assign(error, {
      mayHaveBeenCharged: true,
      refused: false,
      message: `${error.message} An earlier attempt may have been charged.`,
    });
  if (error.partial !== undefined || partial === undefined) return;
  // `partial` and `unplaced` stay non-enumerable.
  Object.assign(error, { missing, partial, unplaced });
}

/**
 * Returns the credits that a failed attempt used. The rows that arrived were paid for, even if other rows are missing or the answer contains an
 * error. If the rows could not be matched to records, their cost is unknown and counts as 0.
 */
function creditsCharged<Input, Output>(
  { operation, input }: CallContext<Input, Output>,
  { partial, missing }: AddressServiceError,
): number {
  // A relay sends null for a missing row.
  const rows = Array.isArray(partial) ? partial : [];
  if (!missing?.every((index) => rows[index] == null)) return 0;
  // Multiplies before dividing, because in floating-point arithmetic, 1 - 4 / 5 is not exactly 1 / 5. An answer that is not a list counts as one
  // row.
  const total = rows.length || 1;
  const received = total - missing.length;
  return received > 0 ? (safely(() => operation.credits(partial as Output, input), 0) * received) / total : 0;
}
