import type { CallEvent, CallOptions, Client, Credentials } from '../client/Client.ts';
import {
  AbortedError,
  type AddressServiceError,
  type ErrorDetails,
  HttpError,
  InputError,
  LimitError,
  NetworkError,
  ResponseError,
  ServiceError,
  TimeoutError,
} from '../errors.ts';
import { isAbove0 } from '../isAbove0.ts';
import { isEmpty } from '../operation/isEmpty.ts';
import { type Operation, type Reading, Unreadable } from '../operation/Operation.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { BadCredentials, credentialsOf } from '../client/credentialsOf.ts';
import { isFinalStatus, isResponse } from './isResponse.ts';
import { readText } from './readText.ts';
import { shapeOf } from './shapeOf.ts';
import { requestOf } from './requestOf.ts';
import { retryAfterOf } from './retryAfterOf.ts';
import { safely } from './safely.ts';
import { keepSaidCode } from './saidCodes.ts';
import { serviceErrorIn } from './serviceErrorIn.ts';
import { networkCodeOf, wasNotSent } from './wasNotSent.ts';

/** What is known of a failed try; it decides about a repeat. */
type Knowledge = 'notSent' | 'refused' | 'unknown' | 'final';

interface Failed {
  error: AddressServiceError;
  knowledge: Knowledge;
}

type Tried<Output> = { output: Output } | Failed;

const doubt = ' It may have been charged, so it was not repeated.';
const earlierDoubt = ' An earlier try of this call may have been charged.';

/**
 * One call of an operation: checked, sent, read, and repeated only where its rule allows. The only place that hands a request to an
 * adapter.
 *
 * @throws AddressServiceError of every kind.
 */
export async function call<Input, Output>(
  client: Client,
  operation: Operation<Input, Output>,
  input: Input,
  options: CallOptions = {},
): Promise<Output> {
  const { name, repeat } = operation;
  const problem = safely(() => operation.check(input), 'its input is not what its types say.');
  if (problem) throw new InputError(name, `${name} was not sent: ${problem}`);

  const { timeout } = client.options;
  const time =
    options.timeout ?? (typeof timeout === 'number' ? timeout : timeout?.[name]) ?? operation.timeout ?? 10_000;
  if (!isAbove0(time)) throw new InputError(name, `${name} was not sent: \`timeout\` must be ms above 0.`);
  const deadline = createDeadline(time, options.signal);
  const tries = { notSent: 0, refused: 0, unknown: 0 };
  let inDoubt: AddressServiceError | undefined;
  try {
    for (let attempt = 1; ; attempt++) {
      const tried = await once(client, operation, input, deadline, attempt);
      if ('output' in tried) {
        client.repeats.left = Math.min(client.repeats.left + 0.1, 10);
        return tried.output;
      }
      const { error, knowledge } = tried;
      if (inDoubt) keepDoubt(error, inDoubt);
      else if (error.mayHaveBeenCharged) inDoubt = error;
      if (knowledge === 'final' || deadline.ended || client.repeats.left < 1) throw error;
      const allowed = knowledge === 'unknown' && options.retryInDoubt ? 2 : repeat[knowledge];
      if (++tries[knowledge] > allowed) throw error;
      // Half of the wait is chance, so that clients that failed together do not come back together.
      const pause = error.retryAfter ?? 200 * 2 ** attempt * (0.5 + Math.random() / 2);
      if (pause >= deadline.left()) throw error;
      client.repeats.left--;
      await deadline.wait(pause).catch(() => {
        const ended = endedError(operation, deadline, error.mayHaveBeenCharged);
        if (ended && inDoubt) keepDoubt(ended, inDoubt);
        throw ended ?? error;
      });
    }
  } finally {
    deadline.clear();
  }
}

/** A doubt stays a doubt, however certain a later try's own end is; and what was readable of an answer stays readable. */
function keepDoubt(error: AddressServiceError, { missing, partial }: AddressServiceError): void {
  if (!error.mayHaveBeenCharged)
    Object.assign(error, { mayHaveBeenCharged: true, refused: false, message: error.message + earlierDoubt });
  if (error.partial !== undefined || partial === undefined) return;
  Object.assign(error, { missing });
  Object.defineProperty(error, 'partial', { value: partial });
}

