import type { find, retrieve } from '../../core/index.ts';
import { searchChunk } from '../lazy/chunks.ts';

/** `find`, whose code loads with the first call. */
export const lazyFind: typeof find = (...query) => searchChunk.call('find', (chunk) => chunk.find(...query));

/** `retrieve`, whose code loads with the first call. **Chargeable.** */
export const lazyRetrieve: typeof retrieve = (...selected) =>
  searchChunk.call('retrieve', (chunk) => chunk.retrieve(...selected));
