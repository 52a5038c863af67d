import { ResponseError, tellApp, variantIn, type Suggestion } from '../../core/index.ts';
import { retrieveOnce } from '../find/retrieveOnce.ts';
import type { SessionState } from './createSessionState.ts';
import { root } from './State.ts';

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
      if (over) return;
      const { query, toInputValue, onInputValueChange, onSelect } = session.options;
      const address = variantIn(variants, query.language, suggestion.language);
      if (!address) {
        const message = 'retrieve found no address. Search again.';
        fail('retrieve', new ResponseError('retrieve', message), suggestion);
        return;
      }
      // The address is paid for: a function of the app's that throws must not lose it.
      let text = suggestion.text;
      tellApp(() => {
        text = toInputValue?.(address, suggestion) ?? text;
      });
      onText(text);
      set({
        phase: 'selected',
        pending: undefined,
        address,
        variants,
        inputValue: text,
        suggestions: [],
        trail: [root],
      });
      tellApp(onInputValueChange, text);
      tellApp(onSelect, address, { variants, suggestion, typed });
    },
    (error: unknown) => {
      if (!over) fail('retrieve', error, suggestion);
    },
  );
  return () => {
    over = true;
  };
}
