import { type Client, type OperationName, isLoopbackHost, operations } from '../core/index.ts';
import type { CallStore } from './calls/CallStore.ts';
import type { RedisClient } from './calls/redisCalls.ts';

/** Information about the visitor from the server that accepted the connection. */
export interface RelayVisitor {
  /** Remote IP address of the connection. Behind proxies, this is the address of your nearest proxy. Otherwise, it is the visitor's address. */
  ip?: string | undefined;
}

/** Log entry for one request. Contains no search text, address, email, id or key. */
export interface RelayEvent {
  /** Operation name, even if the operation is not allowed, or `''` if the request names no known operation. */
  operation: OperationName | '';
  /** HTTP status of the response to the browser. */
  status: number;
  /** Duration from request to response in milliseconds. */
  ms: number;
  /** Credits used by the call, as far as the relay can tell. */
  credits: number;
  mayHaveBeenCharged: boolean;
  /** Hash of the visitor's address, keyed with a random secret. Stable for the lifetime of this handler. */
  visitor: string;
  /**
   * Reason why the call was refused or failed, as text: "origin not allowed: http://192.168.1.5:3000", "operation not allowed: verify", "wrong
   * key: …". If your own code failed (`credentials`, `authorize`, a call store), the reason ends with the error's message, without keys and
   * emails. Never sent to the page, except in development.
   */
  reason?: string | undefined;
  /** Error code and status from the service, if the service returned an error. Never sent to the page. */
  service?: { code?: string | undefined; status?: number | undefined } | undefined;
  /** Error message from Redis, if Redis failed and the response is therefore 503. Never sent to the page. */
  store?: string | undefined;
}

/**
 * Rate and credit limits. If a call exceeds a limit, the relay responds with 429 and does not call the service.
 *
 * A visitor is one IPv4 address or one IPv6 /64 network. Because a provider can assign a whole /56 or /48 network to one customer, these networks
 * have limits too: three and ten times as high.
 */
export interface RelayLimits {
  /**
   * Maximum calls per minute for each visitor, by operation.
   * @default 60 for `find` and `complete`, 10 for `retrieve` and `capture`, 240 for any other operation
   */
  perVisitor?: Partial<Record<OperationName, number>>;
  /**
   * Maximum calls per minute for all visitors combined, by operation.
   * @default 5% of `credits` (250) for `retrieve` and `capture`; 60% of `credits`, but at least 3000, for `find` and `complete`; no limit for
   * operations that need `authorize`. Never lower than the limit for one visitor
   */
  altogether?: Partial<Record<OperationName, number>>;
  /** Maximum credits per day for each visitor. @default 100 for `retrieve` and `capture`; no limit for operations that need `authorize` */
  creditsPerVisitor?: number;
  /** Maximum credits per day for all visitors combined. @default 5000 */
  credits?: number;
}

/** Options of `createAddressHandler`. */
export interface AddressHandlerOptions {
  /** Client that calls the services. It holds the key. */
  client: Client;
  /** Operations that pages are allowed to call. @default ['find', 'retrieve'] */
  allow?: readonly OperationName[];
  /** Additional origins whose pages are allowed to call the relay, such as `https://shop.example`. @default the handler's own origin only */
  origins?: readonly string[];
  /**
   * Decides whether a visitor is allowed to call an operation. Receives the request without its body. Access is denied if the function throws.
   * Required for every operation except `find`, `complete`, `retrieve` and `capture`, because a single batch or file can use up all of an
   * account's credits.
   */
  authorize?: (request: Request, operation: OperationName) => boolean | Promise<boolean>;
  limits?: RelayLimits;
  /**
   * An `ioredis` client that shares limits, credits and call ids between machines. While Redis is unavailable, the relay responds to every call with 503.
   * @default limits, credits and call ids are kept in memory
   */
  redis?: RedisClient;
  /** Store for the responses to recent calls, by call id. @default a store in `redis` if that option is set, otherwise a store in memory */
  calls?: CallStore;
  /** Number of your own proxies in front of the handler. The handler trusts this many entries at the end of `X-Forwarded-For`. @default 0 */
  trustedProxies?: number;
  /**
   * Secrets for signing ids, so that visitors can use only the ids that they received from this relay. Each secret needs at least 32 characters. The first secret
   * signs new ids, and ids signed with any of the secrets are accepted. A signed id is valid for 30 minutes.
   */
  signIds?: readonly string[];
  /**
   * Whether to send the visitor's IP address to the service as the `origin` of Find. The service then ranks addresses near the visitor higher.
   * @default false
   */
  clientIp?: boolean;
  /**
   * Time limit for a whole request in milliseconds, including the time to receive its body.
   * @default 9000; 54000 for batches of records; 270000 for files
   */
  deadline?: number;
  /**
   * Whether responses give the reason from the log, such as a wrong key, and pages on other origins can read why they were refused.
   * @default true if the `NODE_ENV` environment variable is `development`
   */
  development?: boolean;
  /** Called after each request has been answered. Errors thrown by this function are ignored. */
  log?: (event: RelayEvent) => void;
}

