import type { QueryClient } from '@tanstack/react-query';
import {
  ResponseError,
  asServiceError,
  createEmitter,
  markMatches,
  matchesText,
  tellApp,
  type Address,
  type AddressServiceError,
  type Client,
  type FindQuery,
  type Suggestion,
  variantIn,
  wordsOf,
} from '../../core/index.ts';
import { addressQueries, questionText } from '../find/queries.ts';
import { retrieveOnce } from '../find/retrieveOnce.ts';
import { createFindLanes } from './findLanes.ts';
import { placeOf } from './placeOf.ts';
import { initialState, type Level, root, type State } from './State.ts';
import { watchFind } from './watchFind.ts';

/** Deeper than any real address; a container that leads to itself ends here. */
const deepest = 10;
/** Rows that the service gives where no limit is asked for (publicly known). */
const usualLimit = 10;
/** ms without a key, after which a list that was cut is asked for again. */
const restful = 250;

export interface SelectDetails {
  /** The same address in its other languages, the chosen one included, in the service's order. */
  variants: readonly Address[];
  suggestion: Suggestion;
  /** What the person had typed when they chose. */
  typed: string;
}

/** What a session needs from outside; read anew at each use. */
export interface SessionOptions {
  client: Client;
  queryClient: QueryClient;
  /** Everything of the question but text and container. */
  query: FindQuery;
  /** Fewest characters that are asked for. */
  minLength: number;
  toInputValue(address: Address, suggestion: Suggestion): string;
  onInputValueChange?: ((inputValue: string) => void) | undefined;
  onSelect?: ((address: Address, details: SelectDetails) => void) | undefined;
  onError?: ((error: AddressServiceError) => void) | undefined;
  /** Would it harm to put these rows in the place of those that stand: under a pointer, or without the active one? */
  holds(suggestions: readonly Suggestion[]): boolean;
}

/**
 * One person's search, from the first key to the address: the find policy, the levels, the one paid Retrieve. It knows neither React nor
 * the page; the hook draws its state and forwards what the person does.
 */
