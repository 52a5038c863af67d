import { loadAttempts } from '../../core/index.ts';
import { createLazy } from './createLazy.ts';

/** Loads a chunk together with the code that sends calls, so that the first call does not have to wait for it. */
const withCalls = async <Chunk>(chunk: Promise<Chunk>): Promise<Chunk> =>
  (await Promise.all([chunk, loadAttempts()]))[0];

/**
 * Loads what a search needs once the user is about to type: calls, local filtering, list positioning, and the connection to the form and the
 * dialog around it. Loading starts when the field gets focus.
 */
export const searchChunk = createLazy(() => withCalls(import('./search.lazy.ts')));

export type SearchChunk = typeof import('./search.lazy.ts');

/** Loads the code that verifies an address. */
export const verificationChunk = createLazy(() => withCalls(import('./verification.lazy.ts')));
