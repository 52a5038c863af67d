import { createLazy } from './createLazy.ts';

/** Loader of the code that verifies an address. */
export const verificationChunk = createLazy(() => import('./verification.lazy.ts'));