export function createSession(inputValue: string, given: SessionOptions) {
  let config = given;
  const options = () => config;
  let state = initialState(inputValue);
  /** The newest answer of the root, as it came, and the text it answers. */
  let answered: { text: string; suggestions: readonly Suggestion[]; cut: boolean } | undefined;
  /** Counts choices: an answer to an earlier one is kept in the cache and otherwise ignored. */
  let choice = 0;
  let stopOpening: (() => void) | undefined;
  /** The text that the list is for: what is typed, less what an input method is still composing. */
  let asked = inputValue;
  let alive = true;
  let typedAt = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const changed = createEmitter();

  const set = (change: Partial<State>) => {
    state = { ...state, refreshing: false, ...change };
    changed.emit();
  };

  const lanes = createFindLanes({
    client: () => options().client,
    cache: () => options().queryClient,
    query: () => options().query,
    onAnswer(text, suggestions) {
      // It is in the cache: shown when it harms no more.
      if (state.refreshing && options().holds(suggestions)) set({});
      else {
        remember(text, suggestions);
        settle();
      }
    },
    onFailure(text, cause) {
      // Rows that stand and match are not a failure of the search.
      if (state.refreshing) {
        set({});
        return;
      }
      const error = asServiceError(cause, 'find');
      if (text !== questionText(asked)) {
        settle();
        return;
      }
      lanes.stop();
      set({ phase: 'failed', error, pending: undefined });
      tellApp(options().onError, error);
    },
  });

  function remember(text: string, suggestions: readonly Suggestion[]) {
    const cut = suggestions.length >= (options().query.limit ?? usualLimit);
    answered = { text, suggestions: distinct(suggestions), cut };
  }

  /** Shows what is known of the typed text, and asks where that is not all. */
  function settle() {
    clearTimeout(resting);
    const text = questionText(asked);
    if (!text || text.length < options().minLength) {
      lanes.stop();
      answered = undefined;
      set({ phase: 'idle', suggestions: [] });
      return;
    }
    const { client, queryClient, query } = options();
    const { queryKey, staleTime } = addressQueries.find(client, { ...query, text });
    const known = queryClient.getQueryState<Suggestion[]>(queryKey);
    const fresh = known?.data && !known.isInvalidated && Date.now() - known.dataUpdatedAt < (staleTime as number);
    if (known?.data && fresh && !sameText(answered?.text, text)) remember(text, known.data);

    if (answered && sameText(answered.text, text)) {
      lanes.stop();
      const { suggestions } = answered;
      set({ suggestions, phase: suggestions.length ? 'found' : 'empty', trail: [{ ...root, suggestions }] });
      return;
    }
    const before = answered?.suggestions ?? [];
    // The service's marks are for an older text: what stays is marked for this one.
    const words = wordsOf(text);
    const suggestions = before
      .filter((suggestion) => stillMatches(text, suggestion))
      .map((suggestion) => ({ ...suggestion, highlight: markMatches(words, suggestion.text, placeOf(suggestion)) }));
    const same = suggestions.length > 0 && suggestions.length === before.length && goesOn(answered?.text, text);
    const cut = same && answered?.cut;
    if (same) lanes.stop(cut ? text : undefined);
    const refreshing = same && lanes.busy;
    set({ suggestions, phase: same ? 'found' : 'finding', refreshing, trail: [{ ...root, suggestions }] });
    if (!same) lanes.ask(text);
    else if (cut && !refreshing)
      resting = setTimeout(
        () => {
          set({ refreshing: true });
          lanes.ask(text);
        },
        Math.max(0, typedAt + restful - performance.now()),
      );
  }

  /** Goes on with rows that are not the answer to their text: what waits in the cache is shown, a cut list asked for. */
  function look() {
    if (state.phase === 'found' && state.trail.length === 1 && !sameText(answered?.text, questionText(asked))) settle();
  }

  /** Ends whatever a newer act of the person supersedes. A Retrieve runs on: it may be paid for. */
  function supersede() {
    choice++;
    clearTimeout(resting);
    stopOpening?.();
    stopOpening = undefined;
  }

  function openContainer(container: Suggestion) {
    if (state.phase === 'opening' || !alive) return;
    supersede();
    lanes.stop();
    const { trail } = state;
    const fail = (error: AddressServiceError) => {
      stopOpening = undefined;
      set({ phase: 'failed', error, pending: container });
      tellApp(options().onError, error);
    };
    set({ phase: 'opening', pending: container, error: undefined });
    if (trail.length > deepest || trail.some((level) => level.container?.id === container.id)) {
      fail(
        new ResponseError(
          'find',
          'find led from a container back to itself, so it was not asked again. Go back and choose another row.',
        ),
      );
      return;
    }
    const { client, queryClient, query } = options();
    const asks = { ...query, text: asked, container: container.id };
    stopOpening = watchFind(queryClient, client, asks, (data, error) => {
      stopOpening = undefined;
      if (!data) {
        fail(asServiceError(error, 'find'));
        return;
      }
      const suggestions = distinct(data);
      const level: Level = { container, depth: trail.length, suggestions };
      set({ phase: suggestions.length ? 'found' : 'empty', pending: undefined, suggestions, trail: [...trail, level] });
    });
  }

  async function retrieve(suggestion: Suggestion) {
    // A second click or an Enter on top of it is the same wish.
    if (state.phase === 'opening' || (state.phase === 'retrieving' && state.pending?.id === suggestion.id) || !alive)
      return;
    supersede();
    lanes.stop();
    const mine = choice;
    const typed = state.inputValue;
    set({ phase: 'retrieving', pending: suggestion, error: undefined });
    const { client, queryClient } = options();
    let variants: Address[] = [];
    let error: AddressServiceError | undefined;
    try {
      variants = await retrieveOnce(queryClient, client, suggestion.id);
    } catch (cause) {
      error = asServiceError(cause, 'retrieve');
    }
    if (mine !== choice) return;
    const { query, toInputValue, onInputValueChange, onSelect, onError } = options();
    const address = variantIn(variants, query.language, suggestion.language);
    if (!address) {
      error ??= new ResponseError(
        'retrieve',
        'retrieve found no address for this suggestion: its id is no longer known. Search again.',
      );
      set({ phase: 'failed', error });
      tellApp(onError, error);
      return;
    }
    // The address is paid for: a function of the app's that throws must not lose it.
    let text = suggestion.text;
    tellApp(() => {
      text = toInputValue(address, suggestion);
    });
    answered = undefined;
    asked = text;
    set({ phase: 'selected', pending: undefined, address, variants, inputValue: text, suggestions: [], trail: [root] });
    tellApp(onInputValueChange, text);
    tellApp(onSelect, address, { variants, suggestion, typed });
  }

  return {
    get: () => state,
    subscribe: changed.subscribe,
    /** From now on these count. */
    configure(next: SessionOptions) {
      config = next;
    },
    start() {
      alive = true;
    },
    /** The field is gone for good: Finds are aborted, nothing is told any more. One that is only hidden goes on. */
    end() {
      alive = false;
      supersede();
      lanes.stop();
    },

    /** The person typed. `hold`: an input method is still composing, so nothing is asked yet. */
    type(text: string, { hold = false } = {}) {
      supersede();
      typedAt = performance.now();
      set({ inputValue: text, error: undefined, pending: undefined, address: undefined, variants: [] });
      if (hold) return;
      asked = text;
      settle();
    },
    /** The text is set by somebody else (the app, autofill): shown, not searched. */
    setText(text: string) {
      if (text === state.inputValue) return;
      supersede();
      lanes.stop();
      answered = undefined;
      asked = text;
      set(initialState(text));
    },
    look,
    /** The list was shut: nobody waits for better rows. */
    shut() {
      clearTimeout(resting);
    },
    /** The list is wanted: asks when nothing is known of the text yet. */
    wantList() {
      if (state.phase === 'idle' || state.phase === 'selected') settle();
    },
    select(suggestion: Suggestion) {
      if (suggestion.kind === 'container') openContainer(suggestion);
      else void retrieve(suggestion);
    },
    openContainer,
    /** To the level above. Returns the container that was left. */
    back(): Suggestion | undefined {
      const left = state.trail.at(-1)?.container;
      if (!left) return undefined;
      supersede();
      const trail = state.trail.slice(0, -1);
      const { suggestions } = trail.at(-1) ?? root;
      set({ trail, suggestions, phase: suggestions.length ? 'found' : 'empty', error: undefined, pending: undefined });
      look();
      return left;
    },
    clear() {
      const had = state.inputValue;
      supersede();
      lanes.stop();
      answered = undefined;
      asked = '';
      set(initialState(''));
      if (had) tellApp(options().onInputValueChange, '');
    },
    /** Does what failed once more: a person's act, so that it may charge. */
    retry() {
      if (state.phase !== 'failed') return;
      const { pending } = state;
      set({ phase: 'found', error: undefined });
      if (!pending) settle();
      else if (pending.kind === 'container') openContainer(pending);
      else void retrieve(pending);
    },
    /** The question's other parts changed: what was answered answers something else. */
    requestion() {
      const wanted =
        state.phase === 'finding' || state.phase === 'found' || state.phase === 'empty' || state.phase === 'opening';
      supersede();
      lanes.stop();
      answered = undefined;
      if (wanted) settle();
      else if (state.phase !== 'selected') set(initialState(state.inputValue));
    },
  };
}

export type Session = ReturnType<typeof createSession>;

const sameText = (one: string | undefined, other: string) => one?.toLowerCase() === other.toLowerCase();

/** Does the text go on from one whose answer is known, so that its answer can only be smaller? */
const goesOn = (from: string | undefined, text: string) =>
  from !== undefined && text.toLowerCase().startsWith(from.toLowerCase());

function stillMatches(text: string, suggestion: Suggestion): boolean {
  return matchesText(text, `${suggestion.text} ${placeOf(suggestion)}`);
}

/** Without the rows that the service sent twice: their ids must be unique in a list. */
function distinct(suggestions: readonly Suggestion[]): readonly Suggestion[] {
  const seen = new Set<string>();
  return suggestions.filter(({ id, language }) => {
    const key = `${id} ${language}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
