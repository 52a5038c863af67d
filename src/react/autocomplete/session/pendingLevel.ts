import { normalizeQuery } from '../../find/queryText.ts';
import { searchChunk } from '../../lazy/chunks.ts';
import { isOnline } from '../../page/network.ts';
import type { SessionContext } from './createSessionState.ts';
import type { LevelResults } from './levelResults.ts';

/**
 * Creates the root level that is used until the code of the search has loaded. The level keeps the text that the user
 * types, and loads the code. The session then searches for the text.
 */
export function createPendingLevel(session: SessionContext): LevelResults {
  let queryText = normalizeQuery(session.getState().inputValue);
  let attempts = 0;

  const update = () => {
    const attempt = ++attempts;
    const isIdle = session.isPlainInput() || !queryText || queryText.length < (session.options.minLength ?? 1);
    session.dispatch({ type: isIdle ? 'idled' : 'searching' });
    // Loads nothing while the browser is offline, because some browsers never retry a module that failed to load.
    if (isIdle || !isOnline()) return;
    searchChunk
      .call('find', () => Promise.resolve())
      .catch((error: unknown) => {
        if (attempt === attempts) session.fail('find', error);
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
    matches: () => true,
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
    refresh: () => undefined,
  };
}
