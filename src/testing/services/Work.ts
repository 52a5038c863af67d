import type { Credentials } from '../../core/Client.ts';
import type { SimulatorAddress } from '../deriveAddress.ts';
import type { Index } from '../search/createIndex.ts';

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

/** What all services share. */
export interface House {
  addresses: readonly SimulatorAddress[];
  credentials: Required<Credentials>;
  /** Is the legacy key one for trying out? */
  evaluation: boolean;
  index(): Index;
  now(): number;
  random(): number;
}

export const refused = (body: unknown, more: Partial<Work> = {}): Work => ({ body, records: 0, credits: 0, ...more });
