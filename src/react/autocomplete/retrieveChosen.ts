import { ResponseError, variantIn, type Suggestion } from '../../core/index.ts';
import { retrieveOnce } from '../find/retrieveOnce.ts';
import type { SessionState } from './createSessionState.ts';
import { deliver } from './deliver.ts';

/**
 * Retrieves what the person chose (**1 credit**, once per address and session) and delivers it. `onText` is told what the field shows of it.
 * Returns the way to leave it: then the answer is kept in the cache and otherwise ignored, for the Retrieve may be paid for and runs on.
 */
export function retrieveChosen(session: SessionState, suggestion: Suggestion, onText: (text: string) => void) {
  const { get, set, fail } = session;
  const typed = get().inputValue;
  let over = false;
  set({ phase: 'retrieving', pending: suggestion, error: undefined });
  const { client, queryClient, fieldFormats } = session.options;
  retrieveOnce(queryClient, client, suggestion.id, fieldFormats && { fieldFormats }).then(
    (variants) => {
      session.answered();
      if (over) return;
      const address = variantIn(variants, session.options.query.language, suggestion.language);
      if (address) deliver(session, { address, variants, suggestion, typed }, onText);
      else fail('retrieve', new ResponseError('retrieve', 'retrieve found no address. Search again.'), suggestion);
    },
    (error: unknown) => {
      if (!over) fail('retrieve', error, suggestion);
    },
  );
  return () => {
    over = true;
  };
}
