import { asObject, type Credentials, type EndpointName } from '../../core/index.ts';
import type { SimulatorAddress } from '../deriveAddress.ts';
import type { Index } from '../search/createIndex.ts';

/** Response of an operation of your own. */
export interface SimulatedAnswer {
  /** A string is sent as it is, anything else as JSON. */
  body: unknown;
  /** @default 'application/json' */
  type?: string;
  /** @default 200 */
  status?: number;
  headers?: Record<string, string>;
  /** Number of rows for the ledger. @default 1 */
  records?: number;
  /** Credits for the ledger, if the operation is chargeable. @default 1 */
  credits?: number;
}

/** Request of an operation of your own. */
export interface SimulatedRequest {
  /** Query of the URL. */
  query: URLSearchParams;
  headers: Headers;
  /** Body of the request, or `''` if there is no body or it is a multipart form. */
  text: string;
  /** File of a multipart form. */
  file?: { field: string; name: string; text: string } | undefined;
  /** The part of the path at the position of `{…}`, such as a job's id. `''` if the path has no `{…}`. */
  id: string;
}

/** An operation of your own: the definition that your client also uses, and a function that answers it. */
export interface SimulatedOperation {
  name: string;
  /** Service whose endpoint the path belongs to. */
  service: EndpointName;
  method: 'GET' | 'POST';
  /** Path below the endpoint. `{…}` matches one part of the path, such as an id. */
  path: string;
  /** Path of the classic Capture Interactive service, if the operation has one. */
  interactivePath?: string;
  /** Whether a call is charged. */
  chargeable: boolean;
  answer(request: SimulatedRequest): SimulatedAnswer;
}

/** Response of a service, and its entry in the ledger. */
export interface ServiceReply extends SimulatedAnswer {
  records: number;
  credits: number;
}

/** A parsed request. */
export interface ServiceRequest extends SimulatedRequest {
  /** Wire format of Find and Retrieve. */
  dialect: 'platform' | 'interactive' | 'interactive-rows';
}

/** Behaviour that varies between accounts, countries or versions of the service. All are options of the simulator. */
export interface ServiceBehavior {
  /**
   * Position of the unit in the lines of a match or a Retrieve. 'line1': after the street, "805 Veterans Blvd Ste 305". 'separate': on a line of
   * its own. SubBuilding contains it in either case.
   *
   * @default like the real service: matches have it in line 1 in the US and Canada, and on its own line elsewhere; Retrieve returns the lines as given
   */
  unitStyle?: 'line1' | 'separate' | undefined;
  /** Which email job is listed first. @default 'oldest' */
  jobOrder?: 'oldest' | 'newest' | undefined;
  /** Type of `Number` in errors of the international batch: 2 or "2". @default 'text' */
  errorNumbers?: 'text' | 'number' | undefined;
  /** Overrides the status of an email, in checks and in job files. Return undefined to apply the simulator's rules. */
  emailStatus?: ((email: string) => string | undefined) | undefined;
}

/** State and settings shared by all services. */
export interface ServiceContext {
  addresses: readonly SimulatorAddress[];
  credentials: Required<Credentials>;
  /** Whether the legacy key is an evaluation key. */
  evaluation: boolean;
  behavior: ServiceBehavior;
  index(): Index;
  now(): number;
  random(): number;
}

export const refusal = (body: unknown, more: Partial<ServiceReply> = {}): ServiceReply => ({
  body,
  records: 0,
  credits: 0,
  ...more,
});

/** Parses a JSON object. Returns undefined for anything else. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the string properties of an object. If it has only string properties, returns the object itself. */
export function textsIn(value: unknown): Readonly<Record<string, string>> {
  const object = asObject(value) ?? {};
  return hasTextsOnly(object)
    ? object
    : Object.fromEntries(
        Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
}

function hasTextsOnly(object: Record<string, unknown>): object is Record<string, string> {
  for (const name in object) if (typeof object[name] !== 'string') return false;
  return true;
}