async function once<Input, Output>(
  client: Client,
  operation: Operation<Input, Output>,
  input: Input,
  deadline: Deadline,
  attempt: number,
): Promise<Tried<Output>> {
  const { name, chargeable } = operation;
  const early = endedError(operation, deadline, false);
  if (early) return { error: early, knowledge: 'final' };

  let request: Request;
  let credentials: Credentials;
  try {
    const given = client.options.credentials;
    credentials = credentialsOf(typeof given === 'function' ? await deadline.within(Promise.resolve(given())) : given);
    request = requestOf(client.options, operation, input, credentials, deadline.signal);
  } catch (cause) {
    const error =
      endedError(operation, deadline, false) ??
      (cause instanceof InputError
        ? cause
        : new InputError(
            name,
            `${name} was not sent: ${cause instanceof BadCredentials ? cause.message : 'the credentials function failed. Make it return { key }.'}`,
          ));
    return { error, knowledge: 'final' };
  }

  const sent = client.sent.get(name) ?? 0;
  const limit = client.options.limits?.[name] ?? Infinity;
  if (sent >= limit) {
    const error = new LimitError(
      name,
      `${name} was not sent: this client's limit of ${limit} is used up. Raise \`limits.${name}\` or make a new client.`,
    );
    return { error, knowledge: 'final' };
  }
  client.sent.set(name, sent + 1);

  const start = performance.now();
  let status: number | undefined;
  const report = (outcome: CallEvent['outcome'], credits: number, mayHaveBeenCharged: boolean) => {
    client.onCall({
      operation: name,
      attempt,
      outcome,
      status,
      ms: performance.now() - start,
      chargeable,
      credits,
      mayHaveBeenCharged,
    });
  };
  /** Whatever was sent may come back in a text of the service. */
  const safe = async (parts: readonly string[]): Promise<string[]> => {
    try {
      // Only a call that the service refused needs it, so that no page pays for its bytes before.
      const { redact } = await deadline.within(import('./redact.ts'));
      return redact(parts, [client.options.credentials, credentials, input]);
    } catch {
      // Where it cannot be loaded, nothing of the service's texts is shown.
      return parts.map(() => '');
    }
  };
  const fail = (error: AddressServiceError, knowledge: Knowledge): Failed => {
    const { missing, partial } = error;
    // Rows that came were paid for, though others did not come.
    const all = Array.isArray(partial) && missing && missing.length < partial.length ? partial.length : 0;
    const paid =
      all && safely(() => operation.credits(partial as Output, input), 0) * (1 - (missing?.length ?? 0) / all);
    report(error.kind, paid, error.mayHaveBeenCharged && !(missing && missing.length === 0));
    return { error, knowledge };
  };

  let reading: Reading;
  let response: Response;
  // Called late and with the right `this`, so that a page may replace fetch, and promised, so that an adapter may throw.
  const adapter = client.options.fetch ?? ((it: Request) => globalThis.fetch(it));
  const answering = (async () => adapter(request))();
  const { maxBytes = 64 * 2 ** 20 } = client.options;
  try {
    const answer: unknown = await deadline.within(answering);
    const isWhole = safely(() => isResponse(answer), false);
    if (isWhole) status = (answer as Response).status;
    // An adapter that answers so once will do so again: nothing is gained by a repeat.
    if (!isWhole || !isFinalStatus((answer as Response).status))
      return fail(
        new NetworkError(
          name,
          `${name} got no answer that can be read: a redirect, or what is not a Response.${chargeable ? doubt : ''} Look at the \`fetch\` of the client.`,
          { status, mayHaveBeenCharged: chargeable },
        ),
        'final',
      );
    response = answer as Response;
    status = response.status;
    reading = await deadline.within(
      (operation.read ?? readText)(response, input, { maxBytes, signal: deadline.signal }),
    );
  } catch (cause) {
    // An answer that comes after all is not loaded for nobody.
    if (status === undefined) answering.then((late) => late.body?.cancel()).catch(() => undefined);
    const ended = endedError(operation, deadline, chargeable);
    if (ended) return fail(ended, 'unknown');
    const notSent = status === undefined && safely(() => wasNotSent(cause), false);
    const code = safely(() => networkCodeOf(cause), undefined);
    const charged = chargeable && !notSent;
    const message = `${name} got no ${status ? 'whole ' : ''}answer${code ? ` (${code})` : ''}.${charged ? doubt : ''} Check the connection and try again.`;
    return fail(
      new NetworkError(name, message, { status, cause: code, mayHaveBeenCharged: charged }),
      notSent ? 'notSent' : 'unknown',
    );
  }

  const text = typeof reading.text === 'string' ? reading.text : undefined;
  const read = reading.value === undefined ? parse(reading.text, maxBytes) : reading;
  // What cannot be judged is not an error that the service told: reading it says what it is.
  const fault = safely(() => operation.fault?.(read.value) ?? serviceErrorIn(read.value), undefined);
  const retryAfter = safely(() => retryAfterOf(response.headers), undefined);
  if (fault || status < 200 || status > 299) {
    const refused = status === 429 || (status === 503 && retryAfter !== undefined);
    const charged = chargeable && status > 499 && !refused;
    const details: ErrorDetails = { status, retryAfter, refused, mayHaveBeenCharged: charged };
    const knowledge = refused ? 'refused' : status > 499 ? 'unknown' : 'final';
    if (!fault)
      return fail(
        new HttpError(name, `${name} was answered with status ${status}.${charged ? doubt : ''}`, details),
        knowledge,
      );
    // Answered rows beside an error were paid for, whatever it says, and stay readable.
    const beside = status < 300 ? safely(() => operation.decode(read.value, input) as unknown, undefined) : undefined;
    const rows = (beside as { matches?: unknown } | undefined)?.matches ?? beside;
    const isAnswer = () => typeof rows === 'object' && !isEmpty(rows) && !serviceErrorIn(rows);
    if (chargeable && safely(isAnswer, false)) Object.assign(details, { partial: beside, mayHaveBeenCharged: true });
    const { code: said, text: about = '', cause = '', resolution = '', id = '' } = fault;
    const [word = '', what, why, advice, incident] = await safe([said, about, cause, resolution, id]);
    // A number of the service's own decides what follows, and is too short to be anybody's.
    const code = /^-?\d{1,4}$/.test(said) ? said : word;
    const told = [code, what, why, advice].filter(Boolean).join(' ');
    const message = `${name} was refused by the service${told && `: ${told}`}${details.mayHaveBeenCharged ? doubt : ''}`;
    const error = new ServiceError(name, message, { ...details, code, cause: why, resolution: advice, id: incident });
    keepSaidCode(error, said);
    return fail(error, knowledge);
  }

  try {
    if ('problem' in read) throw new Unreadable(read.problem);
    const output = operation.decode(read.value, input);
    // Nor is an answer lost because its credits cannot be counted.
    report(
      'ok',
      safely(() => operation.credits(output, input), 0),
      false,
    );
    return { output };
  } catch (cause) {
    const why = cause instanceof Unreadable ? cause.message : 'it could not be read';
    const media = safely(() => response.headers.get('content-type'), null) ?? 'no content type';
    const [type = ''] = await safe([media.slice(0, 80)]);
    const message = `${name} was answered with ${type} that is not the service's: ${why}.${chargeable ? doubt : ''}${text ? ` It began ${shapeOf(text)}` : ''}`;
    const { partial, missing }: Partial<Unreadable> = cause instanceof Unreadable ? cause : {};
    return fail(
      new ResponseError(name, message, { status, mayHaveBeenCharged: chargeable, partial, missing }),
      'unknown',
    );
  }
}

