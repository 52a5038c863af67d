import { callListener, type Suggestion } from '../../../core/index.ts';
import { createSessionContext, type SessionOptions } from './createSessionState.ts';
import { completeSelection } from './completeSelection.ts';
import type { LevelResults } from './levelResults.ts';
import { createPendingLevel } from './pendingLevel.ts';
import { type SearchChunk, searchChunk } from '../../lazy/chunks.ts';
import { onNetworkChange } from '../../page/network.ts';
import { textAfter } from '../../find/queryText.ts';
import { addressOf, type SavedAddress, suggestionOf } from '../SavedAddress.ts';
import { rootLevel } from './state.ts';

/** Whether `chosen` starts with `text`, or is the same text in another format. */
const isSameText = (text: string, chosen: string) =>
  textAfter(text, chosen) !== undefined || searchChunk.get()?.matchesText(text, chosen) === true;

/**
 * Creates the session of one search, from the first keystroke to the address. The session decides when to send a Find,
 * manages the levels, and sends the single paid Retrieve. The session is independent of React and the DOM. The hook
 * renders the session's state and forwards the user's actions.
 *
 * **The session owns the text**: `state.inputValue` is the field's text. When the user types, `type` changes the text.
 * When autofill fills in the field, `setText` changes it. If the app controls the text, the session notifies the app of
 * each change, and the app passes its value back with `syncText`.
 */
