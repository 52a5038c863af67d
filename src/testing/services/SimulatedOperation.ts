import type { Operation } from '../../core/index.ts';
import type { Asked } from './Work.ts';

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
