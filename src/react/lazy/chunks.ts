import { createLazy } from './createLazy.ts';

/**
 * Loader for everything that a search needs once the user is about to type: calls, local filtering, list positioning, and the connection to the
 * form and the dialog. Loading starts when the field gets focus.
 */
export const searchChunk = createLazy(() => import('./search.lazy.ts'));

export type SearchChunk = typeof import('./search.lazy.ts');

/** Loader for the code that verifies an address. */
export const verificationChunk = createLazy(() => import('./verification.lazy.ts'));
