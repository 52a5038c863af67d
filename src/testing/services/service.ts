import { asObject, type Credentials, type EndpointName } from '../../core/index.ts';
import type { SimulatorAddress } from '../deriveAddress.ts';
import type { Index } from '../search/createIndex.ts';

/** Response of one of your own operations. */
export interface SimulatedAnswer {
  /** Body of the response. A string is sent unchanged, and any other value as JSON. */
  body: unknown;
  /** Content type of the response. @default 'application/json' */
  type?: string;
  /** HTTP status of the response. @default 200 */
  status?: number;
  headers?: Record<string, string>;
  /** Number of rows for the ledger. @default 1 */
  records?: number;
  /** Credits for the ledger. Used only if the operation is chargeable. @default 1 */
  credits?: number;
}

/** Request to one of your own operations. */
export interface SimulatedRequest {
  /** Query of the URL. */
  query: URLSearchParams;
  headers: Headers;
  /** Body of the request, or `''` if there is none or it is a multipart form. */
  text: string;
  /** File of a multipart form. */
  file?: { field: string; name: string; text: string } | undefined;
  /** The part of the request's path that matched `{…}`, such as a job's id, or `''` if the path has no `{…}`. */
  id: string;
}

/** One of your own operations: the definition that your client uses too, and a function that answers its requests. */
export interface SimulatedOperation {
  name: string;
  /** Service that the operation belongs to. The path is relative to the service's endpoint. */
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

/** A service's response and its ledger entry. */
export interface ServiceReply extends SimulatedAnswer {
  records: number;
  credits: number;
}

/** A parsed request. */
export interface ServiceRequest extends SimulatedRequest {
  /** Wire format of Find and Retrieve. */
  dialect: 'platform' | 'interactive' | 'interactive-rows';
}

/** Behavior that varies between accounts, countries or service versions. Each property is also an option of the simulator. */
export interface ServiceBehavior {
  /**
   * Position of the unit in the address lines of matches and Retrieve results.
   * - 'line1': the unit comes after the street, as in "805 Veterans Blvd Ste 305"
   * - 'separate': the unit is on a separate line
   *
   * SubBuilding contains the unit in both cases.
   *
   * @default same as the real service: in matches, the unit is in line 1 in the US and Canada and on a separate line elsewhere; Retrieve returns
   * the lines as given
   */
  unitStyle?: 'line1' | 'separate' | undefined;
  /** Which email job is listed first. @default 'oldest' */
  jobOrder?: 'oldest' | 'newest' | undefined;
  /** Type of `Number` in errors from the international batch: the number 2 or the text "2". @default 'text' */
  errorNumbers?: 'text' | 'number' | undefined;
  /** Returns the status to use for an email, both in checks and in job files. If it returns undefined, the simulator's own rules apply. */
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

/** Parses a string that contains a JSON object. Returns undefined for any other string. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Parses the JSON body of a request. Returns undefined if the request declares a type other than JSON, such as a form. `text/plain` is
 * accepted, because `fetch` declares it for any string body.
 */
export function readJsonBody({ headers, text }: ServiceRequest): Record<string, unknown> | undefined {
  return /\bjson\b|^text\/plain\b|^$/i.test(headers.get('content-type') ?? '') ? readJson(text) : undefined;
}

/** Creates a function that returns a record's string fields. Like the services, it ignores fields that the service does not have. */
export function createRecordReader(fields: readonly string[]): (value: unknown) => Readonly<Record<string, string>> {
  const known = new Set(fields);
  return (value) => {
    const record = textsIn(value);
    for (const name in record)
      if (!known.has(name)) return Object.fromEntries(Object.entries(record).filter(([field]) => known.has(field)));
    return record;
  };
}

/** Returns the string properties of an object, or the object itself if all its properties are strings. */
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
