import { onOneLine, retrieve, type Suggestion, ResponseError, variantIn } from '../../../core/index.ts';
import { observeFind } from '../../find/observeFind.ts';
import { textAfter } from '../../find/queryText.ts';
import { retrieveOnce } from '../../find/answers.ts';
import type { SessionContext } from './context.ts';
import { createLevelResults } from './levelResults.ts';
import { toRows } from './localFilter.ts';

/** Creates the open levels of a search: the root, and the containers that the user has opened. Makes the calls for what the user selects. */
export function createLevels(session: SessionContext) {
  const { getState, fail } = session;
  /** The results of all open levels, starting with the root. */
  let current = createLevelResults(session);
  const levels = [current];

  /** Closes all levels deeper than `depth`. */
  const popTo = (depth: number) => {
    while (levels.length > depth + 1) levels.pop()?.abort();
    current = levels[depth] ?? current;
  };
  /** Returns to the root and sets the text without searching for it. */
  const restart = (text = current.queryText) => {
    popTo(0);
    current.reset(text);
  };

  return {
    get current() {
      return current;
    },
    popTo,
    restart,
    /** Handles typed text. While an input method is composing the text, sends nothing. */
    type(text: string, isComposing: boolean) {
      const { trail } = getState();
      // If the text no longer starts with the text of the open container, leaves the container.
      const belongsTo = (depth: number) => textAfter(trail[depth]?.typed ?? '', text) !== undefined;
      if (!isComposing) while (!belongsTo(levels.length - 1)) popTo(levels.length - 2);
      current.type(text, isComposing);
    },
    /** Requests a container's list. The old rows stay until it arrives. If `signal` is aborted, the Find is aborted too. */
    openContainer(container: Suggestion, signal: AbortSignal) {
      const { trail, inputValue: typed } = getState();
      const onFailure = (error: unknown) => {
        fail('find', error, container);
      };
      if (trail.some((level) => level.container?.id === container.id)) {
        onFailure(new ResponseError('find', 'The container contains itself. Select another suggestion.'));
        return;
      }
      const { client, queryClientRef, query } = session.options;
      const { queryText } = current;
      const stop = observeFind(
        queryClientRef,
        client,
        { ...query, text: queryText, container: container.id },
        (rows) => {
          session.availability().answered();
          const level = { container, depth: trail.length, suggestions: toRows(rows), typed };
          current = createLevelResults(session, level, getState().trail, queryText);
          levels.push(current);
          current.update();
        },
        onFailure,
        session.metrics.find,
      );
      signal.addEventListener('abort', stop);
    },
    /**
     * Retrieves the selected address (**1 credit**, once per address and session) and completes the selection. If
     * `signal` is aborted, the answer is ignored, but the request continues: it may be charged, and its answer is cached.
     */
    retrieve(suggestion: Suggestion, signal: AbortSignal) {
      const { inputValue: typed } = getState();
      const { client, queryClientRef, fieldFormats } = session.options;
      retrieveOnce(queryClientRef, client, suggestion.id, fieldFormats && { fieldFormats }, retrieve).then(
        (variants) => {
          session.availability().answered();
          if (signal.aborted) return;
          const address = variantIn(variants, session.options.query.language, suggestion.language);
          if (address && onOneLine(address)) session.complete(address, { variants, suggestion, typed }, restart);
          else
            fail('retrieve', new ResponseError('retrieve', 'retrieve returned no address. Search again.'), suggestion);
        },
        (error: unknown) => {
          if (!signal.aborted) fail('retrieve', error, suggestion);
        },
      );
    },
  };
}

export type Levels = ReturnType<typeof createLevels>;
