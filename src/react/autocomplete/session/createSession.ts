import { type Address, callListener, type Suggestion } from '../../../core/index.ts';
import { textAfter } from '../../find/queryText.ts';
import { type SearchChunk, searchChunk } from '../../lazy/chunks.ts';
import { onNetworkChange } from '../../page/network.ts';
import type { SelectDetails } from '../types.ts';
import { createSessionContext, type SessionOptions } from './context.ts';
import type { LevelResults } from './levelResults.ts';
import { createPendingLevel } from './pendingLevel.ts';
import { rootLevel } from './state.ts';

/** Whether `chosen` starts with `text`, or is the same text in another format. */
const isSameText = (text: string, chosen: string) =>
  textAfter(text, chosen) !== undefined || searchChunk.get()?.matchesText(text, chosen) === true;

/**
 * Creates the session of one search, from the first keystroke to the address. The session decides when to send a Find,
 * manages the levels, and sends the single paid Retrieve. It is independent of React and the DOM.
 *
 * **The session owns the text**: `state.inputValue` is the field's text. When the user types, `type` changes the text.
 * When autofill fills in the field, `adopt` changes it. If the app controls the text, the session notifies the app of
 * each change, and the app passes its value back with `syncText`.
 */
export function createSession(initialText: string, initialOptions: SessionOptions) {
  const context = createSessionContext(initialText, initialOptions);
  const { getState, dispatch, events, metrics, textChanged } = context;
  const code = searchChunk.get();
  /** Results of the current level. `levels` contains the results of all open levels, starting with the root. */
  let currentLevel: LevelResults = code?.createLevelResults(context) ?? createPendingLevel(context);
  const levels = [currentLevel];
  /** Root level until the code of the search has loaded. */
  let pendingLevel = code ? undefined : currentLevel;
  let isAlive = true;
  /** True right after the user types, when the app's next text may be the typed text in another format. */
  let expectsAppText = false;
  let isComposing = false;
  let stopListening: (() => void)[] = [];
  let currentQuery: { key: string; placeKey: string } | undefined;
  /** Cancels the selection in progress: a container that is being opened, or an address that is being retrieved. */
  let selection: AbortController | undefined;

  /** Cancels everything that a newer user action replaces. A Retrieve in flight continues, because it may be charged. */
  const supersede = () => {
    currentLevel.cancelRefresh();
    selection?.abort();
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
  /** Shows another text without searching for it. An address still in flight will be ignored. */
  const showText = (text: string, type: 'shown' | 'reset' = 'shown') => {
    cancel();
    metrics.reset();
    restart(text);
    dispatch({ type, text });
  };

  /** Searches for the text that the user typed before the code of the search was loaded. */
  const onLoad = ({ createLevelResults }: SearchChunk) => {
    if (!pendingLevel) return;
    currentLevel = levels[0] = createLevelResults(context, rootLevel, [], pendingLevel.queryText);
    pendingLevel = undefined;
    if (getState().phase === 'finding') currentLevel.update();
  };
  /** Opens a container or retrieves an address, now or once the code has loaded. */
  const choose = (suggestion: Suggestion, isContainer = suggestion.kind === 'container') => {
    const { phase, pending } = getState();
    // Ignores a second click or Enter on the same row, because its request is already in flight.
    if (phase === 'opening' || (phase === 'retrieving' && pending?.id === suggestion.id) || !isAlive) return;
    cancel();
    const { signal } = (selection = new AbortController());
    dispatch({ type: isContainer ? 'opening' : 'retrieving', suggestion });
    const operation = isContainer ? 'find' : 'retrieve';
    const run = ({ createLevelResults, openContainer, retrieveSelection }: SearchChunk) => {
      if (signal.aborted) return;
      if (!isContainer) retrieveSelection(context, suggestion, signal, restart);
      else
        openContainer(context, currentLevel.queryText, suggestion, signal, (level) => {
          currentLevel = createLevelResults(context, level, getState().trail, currentLevel.queryText);
          levels.push(currentLevel);
          currentLevel.update();
        });
    };
    searchChunk
      .call(operation, (chunk) => {
        run(chunk);
        return Promise.resolve();
      })
      .catch((error: unknown) => {
        if (!signal.aborted) context.fail(operation, error, suggestion);
      });
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
    const { trail } = getState();
    dispatch({ type: 'typed', text });
    // If the text no longer starts with the text of the open container, leaves the container.
    const belongsTo = (depth: number) => textAfter(trail[depth]?.typed ?? '', text) !== undefined;
    if (!isComposing) while (!belongsTo(levels.length - 1)) popToLevel(levels.length - 2);
    currentLevel.type(text, isComposing);
    if (text === '') {
      metrics.reset();
      context.loadRecent();
    }
  };
  return {
    context,
    /** Applies the options of the latest render. */
    configure(options: SessionOptions) {
      context.options = options;
      events.listen(options.onEvent);
    },
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
      const { inputValue: shownText, phase, pending } = getState();
      if (text === shownText) return;
      const isReformatted = text.trim() !== '' && isSameText(text, shownText);
      if (expectsAppText) type(text);
      else if (phase === 'selected' && isReformatted) {
        currentLevel.reset(text);
        dispatch({ type: 'reformatted', text });
      } else if (phase === 'retrieving' && (isReformatted || (text.trim() && text === pending?.text)))
        dispatch({ type: 'reformatted', text });
      else if (hasInput) showText(text);
      else type(text);
      expectsAppText = false;
    },
    /** If the rows answer an older text, updates them from the cache or with a new request. */
    refreshRows() {
      if (getState().phase === 'found') currentLevel.update();
    },
    /** Called when the list closes. */
    onClose() {
      currentLevel.cancelRefresh();
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
      restart(currentLevel.queryText);
      if (['finding', 'found', 'empty', 'opening'].includes(phase)) currentLevel.update();
      else if (phase !== 'selected') dispatch({ type: 'shown', text });
    },

    choose,
    /** Selects an address that the app already has. Makes no call. */
    deliver(address: Address, details: SelectDetails) {
      cancel();
      context.complete(address, details, restart);
    },
    showText,
    /** Shows the rows that are known for the current text, and sends a Find if it is needed. */
    update() {
      currentLevel.update();
    },
    /** Returns to the level at `depth` and restores its text. Returns the container that was left. */
    back(depth = levels.length - 2): Suggestion | undefined {
      const { trail, inputValue: before } = getState();
      const { container, typed: text } = trail[depth + 1] ?? rootLevel;
      if (!container) return undefined;
      cancel();
      popToLevel(depth);
      dispatch({ type: 'wentBack', text });
      currentLevel.update();
      textChanged(text, before);
      return container;
    },
    /** Leaves all containers and searches for the full text. */
    searchEverywhere() {
      const { everywhere, inputValue: before } = getState();
      if (!everywhere) return;
      popToLevel(0);
      type(everywhere);
      textChanged(everywhere, before);
    },
  };
}

export type SearchSession = ReturnType<typeof createSession>;
