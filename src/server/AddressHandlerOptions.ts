import type { Client, OperationName } from '../core/index.ts';
import type { CallStore } from './CallStore.ts';
import type { RedisClient } from './redis/RedisClient.ts';

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
