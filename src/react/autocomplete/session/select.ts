import { type Address, type Suggestion, callListener, ResponseError, variantIn } from '../../../core/index.ts';
import type { SessionState } from './createSessionState.ts';
import type { SavedAddress } from '../SavedAddress.ts';
import { initialState, type Level } from './state.ts';
import { observeFind } from '../../find/observeFind.ts';
import { distinct } from '../listbox/options.ts';
import { retrieveOnce } from '../../find/retrieveQuery.ts';

/** What was chosen. */
export interface Chosen {
  address: Address;
  variants: readonly Address[];
  suggestion: Suggestion;
  typed: string;
  /** Where the app had it already. */
  saved?: SavedAddress;
}

/** Shows what was chosen and tells the app. `onText` is told what the field shows of it. */
export function deliver(session: SessionState, chosen: Chosen, onText: (text: string) => void): void {
  const { options, set, teller, figures } = session;
  const { toInputValue, onInputValueChange, onSelect, onUse } = options;
  const { address, ...details } = chosen;
  const { variants, suggestion, saved = { address } } = details;
  // The address may be paid for: a function of the app's that throws must not lose it.
  let text = suggestion.text;
  callListener(() => {
    text = toInputValue?.(address, suggestion) ?? text;
  });
  const counted = session.figuresNow();
  figures.reset();
  onText(text);
  set({ ...initialState(text), phase: 'selected', pending: undefined, error: undefined, address, variants });
  callListener(onInputValueChange, text);
  callListener(onSelect, address, details);
  callListener(onUse, saved);
  teller.emit({ type: 'picked', saved: details.saved !== undefined, ...counted });
}

/** Deeper than any real address; a container that leads to itself ends here. */
const deepest = 10;

/** Asks for a container's list; the old rows stay until it is there. Returns the way to leave it, which aborts the Find. */
export function openContainer(
  { get, set, fail, options, figures, answered }: SessionState,
  text: string,
  container: Suggestion,
  onLevel: (level: Level) => void,
) {
  const { trail, inputValue: typed } = get();
  const failed = (error: unknown) => {
    fail('find', error, container);
  };
  set({ phase: 'opening', pending: container, error: undefined });
  if (trail.length > deepest || trail.some((level) => level.container?.id === container.id)) {
    failed(new ResponseError('find', 'find led from a container back to itself. Choose another row.'));
    return undefined;
  }
  const { client, queryClient, query } = options;
  return observeFind(
    queryClient,
    client,
    { ...query, text, container: container.id },
    (rows) => {
      answered();
      onLevel({ container, depth: trail.length, suggestions: distinct(rows), typed });
    },
    failed,
    figures.find,
  );
}

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
