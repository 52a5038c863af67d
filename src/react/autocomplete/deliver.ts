import { type Address, type Suggestion, tellApp } from '../../core/index.ts';
import type { SessionState } from './createSessionState.ts';
import type { SavedAddress } from './SavedAddress.ts';
import { initialState } from './State.ts';

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
  tellApp(() => {
    text = toInputValue?.(address, suggestion) ?? text;
  });
  const counted = session.figuresNow();
  figures.end();
  onText(text);
  set({ ...initialState(text), phase: 'selected', pending: undefined, error: undefined, address, variants });
  tellApp(onInputValueChange, text);
  tellApp(onSelect, address, details);
  tellApp(onUse, saved);
  teller.tell({ type: 'picked', saved: details.saved !== undefined, ...counted });
}