function endedError(
  { name }: Operation<never, unknown>,
  deadline: Deadline,
  mayHaveBeenCharged: boolean,
): AddressServiceError | undefined {
  const tail = mayHaveBeenCharged ? doubt : '';
  if (deadline.ended === 'timeout')
    return new TimeoutError(
      name,
      `${name} was not answered in time.${tail} Let the person try again, or raise \`timeout\`.`,
      { mayHaveBeenCharged },
    );
  if (deadline.ended === 'aborted')
    return new AbortedError(name, `${name} was aborted by its signal.${tail}`, { mayHaveBeenCharged });
  return undefined;
}

function parse(
  body: unknown,
  maxBytes: number,
): { value: unknown; problem?: never } | { value?: never; problem: string } {
  if (body === undefined) return { problem: `it is larger than ${maxBytes} bytes, the client's \`maxBytes\`` };
  if (typeof body !== 'string') return { problem: 'its text is not a text' };
  if (!body.trim()) return { problem: 'it is empty' };
  try {
    const value: unknown = JSON.parse(body);
    // The letters of "Service unavailable" are not the answers of twenty records.
    return typeof value === 'object' && value ? { value } : { problem: 'it is neither an object nor a list' };
  } catch {
    return { problem: 'it is not whole JSON' };
  }
}
