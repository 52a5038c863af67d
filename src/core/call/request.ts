import type { ClientOptions, Credentials } from '../client/Client.ts';
import { InvalidCredentialsError, normalizeCredentials } from '../client/createClient.ts';
import { InputError } from '../errors.ts';
import { getOwn } from '../getOwn.ts';
import type { EncodedRequest, Operation, RelayFields } from '../operation/Operation.ts';
import type { CallContext } from './deadline.ts';
import { deadlineError, notSentError } from './errors.ts';

/** A request and the credentials that it contains. */
export interface PreparedRequest {
  request: Request;
  credentials: Credentials;
}

/**
 * Gets the credentials and builds the request.
 *
 * @throws AddressServiceError if the call has ended, or if the credentials or the request are invalid. If this error is thrown, nothing was
 * sent.
 */
export async function prepareRequest<Input>({
  client,
  operation,
  input,
  deadline,
}: CallContext<Input>): Promise<PreparedRequest> {
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
  const ended = deadlineError(name, deadline, false);
  if (ended) throw ended;
  if (cause instanceof InputError) throw cause;
  throw notSentError(
    name,
    cause instanceof InvalidCredentialsError
      ? cause.message
      : 'the credentials function failed. Make it return { key }.',
  );
}

function createRequest<Input>(
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
      `the client has no endpoint for this operation. Set \`endpoints.${service}\` or \`relay\`.`,
    );

  if (typeof Request === 'undefined')
    throw notSentError(
      name,
      'this environment has no `Request`. In Jest, add `doorplate/testing/jest` to `setupFiles`.',
    );

  let encoded: EncodedRequest;
  try {
    encoded = relay === undefined ? operation.encode(input, credentials, options) : encodeForRelay(operation, input);
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw notSentError(name, 'its input cannot be serialized. Check it for null, circular references and BigInt.');
  }
  const { path = interactivePath(operation, options) ?? operation.path, query = [], headers, body } = encoded;
  // URLSearchParams replaces lone surrogates with U+FFFD.
  const search = new URLSearchParams(query).toString();
  const url = base.replace(/\/$/, '') + path + (search && (path.includes('?') ? '&' : '?') + search);
  const init: RequestInit = {
    method: relay === undefined ? operation.method : 'POST',
    headers: { accept: 'application/json', ...headers },
    // A redirect would send the key and the POST body to another host.
    redirect: 'error',
    cache: 'no-store',
    body: body ?? null,
  };
  // Cloudflare-style workers do not support `redirect: 'error'`. With 'manual', they return the redirect itself as a response, which is neither
  // followed nor read. If Request and AbortSignal come from different implementations (as in jsdom), Request rejects the signal, and only the
  // deadline ends the call.
  for (const more of [{ signal }, { signal, redirect: 'manual' as const }, {}])
    try {
      return new Request(url, { ...init, ...more });
    } catch {
      // Tries the next variant.
    }
  throw notSentError(name, 'its endpoint is not a URL. A relative `relay` works only in a browser.');
}

/** Returns the operation's path in the classic Capture Interactive API, with the versions that the client sets. */
function interactivePath(
  { name, interactivePath: path }: Pick<Operation<never, unknown>, 'name' | 'interactivePath'>,
  { dialect, versions = {} }: ClientOptions,
): string | undefined {
  const { format, ...version } = versions;
  return dialect === 'interactive' && path
    ? path
        .replace(/v[\d.]+/, (initial) => getOwn(version, name) ?? initial)
        .replace(/json\d/, (initial) => format ?? initial)
    : undefined;
}

/** Name of the header that contains the id of a relayed call. A page from another origin cannot set this header without a CORS preflight. */
export const callIdHeader = 'doorplate-call';

/**
 * Encodes a call for a relay. The body is a JSON object, or form data for a file. Each request has its own id, so the relay can tell if a
 * browser sends a request twice.
 */
function encodeForRelay<Input>({ name, relay }: Operation<Input, unknown>, input: Input): EncodedRequest {
  const fields = Object.entries(relay?.fields ?? {});
  const headers = { [callIdHeader]: createCallId() };
  const path = `/${name}`;
  if (fields[0]?.[1] === 'file') {
    const { name: fileName, text } = input as { name: string; text: string };
    const body = new FormData();
    body.append(fields[0][0], new Blob([text], { type: 'text/csv' }), fileName);
    return { path, headers, body };
  }
  const body = relayedInput(name, relay, input);
  return { path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * Returns the input in the form that a relay accepts.
 *
 * @throws InputError if the relay would reject a field of the input, so that the developer sees the problem before anything is sent.
 */
function relayedInput(name: string, relay: RelayFields | undefined, input: unknown): object {
  if (relay?.bare) return { [Object.keys(relay.fields)[0] ?? '']: input };
  // The relay sets `isMiddleware` itself.
  const fields: Record<string, unknown> = { ...(input as object), isMiddleware: undefined };
  for (const field in fields)
    if (relay && fields[field] !== undefined && !Object.hasOwn(relay.fields, field))
      throw notSentError(name, `\`${field}\` cannot be sent through a relay. Leave it out.`);
  return fields;
}

const createCallId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
