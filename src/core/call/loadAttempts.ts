import { runAttempts } from './attempts.ts';

/* A server loads the code that makes calls at startup. In browsers, `loadAttempts.browser.ts` replaces this module (`imports` in package.json). */

/** Returns the code that makes calls, or undefined if it is not loaded yet. */
export const getAttempts = (): typeof runAttempts | undefined => runAttempts;

/** Loads the code that makes calls. */
export const loadAttempts = (): Promise<typeof runAttempts> => Promise.resolve(runAttempts);
