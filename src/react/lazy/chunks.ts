import { createLazy } from './createLazy.ts';

/**
 * Loader of everything that a search needs once a user is about to type: the calls, the local filter, the position of the list, and the
 * connection to the form and the dialog. Starts loading when the field gets focus.
 */
export const searchChunk = createLazy(() => import('./search.lazy.ts'));

export type SearchChunk = typeof import('./search.lazy.ts');

/** Loader of the code that verifies an address. */
export const verificationChunk = createLazy(() => import('./verification.lazy.ts'));
