import { callListener, type Suggestion } from '../../../core/index.ts';
import { isRecoverable } from '../../fallback/fallbacks.ts';
import { backRow, everywhereRow, isSaved, isSuggestion, type ListRow, manualRow } from '../listbox/options.ts';
import { addressOf, type SavedAddress, suggestionOf } from '../SavedAddress.ts';
import type { SearchSession } from './createSession.ts';

/**
 * Creates the actions that a user can perform on a search and its list. A disabled or read-only field opens no list.
 */
export function createActions(session: SearchSession) {
  const { context } = session;
  const { getState, dispatch, listbox } = context;

  const isInert = () => context.options.disabled === true || context.options.readOnly === true;
  const clearHighlight = () => {
    listbox.dispatch({ type: 'cleared' });
  };
  const close = () => {
    listbox.dispatch({ type: 'closed' });
  };
  /** Opens the list. If there is no answer for the text yet, searches for the text. */
  const open = () => {
    if (isInert()) return;
    const { phase } = getState();
    dispatch({ type: 'manualEnded' });
    if (phase === 'idle' || phase === 'selected') session.update();
    context.loadRecent();
    listbox.dispatch({ type: 'opened' });
  };
  const select = (suggestion: Suggestion) => {
    if (isInert()) return;
    // No row is active in the new list, so that a second Enter cannot select the container's first address.
    clearHighlight();
    if (suggestion.kind === 'address') close();
    session.choose(suggestion);
  };
  const selectSaved = (saved: SavedAddress) => {
    if (isInert()) return;
    close();
    const address = addressOf(saved);
    session.deliver(address, { variants: [address], suggestion: suggestionOf(address), typed: '', saved });
  };
  const back = (depth?: number) => {
    const container = session.back(depth);
    // Highlights the container that the user has just left.
    if (container) listbox.dispatch({ type: 'moved', row: container });
  };
  const searchEverywhere = () => {
    clearHighlight();
    session.searchEverywhere();
  };
  /** Switches to manual entry with the typed text. */
  const enterManually = () => {
    close();
    const { inputValue } = getState();
    const { searchMs, keys } = context.getMetrics();
    session.showText(inputValue);
    dispatch({ type: 'manualEntered' });
    context.events.emit({ type: 'manual', by: 'row', searchMs, keys });
    callListener(context.options.onManual, inputValue);
  };

  return {
    ...session,
    open,
    close,
    clearHighlight,
    /** Searches for the text as if the user had typed it, and opens the list. */
    search(text: string) {
      if (isInert()) return;
      const { inputValue: before = getState().inputValue } = context.options;
      clearHighlight();
      session.type(text);
      if (!context.isPlainInput()) listbox.dispatch({ type: 'opened' });
      context.textChanged(text, before);
    },
    select,
    selectSaved,
    openContainer(container: Suggestion) {
      clearHighlight();
      session.choose(container, true);
    },
    back,
    searchEverywhere,
    clear() {
      close();
      const { inputValue: before } = getState();
      session.showText('', 'reset');
      context.textChanged('', before);
    },
    enterManually,
    /** Repeats the failed call. The repeated call may be charged. A field that has become a plain input becomes a search field again. */
    retry() {
      const availability = context.availability();
      const isPlainInput = context.isPlainInput();
      // A recoverable fallback stays until the next successful call clears it.
      if (isPlainInput || !isRecoverable(availability.get())) availability.clearFallback();
      const { phase, pending } = getState();
      if (isPlainInput) open();
      else if (phase === 'failed') {
        dispatch({ type: 'retried' });
        if (pending) session.choose(pending);
        else session.update();
      }
    },
    /** Performs the action of a row. */
    selectRow(row: ListRow) {
      if (row === manualRow) enterManually();
      else if (getState().phase === 'opening') return;
      else if (row === backRow) back();
      else if (row === everywhereRow) searchEverywhere();
      else if (isSuggestion(row)) select(row);
      else if (isSaved(row)) selectSaved(row.saved);
    },
  };
}
