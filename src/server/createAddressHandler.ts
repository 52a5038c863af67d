import { callIdHeader, type Operation, type OperationName, safely } from '../core/index.ts';
import {
  type AddressHandlerOptions,
  checkOptions,
  type RelayEvent,
  type RelayVisitor,
} from './AddressHandlerOptions.ts';
import { answerOnce } from './answer/answerOnce.ts';
import { type RelayContext, createServiceCaller } from './answer/callService.ts';
import { createCredentialLoader } from './answer/credentials.ts';
import {
  createResponse,
  failureReason,
  fileHeaders,
  refusalResponse,
  RequestRefused,
  VisitorLeft,
} from './answer/responses.ts';
import { StoreUnavailable } from './calls/CallStore.ts';
import { createMemoryCalls } from './calls/memoryCalls.ts';
import { createRedisCalls } from './calls/redisCalls.ts';
import { createRequestClock, type RequestClock } from './clock.ts';
import { createKeyedHash, toHex } from './hash.ts';
import { assertAllowed, checkQuery, findOperation, parseInput, readBody } from './request/input.ts';
import { checkOrigin, preflightHeaders, visitorAddress, visitorNetworks } from './request/visitor.ts';
import { createSignedIds } from './signedIds.ts';

/**
 * Creates a relay for `createClient({ relay })`. The relay receives the requests of your pages, adds the key, calls the service once and returns
 * its response. It runs wherever `Request` and `Response` exist: Node, an edge worker, a framework route. See `docs/guides/relay.md`.
 *
 * The relay rejects these requests without calling the service, so they cost nothing:
 * - 400: unknown fields and invalid values
 * - 401: visitors rejected by `authorize`
 * - 403: pages whose origin is not allowed
 * - 404: operations that are not allowed
 * - 405: methods other than POST
 * - 408 and 413: request bodies that are too slow or too large
 * - 415: content types that the operation does not accept
 * - 429: calls that exceed a limit
 * - 503: calls that arrive while the store for limits or call ids is unavailable
 *
 * If a browser or proxy resends a call, the relay still sends it to the service only once. Both requests get the same response. If the second one comes from
 * another visitor, it gets 409 instead.
 *
 * @returns a handler that takes the request and, if known, the IP address of the connection. It never rejects.
 * @throws TypeError if the options are unsafe or invalid.
 * @example
 * ```ts
 * const handle = createAddressHandler({ client: createClient({ credentials: { key: process.env.ADDRESS_KEY } }) });
 * export const POST = (request: Request) => handle(request);
 * ```
 */
export function createAddressHandler(
  options: AddressHandlerOptions,
): (request: Request, visitor?: RelayVisitor) => Promise<Response> {
  checkOptions(options);
  const { authorize, trustedProxies = 0, redis } = options;
  const isDevelopment = options.development ?? hasDevelopmentMode();
  const calls = options.calls ?? (redis ? createRedisCalls(redis) : createMemoryCalls());
  const allowed = new Set<OperationName>(options.allow ?? ['find', 'retrieve']);
  const origins = new Set(options.origins);
  const ids = options.signIds && createSignedIds(options.signIds);
  const hash = createKeyedHash();
  const credentials = createCredentialLoader(options.client);
  const callService = createServiceCaller(options, credentials, ids, isDevelopment);

  async function handle(request: Request, visitorInfo: RelayVisitor, event: RelayEvent): Promise<Response> {
    const clock = createRequestClock();
    const { headers, method, url } = request;
    let corsHeaders: Record<string, string> = { vary: 'origin' };
    let mayCost = false;
    /** The call in flight. Set only while its file is being forwarded. */
    let streaming: Promise<unknown> | undefined;
    const finish = () => {
      clock.clear();
      event.ms = clock.elapsed();
      void callLog(options.log, event);
    };
    try {
      const { pathname, searchParams } = new URL(url);
      const found = findOperation(pathname) as unknown as Operation<unknown, unknown> | undefined;
      event.operation = (found?.name ?? '') as RelayEvent['operation'];
      if (method !== 'OPTIONS' && method !== 'POST')
        throw new RequestRefused(405, 'Use POST.', { headers: { allow: 'POST' } });
      // In development, a page on any origin can read why it was refused.
      const origin = isDevelopment ? headers.get('origin') : null;
      if (origin !== null) corsHeaders = { 'access-control-allow-origin': origin, vary: 'origin' };
      if (method !== 'OPTIONS' || origin === null) corsHeaders = checkOrigin(request, origins);
      if (method === 'OPTIONS')
        return createResponse({ status: 204, body: '', headers: {} }, { ...corsHeaders, ...preflightHeaders });
      const operation = assertAllowed(found, allowed);
      const name = operation.name as OperationName;
      mayCost = operation.chargeable;
      const deadline = options.deadline ?? 0.9 * (operation.timeout ?? 10_000);
      clock.expireAfter(deadline);
      checkQuery(searchParams);
      const id = String(headers.get(callIdHeader));
      if (!/^[\w-]{16,64}$/.test(id))
        throw new RequestRefused(400, `The header \`${callIdHeader}\` must contain a call id.`);
      const address = visitorAddress(headers, visitorInfo, trustedProxies);
      const networks = visitorNetworks(address);
      const visitor = networks[0].key;
      event.visitor = (await hash(visitor)).slice(0, 16);
      if (authorize) await assertAuthorized(authorize, request, name, clock);

      const bytes = await readBody(request, maxBodyBytes(operation), clock);
      const input = await parseInput(operation, String(headers.get('content-type')), bytes);
      const problem = safely(() => operation.check(input), "the input does not match the operation's types.");
      if (problem) throw new RequestRefused(400, `${name} was not sent: ${problem}`, { kind: 'input' });

      const call = {
        id,
        // The digest covers the visitor, so that nobody else gets the response. It is keyed with the call id, so that read access to a
        // store is not enough to guess the input.
        digest: await createKeyedHash(id)(JSON.stringify([name, visitor, await sha256(bytes)])),
        ttl: Math.ceil(Math.min(2 * deadline + 30_000, maxCallLife)),
      };
      let onFile: RelayContext['onFile'] = () => undefined;
      const forwardedFile = new Promise<ReadableStream>((resolve) => {
        onFile = resolve;
      });
      const context: RelayContext = {
        onFile,
        address,
        networks,
        signal: request.signal,
        clock,
        onResult({ error, credits }, redact, cause) {
          event.credits = credits;
          event.mayHaveBeenCharged = error?.mayHaveBeenCharged ?? false;
          if (!error) return;
          event.service = { code: error.code && redact(error.code), status: error.status };
          event.reason = [failureReason(error, redact), cause].filter(Boolean).join(' ');
        },
      };
      const work = () => callService(operation, input, context);
      const answering = answerOnce(calls, call, operation, work, clock, request.signal);
      const answer = await Promise.race([answering, forwardedFile]);
      if (answer instanceof ReadableStream) {
        event.status = 200;
        streaming = answering;
        return createResponse({ status: 200, body: answer, headers: fileHeaders }, corsHeaders);
      }
      event.status = answer.status;
      return createResponse(answer, corsHeaders);
    } catch (error) {
      // Any error other than RequestRefused is a bug or comes from a store. Its message is not sent to the page, except in development.
      const refused = toRefusal(error, mayCost);
      event.status = refused.status;
      const { cause, reason } = refused;
      event.reason = cause === undefined ? reason : `${reason} ${await credentials.describe(cause, clock)}`;
      if (refused.store !== undefined) event.store = storeMessage(refused.store);
      event.mayHaveBeenCharged = refused.details.mayHaveBeenCharged ?? event.mayHaveBeenCharged;
      return createResponse(refusalResponse(refused, isDevelopment ? event.reason : undefined), corsHeaders);
    } finally {
      if (streaming) void streaming.then(finish, finish);
      else finish();
    }
  }

  return (request, visitor = {}) =>
    handle(request, visitor, {
      operation: '',
      status: 204,
      ms: 0,
      credits: 0,
      mayHaveBeenCharged: false,
      visitor: '',
    });
}

