import type { Credentials } from '../client/Client.ts';
import { ResponseError } from '../errors.ts';
import { Unreadable } from '../operation/Operation.ts';
import type { Exchanged } from './exchange.ts';
import { failed } from './failed.ts';
import { parseJson } from './parseJson.ts';
import { mayTellError, answeredErrorIn } from './answeredErrorIn.ts';
import { safely } from './safely.ts';
import { sayRedacted } from './sayRedacted.ts';
import { shapeOf } from './shapeOf.ts';
import type { Try } from './Try.ts';

/** What an answer says. @throws the error of an answer that refuses the call, or that is not what the specification shows. */
export async function understand<Input, Output>(
  one: Try<Input, Output>,
  credentials: Credentials,
  { response, reading: { text, value: given }, maxBytes }: Exchanged,
): Promise<Output> {
  const { operation, input } = one;
  const { name, chargeable } = operation;
  const { status } = response;
  const { value, problem } = given === undefined ? parseJson(text, maxBytes) : { value: given };
  const own = safely(() => operation.fault?.(value), undefined);
  const error =
    own || status > 299 || mayTellError(value, text)
      ? await answeredErrorIn(one, credentials, response, value, own)
      : undefined;
  if (error) throw error;
  try {
    if (problem) throw new Unreadable(problem);
    return operation.decode(value, input);
  } catch (cause) {
    const { message, partial, missing }: Partial<Unreadable> = cause instanceof Unreadable ? cause : {};
    const media = safely(() => response.headers.get('content-type'), null) ?? 'no content type';
    const [type = ''] = await sayRedacted(one, credentials, [media.slice(0, 80)]);
    throw failed(
      ResponseError,
      name,
      `was answered with ${type} that is not the service's: ${message ?? 'it could not be read'}`,
      { status, mayHaveBeenCharged: chargeable, partial, missing },
      typeof text === 'string' && text ? `It began ${shapeOf(text)}` : '',
    );
  }
}
