import { asObject, type Credentials, type Service } from '../../core/index.ts';
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
  /** Body of the request; `''` if there is none or it is a multipart form. */
  text: string;
  /** File of a multipart form. */
  file?: { field: string; name: string; text: string } | undefined;
  /** The part of the path in the place of `{…}`, such as a job's id; `''` if there is none. */
  id: string;
}

/** An operation of your own: its entry of the operation table, which your client uses too, and its answer. */
export interface SimulatedOperation {
  name: string;
  /** Service whose endpoint the path belongs to. */
  service: Service;
  method: 'GET' | 'POST';
  /** Path below the endpoint; `{…}` stands for one part, such as an id. */
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

/** What the service does now this way, now that, or differently from country to country. All are options of the simulator. */
export interface ServiceBehavior {
  /**
   * Where the unit of an address stands. 'line1': behind the street, "805 Veterans Blvd Ste 305", in the matches of every verification and in
   * the lines of a Retrieve. 'separate': in a line of its own. In the matches SubBuilding holds it as well, always. By default as the real
   * service: in the matches inside line 1 in the US and Canada and apart elsewhere; in a Retrieve as the given addresses have it.
   */
  unitStyle?: 'line1' | 'separate' | undefined;
  /** How the list of email jobs begins. @default 'oldest' */
  jobOrder?: 'oldest' | 'newest' | undefined;
  /** How the international batch writes the `Number` of an error: 2 or "2". @default 'text' */
  errorNumbers?: 'text' | 'number' | undefined;
  /** A status word of one's own for an email, of an address check and in a job's file; undefined: by the simulator's rules. */
  emailStatus?: ((email: string) => string | undefined) | undefined;
}

/** What all services share. */
export interface ServiceContext {
  addresses: readonly SimulatorAddress[];
  credentials: Required<Credentials>;
  /** Is the legacy key one for trying out? */
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

/** A request's JSON object; undefined for anything else. */
export function readJson(text: string): Record<string, unknown> | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Only the texts of an object: itself, if it has nothing else. */
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