/** Whether `NODE_ENV` is `development`, as in the development servers of frameworks. Workers may lack `process`. */
const hasDevelopmentMode = (): boolean =>
  (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env?.['NODE_ENV'] ===
  'development';

/** Returns only the message, because an error from a store can also contain the command, which includes the visitor's address. */
const storeMessage = (error: unknown): string => (error instanceof Error ? error.message : 'It failed.').slice(0, 200);

/** Maximum number of milliseconds to keep a call id, even if the deadline is longer. */
const maxCallLife = 86_400_000;

/** Returns the maximum size of a request body: 64 MiB for a file, 4 MiB for a batch of records, 64 KiB for any other input. */
const maxBodyBytes = ({ maxRecords, relay }: Pick<Operation<never, unknown>, 'maxRecords' | 'relay'>): number =>
  Object.values(relay?.fields ?? {}).includes('file') ? 64 * 2 ** 20 : maxRecords ? 4 * 2 ** 20 : 64 * 2 ** 10;

function toRefusal(error: unknown, mayHaveBeenCharged: boolean): RequestRefused {
  if (error instanceof RequestRefused) return error;
  if (error instanceof VisitorLeft) return new RequestRefused(499, 'The visitor disconnected.');
  if (error instanceof StoreUnavailable)
    return new RequestRefused(503, 'The call store of this relay is currently unavailable.', {
      mayHaveBeenCharged,
      store: error.store,
    });
  return new RequestRefused(500, 'The relay failed.', { mayHaveBeenCharged, cause: error });
}

/** Calls `log`. Errors thrown by `log` affect neither the response nor the process. */
async function callLog(log: AddressHandlerOptions['log'], event: RelayEvent): Promise<void> {
  try {
    await (log?.(event) as unknown);
  } catch (error) {
    // eslint-disable-next-line no-console -- the app's own log is what failed
    console.error('doorplate: `log` of createAddressHandler failed.', error);
  }
}

/**
 * Calls `authorize` with a copy of the request without its body.
 *
 * @throws RequestRefused with 401 if `authorize` does not return `true`.
 */
async function assertAuthorized(
  authorize: NonNullable<AddressHandlerOptions['authorize']>,
  { url, method, headers }: Request,
  name: OperationName,
  clock: RequestClock,
): Promise<void> {
  const authorizing = (async () => authorize(new Request(url, { method, headers }), name))();
  // Only `true` counts. A truthy value can be an object such as `{ allowed: false }`.
  const isAllowed: unknown = await clock.within(authorizing).catch((cause: unknown) => {
    throw new RequestRefused(401, 'Forbidden by `authorize`.', { reason: '`authorize` failed:', cause });
  });
  if (isAllowed !== true) throw new RequestRefused(401, 'Forbidden by `authorize`.');
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes));