export function createSession(inputValue: string, options: SessionOptions) {
  const context = createSessionContext(inputValue, options);
  const { getState, dispatch, subscribe } = context;
  /** Results of the current level. `levels` contains the results of all open levels, starting with the root. */
  let currentLevel: LevelResults = searchChunk.get()?.createLevelResults(context) ?? createPendingLevel(context);
  const levels = [currentLevel];
  /** Root level until the code of the search has loaded. */
  let pendingLevel = searchChunk.get() ? undefined : currentLevel;
  let isAlive = true;
  /** True right after the user types, when the app's next text may be the typed text in another format. */
  let expectsAppText = false;
  let isComposing = false;
  let stopListening: (() => void)[] = [];
  let currentQuery: { key: string; placeKey: string } | undefined;
  /** Cancels the opening of a container or the retrieval in progress. */
  let cancelSelection: (() => void) | undefined;

  /**
   * Cancels everything that a newer user action replaces. A Retrieve in flight continues, because it may be charged.
   */
  const supersede = () => {
    currentLevel.cancelRefresh();
    cancelSelection?.();
    cancelSelection = undefined;
    expectsAppText = false;
  };
  const cancel = () => {
    supersede();
    // If text is replaced during a composition, the input method does not always report the end of the composition.
    isComposing = false;
    currentLevel.abort();
  };
  /** Closes all levels deeper than `depth`. */
  const popToLevel = (depth: number) => {
    while (levels.length > depth + 1) levels.pop()?.abort();
    currentLevel = levels[depth] ?? currentLevel;
  };
  /** Returns to the root level and sets the text without searching for it. */
  const restart = (text: string) => {
    popToLevel(0);
    currentLevel.reset(text);
  };
  /** Shows another text without searching for it. */
  const showText = (text: string, type: 'shown' | 'reset' = 'shown') => {
    cancel();
    context.metrics.reset();
    restart(text);
    dispatch({ type, text });
  };

  /** Restores the initial state with this text. An address still in flight will be ignored. */
  const reset = (text: string) => {
    showText(text, 'reset');
  };

  /** Called when the code of the search has loaded. Searches for the text that the user has typed meanwhile. */
  const onLoad = ({ createLevelResults }: SearchChunk) => {
    if (!pendingLevel) return;
    currentLevel = levels[0] = createLevelResults(context, rootLevel, [], pendingLevel.queryText);
    pendingLevel = undefined;
    if (getState().phase === 'finding') currentLevel.update();
  };
  /**
   * Opens or retrieves a suggestion, now or once the code has loaded. Returns a function that cancels it.
   */
  const selectWith = (
    operation: 'find' | 'retrieve',
    suggestion: Suggestion,
    run: (chunk: SearchChunk) => (() => void) | undefined,
  ): (() => void) | undefined => {
    const loaded = searchChunk.get();
    if (loaded) return run(loaded);
    let isCancelled = false;
    let stop: (() => void) | undefined;
    dispatch({ type: operation === 'find' ? 'opening' : 'retrieving', suggestion });
    searchChunk
      .call(operation, (chunk) => {
        if (!isCancelled) stop = run(chunk);
        return Promise.resolve();
      })
      .catch((error: unknown) => {
        if (!isCancelled) context.fail(operation, error, suggestion);
      });
    return () => {
      isCancelled = true;
      stop?.();
    };
  };

  const openLevel = (container: Suggestion) => {
    if (getState().phase === 'opening' || !isAlive) return;
    cancel();
    cancelSelection = selectWith('find', container, ({ openContainer, createLevelResults }) =>
      openContainer(context, currentLevel.queryText, container, (level) => {
        currentLevel = createLevelResults(context, level, getState().trail, currentLevel.queryText);
        levels.push(currentLevel);
        currentLevel.update();
      }),
    );
  };
  const retrieve = (suggestion: Suggestion) => {
    const { phase, pending } = getState();
    // Ignores a second click or Enter on the same row, because its request is already in flight.
    if (phase === 'opening' || (phase === 'retrieving' && pending?.id === suggestion.id) || !isAlive) return;
    cancel();
    cancelSelection = selectWith('retrieve', suggestion, ({ retrieveSelection }) =>
      retrieveSelection(context, suggestion, restart),
    );
  };
  /** If the field is empty, gets the recent addresses from the app. Returns whether there are addresses to list. */
  const loadRecent = (): boolean => {
    const { phase, inputValue: text } = getState();
    if (text !== '' || !['idle', 'selected'].includes(phase)) return false;
    const { recent: getRecent } = context.options;
    const saved = context.options.saved ?? [];
    if (getRecent) {
      dispatch({ type: 'recentLoaded', recent: [] });
      // If the app's function throws an error, the list has no recent addresses.
      callListener(() => {
        const used: unknown = getRecent();
        // Ignores a promise, in case the app's function is async.
        if (Array.isArray(used)) dispatch({ type: 'recentLoaded', recent: used as SavedAddress[] });
      });
    }
    return saved.length + getState().recent.length > 0;
  };
  const select = (suggestion: Suggestion) => {
    if (suggestion.kind === 'container') openLevel(suggestion);
    else retrieve(suggestion);
  };

  const type = (text: string) => {
    const { manualText } = getState();
    if (manualText && searchChunk.get()?.isStillManual(manualText, text)) {
      showText(text);
      return;
    }
    supersede();
    context.metrics.key();
    expectsAppText = true;
    dispatch({ type: 'typed', text });
    // If the text no longer starts with the text of the open container, leaves the container.
    if (!isComposing) while (!currentLevel.matches(text)) popToLevel(levels.length - 2);
    currentLevel.type(text, isComposing);
    if (text === '') {
      context.metrics.reset();
      loadRecent();
    }
  };
  /** Sets text that comes from the app or from autofill, and not from typing. */
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
      stopListening = [
        searchChunk.onLoad(onLoad),
        onNetworkChange(() => {
          context.onConnection();
          if (getState().phase === 'finding') pendingLevel?.update();
        }),
      ];
    },
    /**
     * Stops searching and keeps the text. A selected address that is in flight still arrives, because it is paid for.
     */
    switchToPlainInput() {
      if (getState().phase !== 'retrieving') showText(getState().inputValue);
    },
    /** Switches to manual entry with the typed text. */
    enterManually() {
      const { inputValue } = getState();
      const { searchMs, keys } = context.getMetrics();
      showText(inputValue);
      dispatch({ type: 'manualEntered' });
      context.events.emit({ type: 'manual', by: 'row', searchMs, keys });
      callListener(context.options.onManual, inputValue);
    },
    /**
     * Ends the session when the field is unmounted. Aborts the Finds and stops notifying the app. A hidden field keeps
     * its session.
     */
    destroy() {
      isAlive = false;
      for (const stop of stopListening) stop();
      cancel();
    },

    type,
    /**
     * Sets whether an input method is composing. During a composition, the search is suspended. Returns the previous
     * value.
     */
    setComposing(isActive: boolean): boolean {
      const wasComposing = isComposing;
      isComposing = isActive;
      return wasComposing;
    },
    setText,
    reset,
    /**
     * Applies the app's controlled text. If the app renders its own input, all text from the app counts as typed.
     * Otherwise, the first new text after a keystroke counts as typed text that the app has reformatted (to upper case, for
     * example), and starts a search. Any other text is shown without a search. If the app only reformats the text of a
     * selected address, the address stays selected.
     */
    syncText(text: string, hasInput: boolean) {
      const { inputValue: shownText, phase, pending } = getState();
      if (text === shownText) return;
      if (expectsAppText) type(text);
      else if (phase === 'selected' && text.trim() && isSameText(text, shownText)) {
        currentLevel.reset(text);
        dispatch({ type: 'reformatted', text });
      } else if (phase === 'retrieving' && text.trim() && (isSameText(text, shownText) || text === pending?.text))
        dispatch({ type: 'reformatted', text });
      else if (hasInput) showText(text);
      else type(text);
      expectsAppText = false;
    },
    refreshRows() {
      currentLevel.refresh();
    },
    loadRecent,
    /** Selects a saved or recent address. Makes no call. */
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
    /** Called when the user opens the list. If there is no answer for the text yet, searches for the text. */
    requestList() {
      const { phase } = getState();
      dispatch({ type: 'manualEnded' });
      if (phase === 'idle' || phase === 'selected') currentLevel.update();
      loadRecent();
    },
    select,
    openContainer: openLevel,
    /**
     * Goes back to the level at `depth`, and restores the text that the user typed there. By default, goes back one
     * level. Returns the container that the user left.
     */
    back(depth = levels.length - 2): Suggestion | undefined {
      const { trail, inputValue: before } = getState();
      const { container, typed: inputValue } = trail[depth + 1] ?? rootLevel;
      if (!container) return undefined;
      cancel();
      popToLevel(depth);
      dispatch({ type: 'wentBack', text: inputValue });
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
    /** Repeats the failed call, which may be charged. Call this function only when the user acts. */
    retry() {
      const { phase, pending } = getState();
      if (phase !== 'failed') return;
      dispatch({ type: 'retried' });
      if (pending) select(pending);
      else currentLevel.update();
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
      restart(currentLevel.queryText);
      if (['finding', 'found', 'empty', 'opening'].includes(phase)) currentLevel.update();
      else if (phase !== 'selected') dispatch({ type: 'shown', text });
    },
  };
}

export type Session = ReturnType<typeof createSession>;
