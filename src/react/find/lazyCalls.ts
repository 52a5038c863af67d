import type { find, retrieve } from '../../core/index.ts';
import { searchChunk } from '../lazy/chunks.ts';

/** Like `find`, but the first call loads the code. */
export const lazyFind: typeof find = (...query) => searchChunk.call('find', (chunk) => chunk.find(...query));

/** Like `retrieve`, but the first call loads the code. **Chargeable.** */
export const lazyRetrieve: typeof retrieve = (...selected) =>
  searchChunk.call('retrieve', (chunk) => chunk.retrieve(...selected));
