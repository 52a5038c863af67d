import { retrieve, type Suggestion, ResponseError, variantIn } from '../../../core/index.ts';
import type { SessionContext } from './createSessionState.ts';
import { completeSelection } from './completeSelection.ts';
import type { SearchLevel } from './state.ts';
import { observeFind } from '../../find/observeFind.ts';
import { toRows } from '../listbox/options.ts';
import { retrieveOnce } from '../../find/retrieveQuery.ts';

/**
 * Maximum number of nested containers. Detects a container that contains itself, because no real address needs this
 * many.
 */
const maxDepth = 10;

/** Requests a container's list. The old rows stay until the list arrives. Returns a function that aborts the Find. */
export function openContainer(
  { getState, dispatch, fail, options, metrics, onAnswer }: SessionContext,
  text: string,
  container: Suggestion,
  onLevel: (level: SearchLevel) => void,
) {
  const { trail, inputValue: typed } = getState();
  const onFailure = (error: unknown) => {
    fail('find', error, container);
  };
  dispatch({ type: 'opening', suggestion: container });
  if (trail.length > maxDepth || trail.some((level) => level.container?.id === container.id)) {
    onFailure(new ResponseError('find', 'The container contains itself. Select another suggestion.'));
    return undefined;
  }
  const { client, queryClientRef, query } = options;
  return observeFind(
    queryClientRef,
    client,
    { ...query, text, container: container.id },
    (rows) => {
      onAnswer();
      onLevel({ container, depth: trail.length, suggestions: toRows(rows), typed });
    },
    onFailure,
    metrics.find,
  );
}

/**
 * Retrieves the selected address (**1 credit**, once per address and session) and completes the selection. Calls
 * `onText` with the text that the field shows. Returns a function that makes the session ignore the answer. The request
 * itself continues, because it may be charged, and its answer is cached.
 */
export function retrieveSelection(session: SessionContext, suggestion: Suggestion, onText: (text: string) => void) {
  const { getState, dispatch, fail } = session;
  const typed = getState().inputValue;
  let isCancelled = false;
  dispatch({ type: 'retrieving', suggestion });
  const { client, queryClientRef, fieldFormats } = session.options;
  retrieveOnce(queryClientRef, client, suggestion.id, fieldFormats && { fieldFormats }, retrieve).then(
    (variants) => {
      session.onAnswer();
      if (isCancelled) return;
      const address = variantIn(variants, session.options.query.language, suggestion.language);
      if (address) completeSelection(session, { address, variants, suggestion, typed }, onText);
      else fail('retrieve', new ResponseError('retrieve', 'retrieve returned no address. Search again.'), suggestion);
    },
    (error: unknown) => {
      if (!isCancelled) fail('retrieve', error, suggestion);
    },
  );
  return () => {
    isCancelled = true;
  };
}
