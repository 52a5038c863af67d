import type { Encoded, Operation } from '../operation/Operation.ts';
import type { RelayFields } from '../operation/RelayFields.ts';
import { notSent } from './notSent.ts';

/** The header that carries the id of a call. A page of another origin cannot set it without being asked first. */
export const callHeader = 'doorplate-call';

const newCallId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What of an input a relay takes. @throws InputError for what it would refuse: the person who writes the page is told before anything is sent. */
function travelling(name: string, relay: RelayFields | undefined, input: unknown): object {
  if (relay?.bare) return { [Object.keys(relay.fields)[0] ?? '']: input };
  // A relay says by itself that it stands between.
  const given: Record<string, unknown> = { ...(input as object), isMiddleware: undefined };
  for (const field in given)
    if (relay && given[field] !== undefined && !Object.hasOwn(relay.fields, field))
      throw notSent(name, `\`${field}\` does not travel through a relay. Leave it out.`);
  return given;
}

/**
 * A call as it travels to a relay: always an object, or a form for a file. Each request has an id of its own, by which the relay knows it again
 * when a browser sends it twice.
 */
export function relayEncoded<Input>({ name, relay }: Operation<Input, unknown>, input: Input): Encoded {
  const fields = Object.entries(relay?.fields ?? {});
  const headers = { [callHeader]: newCallId() };
  const path = `/${name}`;
  if (fields[0]?.[1] === 'file') {
    const { name: fileName, text } = input as { name: string; text: string };
    const body = new FormData();
    body.append(fields[0][0], new Blob([text], { type: 'text/csv' }), fileName);
    return { path, headers, body };
  }
  const body = travelling(name, relay, input);
  return { path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
