import { callListener, type Suggestion } from '../../../core/index.ts';
import { createSessionState, type SessionOptions } from './createSessionState.ts';
import { createTypedList } from './levelResults.ts';
import { deliver, openContainer, retrieveChosen } from './select.ts';
import { typing } from '../lazy/typingChunk.ts';
import { isSameByHand, restOf } from './queryText.ts';
import { addressOf, type SavedAddress, suggestionOf } from '../SavedAddress.ts';
import { root } from './state.ts';

/** Is it what was chosen in the app's own writing, or the beginning of it? */
const isSameText = (text: string, chosen: string) =>
  restOf(text, chosen) !== undefined || typing()?.matchesText(text, chosen) === true;

/**
 * One person's search, from the first key to the address: the find policy, the levels, the one paid Retrieve. It knows neither React nor
 * the page; the hook draws its state and forwards what the person does.
 *
 * **The session owns the text**: `state.inputValue` is what the field holds. Keys change it through `type`, autofill through `setText`. An app
 * that holds the text is told of each change and gives its own value back through `hold`.
 */
export function createSession(inputValue: string, given: SessionOptions) {
  const shared = createSessionState(inputValue, given);
  const { get, set, subscribe } = shared;
  /** The list of each level that is looked into, the root's first. */
  let list = createTypedList(shared);
  const lists = [list];
  let alive = true;
  /** Was the text typed, and may the app still answer with another one? */
  let typed = false;
  let composing = false;
  /** What the person goes on with by hand: no list comes for it. */
  let kept = '';
  let asking: { question: string; where: string } | undefined;
  /** Leaves the container or address that was chosen last. */
  let leaveChosen: (() => void) | undefined;

  /** Ends whatever a newer act of the person supersedes. A Retrieve runs on: it may be paid for. */
  const supersede = () => {
    list.rest();
    leaveChosen?.();
    leaveChosen = undefined;
    typed = false;
  };
  const leave = () => {
    supersede();
    // Its letters are replaced: an input method whose text is taken away does not always say that it is done.
    composing = false;
    list.leave();
  };
  /** Out of the levels below this one. */
  const climb = (depth: number) => {
    while (lists.length > depth + 1) lists.pop()?.leave();
    list = lists[depth] ?? list;
  };
  /** At the root, with a text that is not asked. */
  const begin = (text: string) => {
    climb(0);
    list.reset(text);
  };
  /** Another text, which is shown and not searched. */
  const put = (text: string) => {
    leave();
    shared.figures.reset();
    begin(text);
    shared.reset(text);
  };

  /** As a field begins, with this text. A chosen address that is on its way is left. */
  const reset = (text: string) => {
    kept = '';
    put(text);
  };

  const open = (container: Suggestion) => {
    if (get().phase === 'opening' || !alive) return;
    leave();
    leaveChosen = openContainer(shared, list.asked, container, (level) => {
      list = createTypedList(shared, level, get().trail, list.asked);
      lists.push(list);
      list.settle();
    });
  };
  const retrieve = (suggestion: Suggestion) => {
    const { phase, pending } = get();
    // A second click or an Enter on top of it is the same wish.
    if (phase === 'opening' || (phase === 'retrieving' && pending?.id === suggestion.id) || !alive) return;
    leave();
    leaveChosen = retrieveChosen(shared, suggestion, begin);
  };
  /** Asks the app, while nothing is typed, which addresses were used lately. Returns whether there is any address to offer. */
  const remind = (): boolean => {
    const { phase, inputValue: text } = get();
    if (text !== '' || !['idle', 'selected'].includes(phase)) return false;
    const { recent: ask } = shared.options;
    const saved = shared.options.saved ?? [];
    if (ask) {
      set({ recent: [] });
      // What throws in there leaves a search without them.
      callListener(() => {
        const used: unknown = ask();
        // A list that comes later is none yet.
        if (Array.isArray(used)) set({ recent: used as SavedAddress[] });
      });
    }
    return saved.length + get().recent.length > 0;
  };
  const select = (suggestion: Suggestion) => {
    if (suggestion.kind === 'container') open(suggestion);
    else retrieve(suggestion);
  };

  const type = (text: string) => {
    if (!isSameByHand(kept, text)) kept = '';
    if (kept) {
      put(text);
      return;
    }
    supersede();
    shared.figures.key();
    typed = true;
    set({ inputValue: text, error: undefined, pending: undefined, address: undefined, variants: [] });
    // What does not go on from the text that a container was opened with is a new question.
    if (!composing) while (!list.takes(text)) climb(lists.length - 2);
    list.type(text, composing);
    if (text === '') {
      shared.figures.reset();
      remind();
    }
  };
  /** The text is set by somebody else (the app, autofill). */
  const setText = (text: string) => {
    if (text !== get().inputValue) put(text);
  };

  return {
    get,
    subscribe,
    /** From now on these count. */
    configure(options: SessionOptions) {
      shared.options = options;
      shared.teller.listen(options.onEvent);
    },
    teller: shared.teller,
    start() {
      alive = true;
    },
    /** The field is an ordinary one from now on: what is under way is left, the text stays. A chosen address is paid for, and comes. */
    giveUp() {
      if (get().phase !== 'retrieving') put(get().inputValue);
    },
    /** The person goes on by hand, with what is typed. */
    manual() {
      const { inputValue } = get();
      const { searchMs, keys } = shared.figuresNow();
      put(inputValue);
      kept = inputValue;
      shared.teller.emit({ type: 'manual', by: 'row', searchMs, keys });
      callListener(shared.options.onManual, inputValue);
    },
    /** The field is gone for good: Finds are aborted, nothing is told any more. One that is only hidden goes on. */
    end() {
      alive = false;
      leave();
    },

    type,
    /** An input method is at work, or done: meanwhile nothing is asked. Returns whether it was at work for all that we know. */
    compose(now: boolean): boolean {
      const was = composing;
      composing = now;
      return was;
    },
    setText,
    reset,
    /**
     * The app's own text. Its first other text after a key, at once or later, is its answer to that key (upper case, say) and searched; any
     * other is only shown. What was chosen stays chosen in the app's own writing (upper case, cut).
     */
    hold(text: string) {
      const { inputValue: own, phase } = get();
      if (text === own) return;
      if (typed) type(text);
      else if (phase === 'selected' && text.trim() && isSameText(text, own)) {
        list.reset(text);
        set({ inputValue: text });
      } else if (phase === 'retrieving' && text.trim() && isSameText(text, own)) set({ inputValue: text });
      else put(text);
      typed = false;
    },
    look() {
      list.look();
    },
    remind,
    /** Chooses an address that the app has already: no call. */
    selectSaved(saved: SavedAddress) {
      leave();
      const address = addressOf(saved);
      deliver(shared, { address, variants: [address], suggestion: suggestionOf(address), typed: '', saved }, begin);
    },
    /** The list was shut: nobody waits for better rows. */
    shut() {
      list.rest();
      typed = false;
    },
    /** The list is wanted: asks when nothing is known of the text yet. */
    wantList() {
      const { phase } = get();
      kept = '';
      if (phase === 'idle' || phase === 'selected') list.settle();
      remind();
    },
    select,
    openContainer: open,
    /** To the level above, or to one further up, as it was: what was typed below it is taken back. Returns the container that was left. */
    back(depth = lists.length - 2): Suggestion | undefined {
      const { trail, inputValue: before } = get();
      const { container, typed: inputValue } = trail[depth + 1] ?? root;
      if (!container) return undefined;
      leave();
      climb(depth);
      set({ inputValue, error: undefined, pending: undefined });
      list.settle();
      if (inputValue !== before) callListener(shared.options.onInputValueChange, inputValue);
      return container;
    },
    /** Out of all containers, with all that was typed. */
    searchEverywhere() {
      const { everywhere, inputValue } = get();
      if (!everywhere) return;
      climb(0);
      type(everywhere);
      if (everywhere !== inputValue) callListener(shared.options.onInputValueChange, everywhere);
    },
    clear() {
      const { inputValue: before } = get();
      reset('');
      if (before) callListener(shared.options.onInputValueChange, '');
    },
    /** Does what failed once more: a person's act, so that it may charge. */
    retry() {
      const { phase, pending } = get();
      if (phase !== 'failed') return;
      set({ phase: 'found', error: undefined });
      if (pending) select(pending);
      else list.settle();
    },
    /**
     * The question's other parts, and of them where is searched. When they have changed, what was answered answers something else. A chosen
     * address is on its way all the same, unless the search is elsewhere now.
     */
    ask(question: string, where: string) {
      const before = asking;
      asking = { question, where };
      if (!before || before.question === question) return;
      const { phase, inputValue: text } = get();
      if (phase === 'retrieving' && before.where === where) return;
      leave();
      begin(list.asked);
      if (['finding', 'found', 'empty', 'opening'].includes(phase)) list.settle();
      else if (phase !== 'selected') shared.reset(text);
    },
  };
}

export type Session = ReturnType<typeof createSession>;
