import { normalizeQuery } from '../../find/queryText.ts';
import { searchChunk } from '../../lazy/chunks.ts';
import { isOnline } from '../../page/network.ts';
import type { SessionContext } from './context.ts';
import type { LevelResults } from './levelResults.ts';

/**
 * Creates the root level that is used until the search module has loaded. It keeps the typed text and loads that
 * module.
 */
export function createPendingLevel({ getState, dispatch, isIdle, fail }: SessionContext): LevelResults {
  let queryText = normalizeQuery(getState().inputValue);
  let attempts = 0;

  const update = () => {
    const attempt = ++attempts;
    const idle = isIdle(queryText);
    dispatch({ type: idle ? 'idled' : 'searching' });
    // Loads nothing while the browser is offline, because some browsers never retry a module that failed to load.
    if (idle || !isOnline()) return;
    searchChunk
      .call('find', () => Promise.resolve())
      .catch((error: unknown) => {
        if (attempt === attempts) fail('find', error);
      });
  };
  return {
    update,
    abort() {
      attempts++;
    },
    get queryText() {
      return queryText;
    },
    type(text, composing) {
      searchChunk.preload();
      if (composing) return;
      queryText = normalizeQuery(text);
      update();
    },
    reset(text) {
      attempts++;
      queryText = normalizeQuery(text);
    },
    cancelRefresh: () => undefined,
  };
}
