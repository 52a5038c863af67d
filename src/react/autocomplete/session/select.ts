import { retrieve, type Suggestion, ResponseError, variantIn } from '../../../core/index.ts';
import type { SessionContext } from './context.ts';
import type { SearchLevel } from './state.ts';
import { observeFind } from '../../find/observeFind.ts';
import { toRows } from '../listbox/options.ts';
import { retrieveOnce } from '../../find/retrieveQuery.ts';

/**
 * Maximum number of nested containers. No real address needs this many, so deeper nesting means that a container
 * contains itself.
 */
const maxDepth = 10;

/** Requests a container's list. The old rows stay until it arrives. If `signal` is aborted, the Find is aborted too. */
export function openContainer(
  { getState, fail, options, metrics, availability }: SessionContext,
  text: string,
  container: Suggestion,
  signal: AbortSignal,
  onLevel: (level: SearchLevel) => void,
) {
  const { trail, inputValue: typed } = getState();
  const onFailure = (error: unknown) => {
    fail('find', error, container);
  };
  if (trail.length > maxDepth || trail.some((level) => level.container?.id === container.id)) {
    onFailure(new ResponseError('find', 'The container contains itself. Select another suggestion.'));
    return;
  }
  const { client, queryClientRef, query } = options;
  const stop = observeFind(
    queryClientRef,
    client,
    { ...query, text, container: container.id },
    (rows) => {
      availability().answered();
      onLevel({ container, depth: trail.length, suggestions: toRows(rows), typed });
    },
    onFailure,
    metrics.find,
  );
  signal.addEventListener('abort', stop);
}

/**
 * Retrieves the selected address (**1 credit**, once per address and session) and completes the selection. If `signal`
 * is aborted, the session ignores the answer, but the request continues: it may be charged, and its answer is cached.
 */
export function retrieveSelection(
  session: SessionContext,
  suggestion: Suggestion,
  signal: AbortSignal,
  onText: (text: string) => void,
) {
  const { fail } = session;
  const { inputValue: typed } = session.getState();
  const { client, queryClientRef, fieldFormats } = session.options;
  retrieveOnce(queryClientRef, client, suggestion.id, fieldFormats && { fieldFormats }, retrieve).then(
    (variants) => {
      session.availability().answered();
      if (signal.aborted) return;
      const address = variantIn(variants, session.options.query.language, suggestion.language);
      if (address) session.complete(address, { variants, suggestion, typed }, onText);
      else fail('retrieve', new ResponseError('retrieve', 'retrieve returned no address. Search again.'), suggestion);
    },
    (error: unknown) => {
      if (!signal.aborted) fail('retrieve', error, suggestion);
    },
  );
}
