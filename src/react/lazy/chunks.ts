import { loadAttempts } from '../../core/index.ts';
import { createLazy } from './createLazy.ts';

/** Loads a chunk and the code for calls in parallel, so that the first call does not have to wait for its code. */
const withCalls = async <Chunk>(chunk: Promise<Chunk>): Promise<Chunk> =>
  (await Promise.all([chunk, loadAttempts()]))[0];

/**
 * Loader for everything that a search needs once the user is about to type: calls, local filtering, list positioning, and the connection to the
 * form and the dialog. Loading starts when the field gets focus.
 */
export const searchChunk = createLazy(() => withCalls(import('./search.lazy.ts')));

export type SearchChunk = typeof import('./search.lazy.ts');

/** Loader for the code that verifies an address. */
export const verificationChunk = createLazy(() => withCalls(import('./verification.lazy.ts')));
