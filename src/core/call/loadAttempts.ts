import { runAttempts } from './attempts.ts';

/* On a server, the code of a call is loaded at once. In browsers, `loadAttempts.browser.ts` replaces this module (`imports` in package.json). */

/** Returns the code of a call, or undefined if it is not loaded yet. */
export const getAttempts = (): typeof runAttempts | undefined => runAttempts;

/** Loads the code of a call. */
export const loadAttempts = (): Promise<typeof runAttempts> => Promise.resolve(runAttempts);
