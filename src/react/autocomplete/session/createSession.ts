import { type Address, callListener, type Suggestion } from '../../../core/index.ts';
import { isRecoverable } from '../../fallback/fallbacks.ts';
import { normalizeQuery, textAfter } from '../../find/queryText.ts';
import { searchChunk } from '../../lazy/chunks.ts';
import { isOnline, onNetworkChange } from '../../page/network.ts';
import { backRow, everywhereRow, isSaved, isSuggestion, type ListRow, manualRow, rowKey } from '../options.ts';
import { addressOf, type SavedAddress, suggestionOf } from '../SavedAddress.ts';
import { createSessionContext, type SessionOptions } from './context.ts';
import type { Levels } from './levels.ts';
import { isResting, rootLevel, type SearchLevel } from './reducer.ts';

/**
 * Creates the session of one search, from the first keystroke to the address, with everything that a user can do in it.
 * It is independent of React and the DOM. `levels.ts`, which loads at the first focus, manages the lists and sends the
 * calls.
 *
 * **The session owns the text**: `state.inputValue` is the field's text. When the user types, `type` changes the text.
 * When autofill fills in the field, `adopt` changes it. If the app controls the text, the session notifies the app of
 * each change, and the app passes its value back with `syncText`.
 */
export function createSession(initialText: string, initialOptions: SessionOptions) {
  const context = createSessionContext(initialText, initialOptions);
  const { getState, dispatch, events, metrics, listbox, textChanged } = context;
  /** Undefined until the code of the search has loaded. Until then, there is no list from the service. */
  let levels: Levels | undefined;
  let isAlive = true;
  /** True right after the user types, when the app's next text may be the typed text in another format. */
  let expectsAppText = false;
  let isComposing = false;
  let stopListening: (() => void)[] = [];
  let currentQuery: { key: string; placeKey: string } | undefined;
  /** Cancels what is in progress: loading the code, opening a container, or retrieving an address. */
  let inProgress: AbortController | undefined;

  /** A disabled or read-only field opens no list. */
  const isInert = () => context.options.disabled === true || context.options.readOnly === true;
  const clearHighlight = () => {
    listbox.dispatch({ type: 'cleared' });
  };
  const close = () => {
    listbox.dispatch({ type: 'closed' });
  };

  /** Cancels everything that a newer user action replaces. A Retrieve in flight continues, because it may be charged. */
  const supersede = () => {
    levels?.current.cancelRefresh();
    inProgress?.abort();
    expectsAppText = false;
  };
  const cancel = () => {
    supersede();
    // If text is replaced during a composition, the input method does not always report the end of the composition.
    isComposing = false;
    levels?.current.abort();
  };
  /** Shows another text without searching for it. An address still in flight will be ignored. */
  const showText = (text: string, type: 'shown' | 'reset' = 'shown') => {
    cancel();
    metrics.reset();
    levels?.restart(text);
    dispatch({ type, text });
  };
  /** Runs `send` with the code of the search, now or once it has loaded. If it cannot load, the call fails. */
  const callLater = (operation: 'find' | 'retrieve', send: (signal: AbortSignal) => void, suggestion?: Suggestion) => {
    inProgress?.abort();
    const { signal } = (inProgress = new AbortController());
    searchChunk
      .call(operation, () => {
        if (!signal.aborted) send(signal);
      })
      .catch((error: unknown) => {
        if (!signal.aborted) context.fail(operation, error, suggestion);
      });
  };
  /** Shows the rows that are known for the current text, and sends a Find if it is needed, now or once the code has loaded. */
  const update = () => {
    if (levels) {
      levels.current.update();
      return;
    }
    const isIdle = context.isIdle(normalizeQuery(getState().inputValue));
    dispatch({ type: isIdle ? 'idled' : 'searching' });
    // Loads nothing while the browser is offline, because some browsers never retry a module that failed to load.
    if (!isIdle && isOnline()) callLater('find', () => undefined);
  };
  /** Opens a container or retrieves an address, now or once the code has loaded. */
  const choose = (suggestion: Suggestion, isContainer = suggestion.kind === 'container') => {
    const { phase, pending } = getState();
    // Ignores a second click or Enter on the same row, because its request is already in flight.
    if (phase === 'opening' || (phase === 'retrieving' && pending?.id === suggestion.id) || !isAlive) return;
    cancel();
    dispatch({ type: isContainer ? 'opening' : 'retrieving', suggestion });
    if (isContainer) callLater('find', (signal) => levels?.openContainer(suggestion, signal), suggestion);
    else callLater('retrieve', (signal) => levels?.retrieve(suggestion, signal), suggestion);
  };

  const type = (text: string) => {
    const { manualText } = getState();
    if (manualText && searchChunk.get()?.isStillManual(manualText, text)) {
      showText(text);
      return;
    }
    supersede();
    metrics.key();
    expectsAppText = true;
    dispatch({ type: 'typed', text });
    searchChunk.preload();
    if (levels) levels.type(text, isComposing);
    else if (!isComposing) update();
    if (text === '') {
      metrics.reset();
      context.loadRecent();
    }
  };
  const open = () => {
    if (isInert()) return;
    const { phase } = getState();
    dispatch({ type: 'manualEnded' });
    if (isResting(phase)) update();
    context.loadRecent();
    listbox.dispatch({ type: 'opened' });
  };
  const select = (suggestion: Suggestion) => {
    if (isInert()) return;
    // No row is active in the new list, so that a second Enter cannot select the container's first address.
    clearHighlight();
    if (suggestion.kind === 'address') close();
    choose(suggestion);
  };
  const selectSaved = (saved: SavedAddress) => {
    if (isInert()) return;
    close();
    const address: Address = addressOf(saved);
    cancel();
    context.complete(address, { variants: [address], suggestion: suggestionOf(address), typed: '', saved }, (text) =>
      levels?.restart(text),
    );
  };
  /** Returns to the level at `depth`, restores its text, and highlights the container that the user has left. */
  const backTo = ({ depth }: SearchLevel) => {
    const { trail, inputValue: before } = getState();
    const { container, typed: text } = trail[depth + 1] ?? rootLevel;
    if (!container) return;
    cancel();
    levels?.popTo(depth);
    dispatch({ type: 'typed', text });
    update();
    textChanged(text, before);
    listbox.dispatch({ type: 'moved', key: rowKey(container) });
  };
  const searchEverywhere = () => {
    clearHighlight();
    const { everywhere, inputValue: before } = getState();
    if (!everywhere) return;
    levels?.popTo(0);
    type(everywhere);
    textChanged(everywhere, before);
  };
  const enterManually = () => {
    close();
    const { inputValue } = getState();
    const { searchMs, keys } = context.getMetrics();
    showText(inputValue);
    dispatch({ type: 'manualEntered' });
    events.emit({ type: 'manual', by: 'row', searchMs, keys });
    callListener(context.options.onManual, inputValue);
  };

  /** Actions of the hook's result (see `UseAddressAutocomplete`). */
  const actions = {
    open,
    close,
    search(text: string) {
      if (isInert()) return;
      const { inputValue: before = getState().inputValue } = context.options;
      clearHighlight();
      type(text);
      if (!context.isPlainInput()) listbox.dispatch({ type: 'opened' });
      textChanged(text, before);
    },
    select,
    selectSaved,
    openContainer(container: Suggestion) {
      clearHighlight();
      choose(container, true);
    },
    back() {
      backTo(getState().trail.at(-2) ?? rootLevel);
    },
    backTo,
    searchEverywhere,
    clear() {
      close();
      const { inputValue: before } = getState();
      showText('', 'reset');
      textChanged('', before);
    },
    retry() {
      const availability = context.availability();
      const isPlainInput = context.isPlainInput();
      // A recoverable fallback stays until the next successful call clears it.
      if (isPlainInput || !isRecoverable(availability.get())) availability.clearFallback();
      const { phase, pending } = getState();
      if (isPlainInput) open();
      else if (phase === 'failed' && pending) choose(pending);
      else if (phase === 'failed') update();
    },
  };

  return {
    context,
    actions,
    ...actions,
    /** Applies the options of the latest render. */
    configure(options: SessionOptions) {
      context.options = options;
      events.listen(options.onEvent);
    },
    start() {
      isAlive = true;
      stopListening = [
        searchChunk.onLoad(({ createLevels }) => {
          if (levels) return;
          levels = createLevels(context);
          // Searches for the text that the user typed before.
          if (getState().phase === 'finding' && !isComposing) levels.current.update();
        }),
        onNetworkChange(() => {
          // If the browser is offline, `dispatch` shows the error again.
          dispatch({ type: 'wentOnline' });
          if (!levels && getState().phase === 'finding') update();
        }),
      ];
    },
    /** Ends the session when the field is unmounted. Aborts the Finds and ignores later answers. */
    destroy() {
      isAlive = false;
      for (const stop of stopListening) stop();
      cancel();
    },
    /** Stops searching. A selected address that is in flight still arrives, because it is paid for. */
    switchToPlainInput() {
      if (getState().phase !== 'retrieving') showText(getState().inputValue);
    },

    type,
    /** Sets whether an input method is composing, which suspends the search. Returns the previous value. */
    setComposing(isActive: boolean): boolean {
      const wasComposing = isComposing;
      isComposing = isActive;
      return wasComposing;
    },
    /** Adopts text that came into the field without typing, for example from autofill. Does not search for it. */
    adopt(text: string) {
      searchChunk.preload();
      if (text !== getState().inputValue) showText(text);
      callListener(context.options.onInputValueChange, text);
    },
    /**
     * Applies the app's controlled text. If the app renders its own input, all text from the app counts as typed.
     * Otherwise, the first new text after a keystroke counts as typed text that the app has reformatted (to upper case,
     * for example), and starts a search. Any other text is shown without a search. If the app only reformats the text
     * of a selected address, the address stays selected.
     */
    syncText(text: string, hasInput: boolean) {
      const { inputValue: shown, phase, pending } = getState();
      if (text === shown) return;
      const isSame = textAfter(text, shown) !== undefined || searchChunk.get()?.matchesText(text, shown) === true;
      const isReformatted = text.trim() !== '' && isSame;
      if (expectsAppText) type(text);
      else if (phase === 'selected' && isReformatted) {
        levels?.restart(text);
        dispatch({ type: 'reformatted', text });
      } else if (phase === 'retrieving' && (isReformatted || (text.trim() && text === pending?.text)))
        dispatch({ type: 'reformatted', text });
      else if (hasInput) showText(text);
      else type(text);
      expectsAppText = false;
    },
    /**
     * Sets two keys: `key` for the query without its text, and `placeKey` for the area to search. If `key` changes, all
     * answers are discarded. An address in flight still arrives unless `placeKey` has changed as well.
     */
    setQuery(key: string, placeKey: string) {
      const before = currentQuery;
      currentQuery = { key, placeKey };
      if (!before || before.key === key) return;
      const { phase, inputValue: text } = getState();
      if (phase === 'retrieving' && before.placeKey === placeKey) return;
      cancel();
      levels?.restart();
      if (['finding', 'found', 'empty', 'opening'].includes(phase)) update();
      else if (phase !== 'selected') dispatch({ type: 'shown', text });
    },

    onClose() {
      levels?.current.cancelRefresh();
      expectsAppText = false;
    },
    /** If the rows answer an older text, updates them from the cache or with a new request. */
    refreshRows() {
      if (getState().phase === 'found') update();
    },
    clearHighlight,
    showText,
    selectRow(row: ListRow) {
      if (row === manualRow) enterManually();
      else if (getState().phase === 'opening') return;
      else if (row === backRow) actions.back();
      else if (row === everywhereRow) searchEverywhere();
      else if (isSuggestion(row)) select(row);
      else if (isSaved(row)) selectSaved(row.saved);
    },
  };
}
