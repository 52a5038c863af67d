import { type Client, type OperationName, isLoopbackHost, operations } from '../core/index.ts';
import type { CallStore } from './calls/CallStore.ts';
import type { RedisClient } from './redis/redisCalls.ts';

/** Who asks, as the server that holds the connection knows it. */
export interface Visitor {
  /** The address of the other end of the connection: of the visitor, or of your nearest proxy. */
  ip?: string | undefined;
}

/** One event per request. Never a text, an address, an email, an id or a key. */
export interface RelayEvent {
  /** The operation, or `''` where the request named none that is allowed. */
  operation: OperationName | '';
  /** HTTP status of the answer to the browser. */
  status: number;
  /** From the request to its answer. */
  ms: number;
  /** Credits that the call used, as far as is known. */
  credits: number;
  mayHaveBeenCharged: boolean;
  /** The visitor, hashed with a secret of this handler. The same visitor has the same word for as long as it lives. */
  visitor: string;
  /** Why the service refused, for you alone: its number for the error, and its status. */
  service?: { code?: string | undefined; status?: number | undefined } | undefined;
  /** What Redis failed with where the answer is 503 because limits or ids of calls cannot be looked up: the message of its error, for you alone. */
  store?: string | undefined;
}

/** How much may be asked. A call beyond a limit is refused with 429 and is not sent. */
export interface RelayLimits {
  /**
   * Calls of one visitor in a minute, by operation. A visitor is an IP address; of IPv6 a network of 64 bits.
   * @default 60 of `find` and `complete`, 10 of `retrieve` and `capture`, 240 of any other
   */
  perVisitor?: Partial<Record<OperationName, number>>;
  /** Calls of all visitors together in a minute, by operation. @default no limit */
  altogether?: Partial<Record<OperationName, number>>;
  /** Credits of one visitor in a day. @default 100 for `retrieve` and `capture`; no limit for what needs `authorize` */
  creditsPerVisitor?: number;
  /** Credits of all visitors together in a day. @default 5000 */
  credits?: number;
}

export interface AddressHandlerOptions {
  /** The client that asks the services. It alone has the key. */
  client: Client;
  /** What a page may ask. @default ['find', 'retrieve'] */
  allow?: readonly OperationName[];
  /** Other origins whose pages may ask, such as `https://shop.example`. @default only pages of the handler's own origin */
  origins?: readonly string[];
  /**
   * May this visitor ask this? Is given the request without its body. Needed for everything but `find`, `complete`, `retrieve` and `capture`: a
   * batch or a file can use a whole account in one call. What it throws is taken for a no.
   */
  authorize?: (request: Request, operation: OperationName) => boolean | Promise<boolean>;
  limits?: RelayLimits;
  /**
   * An `ioredis` client: limits, credits and the ids of calls are then shared by all your machines. While it does not answer, every call is refused.
   * @default kept in memory
   */
  redis?: RedisClient;
  /** Where the answers of calls are kept while their ids live. @default in `redis` where there is one, else in memory */
  calls?: CallStore;
  /** How many proxies of your own stand in front: so many entries of `X-Forwarded-For`, from its end, are believed. @default 0: none is */
  trustedProxies?: number;
  /**
   * Give visitors signed ids, so that a Retrieve and a container are only asked for ids that this visitor was given. Secrets of 32 characters or
   * more: the first signs, all are accepted. An id lives for 30 minutes.
   */
  signIds?: readonly string[];
  /** Send the visitor's IP address to the service as Find's `origin`, so that what is near comes first. @default false */
  clientIp?: boolean;
  /** ms for a whole request, its body included. @default 9000; for many records 54000, for files 270000 */
  deadline?: number;
  /** Is told of every request when it is answered. What it throws stops nothing. */
  log?: (event: RelayEvent) => void;
}

/** @throws TypeError at once for options with which the handler would not be safe, or would not work. */
export function checkOptions({
  client,
  allow = [],
  origins = [],
  authorize,
  signIds,
  ...rest
}: AddressHandlerOptions): void {
  const wrong = (what: string) => new TypeError(`createAddressHandler: ${what}`);
  if (client.options.relay !== undefined)
    throw wrong('`client` has a `relay` itself. Give it the `endpoints` and the `credentials` of the services.');
  const { credentials = {} } = client.options;
  const keys: unknown[] = Object.values(credentials);
  // Without any, the app's own `fetch` may add one.
  if (keys.length > 0 && !keys.some(Boolean))
    throw wrong('`client` has no key: every value of its `credentials` is empty. Is the environment variable set?');
  for (const [service, address] of Object.entries(client.options.endpoints ?? {}))
    if (address && isAddressOfNetwork(new URL(address).hostname))
      throw wrong(
        `\`client\` has an IP address for \`endpoints.${service}\`. Write the host's name: a service that charges has one, what has none may be a machine of your own network.`,
      );
  for (const name of allow)
    if (!Object.hasOwn(operations, name)) throw wrong(`\`allow\` names no operation with "${name}".`);
  const closed = allow.filter((name) => !isOpen(name));
  if (closed.length > 0 && !authorize)
    throw wrong(
      `\`allow\` has ${closed.join(', ')}, of which one call can use up an account. Give it \`authorize\`, which says who may ask.`,
    );
  for (const origin of origins)
    if (origin.includes('*') || !URL.canParse(origin) || new URL(origin).origin !== origin)
      throw wrong(
        `\`origins\` has "${origin}". Write it as browsers do: "https://shop.example", without a path or a "*".`,
      );
  if (signIds && (signIds.length === 0 || signIds.some((secret) => secret.length < 32)))
    throw wrong('`signIds` needs secrets of 32 characters or more.');
  // A client of another package takes its commands in another form: every call would be refused.
  if (rest.redis && typeof (rest.redis as { defineCommand?: unknown }).defineCommand !== 'function')
    throw wrong('`redis` must be a client of `ioredis`.');
  const { trustedProxies = 0, deadline = 1, limits = {} } = rest;
  const { perVisitor = {}, altogether = {}, creditsPerVisitor = 0, credits = 0 } = limits;
  for (const most of [...Object.values(perVisitor), ...Object.values(altogether), creditsPerVisitor, credits])
    if (!Number.isInteger(most) || most < 0) throw wrong('`limits` must be whole numbers from 0.');
  for (const name of [...Object.keys(perVisitor), ...Object.keys(altogether)])
    if (!Object.hasOwn(operations, name)) throw wrong(`\`limits\` names no operation with "${name}".`);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0)
    throw wrong('`trustedProxies` must be a whole number from 0.');
  if (!(deadline > 0)) throw wrong('`deadline` must be ms above 0.');
}

/** An IP address in place of a name, in whatever notation it was written, other than that of the device itself: a simulator may be there. */
const isAddressOfNetwork = (host: string) => (host.startsWith('[') || /^[\d.]+$/.test(host)) && !isLoopbackHost(host);

const open = new Set<OperationName>(['find', 'retrieve', 'complete', 'capture']);

/** May anybody be let to ask this without being known? It is about one address at a time. */
export const isOpen = (operation: OperationName): boolean => open.has(operation);