/**
 * Checks the options.
 *
 * @throws TypeError if the handler would be unsafe or would not work.
 */
export function checkOptions({
  client,
  allow = [],
  origins = [],
  authorize,
  signIds,
  ...rest
}: AddressHandlerOptions): void {
  const optionError = (what: string) => new TypeError(`createAddressHandler: ${what}`);
  if (client.options.relay !== undefined)
    throw optionError('`client` itself uses a `relay`. Give it the `endpoints` and `credentials` of the services.');
  if (client.options.source)
    throw optionError('`client` has a `source`, which a relay cannot call. Call it in your own route.');
  const { credentials = {} } = client.options;
  const keys: unknown[] = Object.values(credentials);
  // Without any credentials, the app's own `fetch` may add the key.
  if (keys.length > 0 && !keys.some(Boolean))
    throw optionError(
      '`client` has no key: all of its `credentials` are empty. Check that the environment variable is set.',
    );
  for (const [service, address] of Object.entries(client.options.endpoints ?? {}))
    if (address && isNetworkAddress(new URL(address).hostname))
      throw optionError(
        `\`endpoints.${service}\` of \`client\` is an IP address, which may belong to your own network. Use the host name of the service.`,
      );
  for (const name of allow)
    if (!Object.hasOwn(operations, name)) throw optionError(`\`allow\` contains an unknown operation: "${name}".`);
  const closed = allow.filter((name) => !isPublicOperation(name));
  if (closed.length > 0 && !authorize)
    throw optionError(
      `\`allow\` contains ${closed.join(', ')}. A single call can use up all of an account's credits, so \`authorize\` is required.`,
    );
  for (const origin of origins)
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw optionError(
        `\`origins\` contains "${origin}". Use the form "https://shop.example", without a path or "*".`,
      );
  if (signIds && (signIds.length === 0 || signIds.some((secret) => secret.length < 32)))
    throw optionError('`signIds` needs secrets of at least 32 characters.');
  // Redis clients from other packages have a different command signature, so every call would fail.
  if (rest.redis && typeof (rest.redis as { defineCommand?: unknown }).defineCommand !== 'function')
    throw optionError('`redis` must be an `ioredis` client.');
  const { trustedProxies = 0, deadline = 1, limits = {} } = rest;
  const { perVisitor = {}, altogether = {}, creditsPerVisitor = 0, credits = 0 } = limits;
  for (const limit of [...Object.values(perVisitor), ...Object.values(altogether), creditsPerVisitor, credits])
    if (!Number.isInteger(limit) || limit < 0) throw optionError('`limits` must be non-negative integers.');
  for (const name of [...Object.keys(perVisitor), ...Object.keys(altogether)])
    if (!Object.hasOwn(operations, name)) throw optionError(`\`limits\` contains an unknown operation: "${name}".`);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0)
    throw optionError('`trustedProxies` must be a non-negative integer.');
  if (!(deadline > 0)) throw optionError('`deadline` must be a positive number of milliseconds.');
}

/** Whether a host is an IP address in any notation. Returns false for loopback addresses, because a simulator can run on them. */
const isNetworkAddress = (host: string) => (host.startsWith('[') || /^[\d.]+$/.test(host)) && !isLoopbackHost(host);

const publicOperations = new Set<OperationName>(['find', 'retrieve', 'complete', 'capture']);

/** Whether an operation is safe for anonymous visitors, because it handles only one address per call. */
export const isPublicOperation = (operation: OperationName): boolean => publicOperations.has(operation);
