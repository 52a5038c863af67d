import { callListener, type Suggestion } from '../../../core/index.ts';
import { createSessionContext, type SessionOptions } from './createSessionState.ts';
import { createLevelResults } from './levelResults.ts';
import { completeSelection, openContainer, retrieveSelection } from './select.ts';
import { getTypingChunk } from '../lazy/typingChunk.ts';
import { isStillManual, textAfter } from './queryText.ts';
import { addressOf, type SavedAddress, suggestionOf } from '../SavedAddress.ts';
import { rootLevel } from './state.ts';

/** Whether `text` is the beginning of the selected text, or the same text as reformatted by the app. */
const isSameText = (text: string, chosen: string) =>
  textAfter(text, chosen) !== undefined || getTypingChunk()?.matchesText(text, chosen) === true;

/**
 * Creates the session of one search, from the first key to the address. The session decides when to send a Find,
 * manages the levels, and sends the single paid Retrieve. It is independent of React and the DOM. The hook renders its
 * state and forwards user actions.
 *
 * **The session owns the text**: `state.inputValue` is the field's text. Keys change it through `type`, autofill
 * through `setText`. An app that controls the text is notified of each change and passes its own value back through
 * `syncText`.
 */
export function createSession(inputValue: string, options: SessionOptions) {
  const context = createSessionContext(inputValue, options);
  const { getState, set, subscribe } = context;
  /** Results of the current level. `levels` has those of all open levels, starting with the root. */
  let currentLevel = createLevelResults(context);
  const levels = [currentLevel];
  let isAlive = true;
  /** True right after the user typed. The app's next text may then be the typed text, changed by the app. */
  let expectsAppText = false;
  let isComposing = false;
  /** Text that the user chose to enter manually. No list opens for it. */
  let manualText = '';
  let currentQuery: { key: string; placeKey: string } | undefined;
  /** Cancels the opening or retrieval in progress. */
  let cancelSelection: (() => void) | undefined;

  /** Cancels whatever a newer user action replaces. A Retrieve continues, because it may be charged. */
  const supersede = () => {
    currentLevel.cancelRefresh();
    cancelSelection?.();
    cancelSelection = undefined;
    expectsAppText = false;
  };
  const cancel = () => {
    supersede();
    // An input method does not always report the end of a composition when its text is replaced.
    isComposing = false;
    currentLevel.abort();
  };
  /** Closes all levels that are deeper than `depth`. */
  const popToLevel = (depth: number) => {
    while (levels.length > depth + 1) levels.pop()?.abort();
    currentLevel = levels[depth] ?? currentLevel;
  };
  /** Returns to the root level and sets a text without searching for it. */
  const restart = (text: string) => {
    popToLevel(0);
    currentLevel.reset(text);
  };
  /** Shows another text without searching for it. */
  const showText = (text: string) => {
    cancel();
    context.metrics.reset();
    restart(text);
    context.reset(text);
  };

  /** Restores the initial state with this text, ignoring an address in flight. */
  const reset = (text: string) => {
    manualText = '';
    showText(text);
  };

  const openLevel = (container: Suggestion) => {
    if (getState().phase === 'opening' || !isAlive) return;
    cancel();
    cancelSelection = openContainer(context, currentLevel.queryText, container, (level) => {
      currentLevel = createLevelResults(context, level, getState().trail, currentLevel.queryText);
      levels.push(currentLevel);
      currentLevel.update();
    });
  };
  const retrieve = (suggestion: Suggestion) => {
    const { phase, pending } = getState();
    // A second click or Enter on the same row is the same request.
    if (phase === 'opening' || (phase === 'retrieving' && pending?.id === suggestion.id) || !isAlive) return;
    cancel();
    cancelSelection = retrieveSelection(context, suggestion, restart);
  };
  /** Gets the recent addresses from the app while nothing is typed. Returns whether there are addresses to list. */
  const loadRecent = (): boolean => {
    const { phase, inputValue: text } = getState();
    if (text !== '' || !['idle', 'selected'].includes(phase)) return false;
    const { recent: getRecent } = context.options;
    const saved = context.options.saved ?? [];
    if (getRecent) {
      set({ recent: [] });
      // If the app's function throws, the list has no recent addresses.
      callListener(() => {
        const used: unknown = getRecent();
        // Ignores a promise, which an async function would return.
        if (Array.isArray(used)) set({ recent: used as SavedAddress[] });
      });
    }
    return saved.length + getState().recent.length > 0;
  };
  const select = (suggestion: Suggestion) => {
    if (suggestion.kind === 'container') openLevel(suggestion);
    else retrieve(suggestion);
  };

  const type = (text: string) => {
    if (!isStillManual(manualText, text)) manualText = '';
    if (manualText) {
      showText(text);
      return;
    }
    supersede();
    context.metrics.key();
    expectsAppText = true;
    set({ inputValue: text, error: undefined, pending: undefined, address: undefined, variants: [] });
    // Text that does not start with the text of the open container leaves that container.
    if (!isComposing) while (!currentLevel.matches(text)) popToLevel(levels.length - 2);
    currentLevel.type(text, isComposing);
    if (text === '') {
      context.metrics.reset();
      loadRecent();
    }
  };
  /** Sets a text that the user did not type: from the app or from autofill. */
  const setText = (text: string) => {
    if (text !== getState().inputValue) showText(text);
  };

  return {
    getState,
    subscribe,
    /** Applies the options of the latest render. */
    configure(options: SessionOptions) {
      context.options = options;
      context.events.listen(options.onEvent);
    },
    events: context.events,
    start() {
      isAlive = true;
    },
    /** Stops searching and keeps the text. A selected address still arrives, because it is paid for. */
    switchToPlainInput() {
      if (getState().phase !== 'retrieving') showText(getState().inputValue);
    },
    /** Switches to manual entry with the typed text. */
    enterManually() {
      const { inputValue } = getState();
      const { searchMs, keys } = context.getMetrics();
      showText(inputValue);
      manualText = inputValue;
      context.events.emit({ type: 'manual', by: 'row', searchMs, keys });
      callListener(context.options.onManual, inputValue);
    },
    /** Ends the session on unmount: aborts Finds and stops notifying. A hidden field keeps its session. */
    destroy() {
      isAlive = false;
      cancel();
    },

    type,
    /** Sets whether an input method is composing, which suspends the search. Returns the previous value. */
    setComposing(isActive: boolean): boolean {
      const wasComposing = isComposing;
      isComposing = isActive;
      return wasComposing;
    },
    setText,
    reset,
    /**
     * Applies the app's controlled text. The first different text after a key counts as the app's version of that key
     * (upper case, for example) and is searched; any other text is only shown. A selected address stays selected if
     * the app only reformats its text.
     */
    syncText(text: string) {
      const { inputValue: shownText, phase } = getState();
      if (text === shownText) return;
      if (expectsAppText) type(text);
      else if (phase === 'selected' && text.trim() && isSameText(text, shownText)) {
        currentLevel.reset(text);
        set({ inputValue: text });
      } else if (phase === 'retrieving' && text.trim() && isSameText(text, shownText)) set({ inputValue: text });
      else showText(text);
      expectsAppText = false;
    },
    refreshRows() {
      currentLevel.refresh();
    },
    loadRecent,
    /** Selects an address that the app already has, without a call. */
    selectSaved(saved: SavedAddress) {
      cancel();
      const address = addressOf(saved);
      completeSelection(
        context,
        { address, variants: [address], suggestion: suggestionOf(address), typed: '', saved },
        restart,
      );
    },
    /** Called when the list closes. Cancels a pending refresh of the rows. */
    onClose() {
      currentLevel.cancelRefresh();
      expectsAppText = false;
    },
    /** Called when the user opens the list. Searches if there is no answer for the text yet. */
    requestList() {
      const { phase } = getState();
      manualText = '';
      if (phase === 'idle' || phase === 'selected') currentLevel.update();
      loadRecent();
    },
    select,
    openContainer: openLevel,
    /**
     * Goes back to the level above, or to `depth`, and restores the text typed there. Returns the container that was
     * left.
     */
    back(depth = levels.length - 2): Suggestion | undefined {
      const { trail, inputValue: before } = getState();
      const { container, typed: inputValue } = trail[depth + 1] ?? rootLevel;
      if (!container) return undefined;
      cancel();
      popToLevel(depth);
      set({ inputValue, error: undefined, pending: undefined });
      currentLevel.update();
      if (inputValue !== before) callListener(context.options.onInputValueChange, inputValue);
      return container;
    },
    /** Leaves all containers and searches for the full text. */
    searchEverywhere() {
      const { everywhere, inputValue } = getState();
      if (!everywhere) return;
      popToLevel(0);
      type(everywhere);
      if (everywhere !== inputValue) callListener(context.options.onInputValueChange, everywhere);
    },
    clear() {
      const { inputValue: before } = getState();
      reset('');
      if (before) callListener(context.options.onInputValueChange, '');
    },
    /** Repeats the failed call, which may be charged. Call it only on a user's action. */
    retry() {
      const { phase, pending } = getState();
      if (phase !== 'failed') return;
      set({ phase: 'found', error: undefined });
      if (pending) select(pending);
      else currentLevel.update();
    },
    /**
     * Sets the key of the query without its text (`key`) and the key of the searched area (`placeKey`). If `key`
     * changes, all answers are discarded. A selected address still arrives, unless the area has changed.
     */
    setQuery(key: string, placeKey: string) {
      const before = currentQuery;
      currentQuery = { key, placeKey };
      if (!before || before.key === key) return;
      const { phase, inputValue: text } = getState();
      if (phase === 'retrieving' && before.placeKey === placeKey) return;
      cancel();
      restart(currentLevel.queryText);
      if (['finding', 'found', 'empty', 'opening'].includes(phase)) currentLevel.update();
      else if (phase !== 'selected') context.reset(text);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
