import { type Address, type Suggestion, callListener } from '../../../core/index.ts';
import type { SessionContext } from './createSessionState.ts';
import type { SavedAddress } from '../SavedAddress.ts';

/** A selected address. */
interface Selection {
  address: Address;
  variants: readonly Address[];
  suggestion: Suggestion;
  typed: string;
  /** The app's entry, if the address is a saved or recent address. */
  saved?: SavedAddress;
}

/** Shows the selected address and notifies the app. Calls `onText` with the text that the field shows. */
export function completeSelection(session: SessionContext, selection: Selection, onText: (text: string) => void): void {
  const { options, dispatch, events, metrics } = session;
  const { toInputValue, onInputValueChange, onSelect, onUse } = options;
  const { address, ...details } = selection;
  const { variants, suggestion, saved = { address } } = details;
  // The address may be paid for, so it must not be lost if one of the app's callbacks throws.
  let text = suggestion.text;
  callListener(() => {
    text = toInputValue?.(address, suggestion) ?? text;
  });
  const finalMetrics = session.getMetrics();
  metrics.reset();
  onText(text);
  dispatch({ type: 'picked', text, address, variants });
  callListener(onInputValueChange, text);
  callListener(onSelect, address, details);
  callListener(onUse, saved);
  events.emit({ type: 'picked', saved: details.saved !== undefined, ...finalMetrics });
}
