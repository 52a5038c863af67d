import type { EncodedRequest, Operation, RelayFields } from '../operation/Operation.ts';
import { notSentError } from './errors.ts';
import type { ClientOptions, Credentials } from '../client/Client.ts';
import { InputError } from '../errors.ts';
import { getOwn } from '../getOwn.ts';

/** The header that carries the id of a call. A page of another origin cannot set it without being asked first. */
export const callIdHeader = 'doorplate-call';

const newCallId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** What of an input a relay takes. @throws InputError for what it would refuse: the person who writes the page is told before anything is sent. */
function travelling(name: string, relay: RelayFields | undefined, input: unknown): object {
  if (relay?.bare) return { [Object.keys(relay.fields)[0] ?? '']: input };
  // A relay says by itself that it stands between.
  const given: Record<string, unknown> = { ...(input as object), isMiddleware: undefined };
  for (const field in given)
    if (relay && given[field] !== undefined && !Object.hasOwn(relay.fields, field))
      throw notSentError(name, `\`${field}\` does not travel through a relay. Leave it out.`);
  return given;
}

/**
 * A call as it travels to a relay: always an object, or a form for a file. Each request has an id of its own, by which the relay knows it again
 * when a browser sends it twice.
 */
export function relayEncoded<Input>({ name, relay }: Operation<Input, unknown>, input: Input): EncodedRequest {
  const fields = Object.entries(relay?.fields ?? {});
  const headers = { [callIdHeader]: newCallId() };
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

/** The HTTP request of an operation, for its service or for a relay. */
export function createRequest<Input>(
  options: ClientOptions,
  operation: Operation<Input, unknown>,
  input: Input,
  credentials: Credentials,
  signal: AbortSignal,
): Request {
  const { endpoints, relay } = options;
  const { name, service, alternative } = operation;
  const base = relay ?? (alternative && endpoints?.[alternative]) ?? endpoints?.[service];
  if (!base)
    throw notSentError(
      name,
      `the client has no endpoint for it. Give createClient \`endpoints.${service}\` or \`relay\`.`,
    );

  let encoded: EncodedRequest;
  try {
    encoded = relay === undefined ? operation.encode(input, credentials, options) : relayEncoded(operation, input);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw notSentError(name, 'its input cannot be written (a circle, a BigInt, or null for a value).');
  }
  const { path = interactivePathOf(operation, options) ?? operation.path, query = [], headers, body } = encoded;
  // Half a surrogate pair becomes U+FFFD here.
  const search = new URLSearchParams(query).toString();
  const url = base.replace(/\/$/, '') + path + (search && (path.includes('?') ? '&' : '?') + search);
  const init: RequestInit = {
    method: relay === undefined ? operation.method : 'POST',
    headers: { accept: 'application/json', ...headers },
    // A redirect would take the key, and a POST's body, to another host.
    redirect: 'error',
    cache: 'no-store',
    body: body ?? null,
  };
  // A worker of Cloudflare's kind has no `error` for redirects: there the redirect is the answer, which is neither followed nor read. Where Request and
  // AbortSignal come from two implementations (jsdom), a signal is refused; the call's own clock holds anyway.
  for (const more of [{ signal }, { signal, redirect: 'manual' as const }, {}])
    try {
      return new Request(url, { ...init, ...more });
    } catch {
      // The next one.
    }
  throw notSentError(name, 'its address is not a URL. A relative `relay` works in a page only.');
}

/** The path in the classic dialect, in the versions that the client speaks. */
function interactivePathOf(
  { name, interactivePath }: Pick<Operation<never, unknown>, 'name' | 'interactivePath'>,
  { dialect, versions = {} }: ClientOptions,
): string | undefined {
  const { format, ...version } = versions;
  return dialect === 'interactive' && interactivePath
    ? interactivePath
        .replace(/v[\d.]+/, (usual) => getOwn(version, name) ?? usual)
        .replace(/json\d/, (usual) => format ?? usual)
    : undefined;
}
