import { networkCodeOf, wasNotSent } from './wasNotSent.ts';

/** What Node's fetch tells of a connection that failed: its short code, and whether it is provable that the request never left. */
export const nodeFailureOf = (error: unknown) => ({ code: networkCodeOf(error), neverLeft: wasNotSent(error) });
