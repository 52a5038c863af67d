import { loadAttempts } from '../../core/index.ts';
import { createLazy } from './createLazy.ts';

/** Code that this page's searches need too, such as that for the list's position. */
const companions = new Set<() => Promise<unknown>>();

/** Loads this code with the search from now on. A search then works only once the code has loaded as well. */
export const loadWithSearch = (load: () => Promise<unknown>) => {
  companions.add(load);
};

/** Loads a chunk together with the code that sends calls, so that the first call does not have to wait for it. */
const withCalls = async <Chunk>(chunk: Promise<Chunk>, others: Iterable<() => Promise<unknown>> = []): Promise<Chunk> =>
  (await Promise.all([chunk, loadAttempts(), ...Array.from(others, (load) => load())]))[0];

/**
 * Loads what a search needs once the user is about to type: calls, local filtering, and the connection to the form and
 * the dialog around it. Loading starts when the field gets focus.
 */
export const searchChunk = createLazy(() => withCalls(import('./search.lazy.ts'), companions));

/** Loads the code that verifies an address. */
export const verificationChunk = createLazy(() => withCalls(import('./verification.lazy.ts')));
