import { type Operation, type Credentials, asObject } from '../../core/index.ts';
import type { SimulatorAddress } from '../deriveAddress.ts';
import type { Index } from '../search/createIndex.ts';

/** What an operation of your own is answered with. */
export interface SimulatedAnswer {
  /** A text is sent as it is, anything else as JSON. */
  body: unknown;
  /** @default 'application/json' */
  type?: string;
  /** @default 200 */
  status?: number;
  headers?: Record<string, string>;
  /** Rows that the ledger notes. @default 1 */
  records?: number;
  /** Credits that the ledger notes, when the row is chargeable. @default 1 */
  credits?: number;
}

/** A request for an operation of your own. `id` is what stands in the path where its row has `{…}`. */
export type SimulatedRequest = Pick<Asked, 'query' | 'headers' | 'text' | 'file' | 'id'>;

/**
 * An operation of your own in the simulator: its row of the table, as it is called with, and what it is answered with. Name, path, method and
 * charge are read from the row.
 */
export interface SimulatedOperation extends Pick<
  Operation<never, unknown>,
  'name' | 'service' | 'method' | 'path' | 'interactivePath' | 'chargeable'
> {
  answer(request: SimulatedRequest): SimulatedAnswer;
}

/** An answer, and what the ledger says of it. */
export interface Work {
  /** A text is sent as it is, anything else as JSON. */
  body: unknown;
  /** @default 'application/json' */
  type?: string;
  /** @default 200 */
  status?: number;
  headers?: Record<string, string>;
  records: number;
  credits: number;
}

/** A request that has been read. */
export interface Asked {
  /** Of the URL. */
  query: URLSearchParams;
  headers: Headers;
  /** The body; `''` for none. Of a multipart form: its file. */
  text: string;
  file?: { field: string; name: string; text: string } | undefined;
  /** What stands in the path after the operation's own, such as a job's id. */
  id: string;
  /** The dialect of Find and Retrieve. */
  dialect: 'platform' | 'interactive' | 'interactive-rows';
}

/** What the service does now this way, now that, or differently from country to country. All are options of the simulator. */
export interface Ways {
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
export interface House {
  addresses: readonly SimulatorAddress[];
  credentials: Required<Credentials>;
  /** Is the legacy key one for trying out? */
  evaluation: boolean;
  ways: Ways;
  index(): Index;
  now(): number;
  random(): number;
}

export const refused = (body: unknown, more: Partial<Work> = {}): Work => ({ body, records: 0, credits: 0, ...more });

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
