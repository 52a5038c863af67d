import type { RelayedError } from '../core/index.ts';

/** A request that the handler does not pass on. Nothing was sent to the service for it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    /** For the developer of the page: what is wrong, and how to mend it. Never what was sent. */
    override readonly message: string,
    readonly details: Partial<RelayedError> = {},
    readonly headers: Readonly<Record<string, string>> = {},
    /** What a store of limits or of calls failed with. For the log, not for a page. */
    readonly store?: unknown,
  ) {
    super(message);
  }
}
