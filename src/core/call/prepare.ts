import type { Credentials } from '../client/Client.ts';
import { BadCredentials, credentialsOf } from '../client/credentialsOf.ts';
import { InputError } from '../errors.ts';
import { endedError } from './endedError.ts';
import { notSent } from './notSent.ts';
import { requestOf } from './requestOf.ts';
import type { Try } from './Try.ts';

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
    const credentials = credentialsOf(
      typeof given === 'function' ? await deadline.within(Promise.resolve(given())) : given,
    );
    const request = requestOf(client.options, operation, input, credentials, deadline.signal);
    if (!deadline.ended) return { credentials, request };
  } catch (error) {
    cause = error;
  }
  throw (
    endedError(name, deadline, false) ??
    (cause instanceof InputError
      ? cause
      : notSent(
          name,
          cause instanceof BadCredentials ? cause.message : 'the credentials function failed. Make it return { key }.',
        ))
  );
}
