import { find, type Suggestion } from '../../../core/index.ts';
import { isPermanent } from '../../fallback/fallbacks.ts';
import { cachedFind, findQueryOptions } from '../../find/answers.ts';
import { normalizeQuery, textAfter } from '../../find/queryText.ts';
import type { SessionContext } from './context.ts';
import { rowKey } from '../options.ts';
import { createFindScheduler } from './findScheduler.ts';
import { filterInContainer, filterSuggestions, toRows } from './localFilter.ts';
import type { AutocompletePhase, SearchLevel } from './reducer.ts';

/** Maximum number of rows that the service returns for a query without a limit. */
const defaultLimit = 10;
/** Milliseconds after the last keystroke before a truncated list is requested again. */
const refreshDelay = 250;

/** Joins a container's query and the text typed in it. Inserts a space before digits that follow a letter, because users omit it. */
const joinQuery = (typed: string, rest: string): string =>
  normalizeQuery(typed + (/\p{L}$/u.test(typed) && /^\d/.test(rest) ? ' ' : '') + rest);

/** An answer, and the query text for which it was requested. */
interface FindAnswer {
  text: string;
  suggestions: readonly Suggestion[];
  /** Whether the service may have more rows than the answer contains. */
  isTruncated: boolean;
}

/**
 * Manages the rows of one level. The rules are in docs/decisions: find-policy.md for the root, refine.md for containers.
 *
 * @param level State of the level when it was opened. Defaults to the root.
 * @param above Levels above this level, starting with the root.
 * @param initialQuery Text that the level was requested with.
 */
export function createLevelResults(
  session: SessionContext,
  level = session.getState().trail[0] as SearchLevel,
  above: readonly SearchLevel[] = [],
  initialQuery = normalizeQuery(session.getState().inputValue),
) {
  const { getState, dispatch } = session;
  const { container, typed } = level;
  const within = container && { container: container.id };
  /** Query for the current text. Does not contain text that an input method is still composing. */
  let queryText = initialQuery;
  /** Text that the user typed inside the container. */
  let refinement = '';
  let latestAnswer: FindAnswer | undefined;
  /** Whether the service returns the same list for every query in this container. */
  let ignoresQuery = false;
  let typedAt = 0;
  let refreshTimer: ReturnType<typeof setTimeout> | undefined;

  const isCurrent = (answer: FindAnswer | undefined) => answer?.text.toLowerCase() === queryText.toLowerCase();
  const isFull = (rows: readonly Suggestion[]) => rows.length >= (session.options.query.limit ?? defaultLimit);
  const addresses = level.suggestions.reduce((sum, { count = 1 }) => sum + count, 0);
  /** The container's list when the container was opened. */
  const openedAnswer: FindAnswer | undefined = container && {
    text: queryText,
    suggestions: level.suggestions,
    isTruncated: isFull(level.suggestions) && addresses < (container.count ?? Infinity),
  };

  const filterRows = (rows: readonly Suggestion[], rest: string, whole: string) =>
    container ? filterInContainer(rows, rest, whole) : filterSuggestions(rows, whole);

  const remember = (text: string, rows: readonly Suggestion[]) => {
    const suggestions = toRows(rows);
    // If the service returns the same rows again although some of them do not match the query, it ignores the query.
    if (openedAnswer && String(openedAnswer.suggestions.map(rowKey)) === String(suggestions.map(rowKey)))
      ignoresQuery = filterRows(rows, textAfter(initialQuery, text) ?? text, text).length < rows.length;
    if (!ignoresQuery) latestAnswer = { text, suggestions, isTruncated: isFull(rows) };
  };

  const scheduler = createFindScheduler(
    session,
    (text, suggestions) => {
      session.availability().answered();
      // If new rows would disturb the user, the answer is not shown yet. It stays in the cache and is shown later.
      if (getState().refreshing && session.listbox.blocksUpdate(suggestions.map(rowKey)))
        dispatch({ type: 'refreshEnded' });
      else {
        remember(text, suggestions);
        update();
      }
    },
    (text, error) => {
      const isHopelessError = isPermanent(error);
      // If a refresh fails while matching rows are shown, the failure is ignored.
      if (getState().refreshing && !isHopelessError) dispatch({ type: 'refreshEnded' });
      else if (text !== queryText && !isHopelessError) update();
      else {
        scheduler.stop();
        session.fail('find', error);
      }
    },
    within,
  );

  const show = (phase: AutocompletePhase, suggestions: readonly Suggestion[], refreshing = false) => {
    const trail = [...above, { ...level, suggestions }];
    const everywhere = refinement && queryText;
    dispatch({ type: 'listed', phase, suggestions, refreshing, trail, refinement, everywhere });
    if ((phase === 'found' || phase === 'empty') && session.metrics.claimFirst())
      session.events.emit({ type: 'searched', ...session.getMetrics() });
  };

  /** Shows the final rows for the current text. */
  const settle = (suggestions: readonly Suggestion[]) => {
    scheduler.stop();
    show(suggestions.length ? 'found' : 'empty', suggestions);
  };

  /** Shows the rows that are known for the current text, and sends a Find if it is needed. */
  function update() {
    clearTimeout(refreshTimer);
    if (container ? session.isPlainInput() : session.isIdle(queryText)) {
      forget();
      show('idle', []);
      return;
    }
    const { client, queryClientRef, query } = session.options;
    const known = cachedFind(queryClientRef, findQueryOptions(client, { ...query, text: queryText, ...within }, find));
    if (isCurrent(openedAnswer)) latestAnswer = openedAnswer;
    else if (known && !isCurrent(latestAnswer)) remember(queryText, known);

    const continues = (answer: FindAnswer | undefined) =>
      queryText.toLowerCase().startsWith(answer?.text.toLowerCase() ?? '');
    const source = openedAnswer && !continues(latestAnswer) ? openedAnswer : latestAnswer;
    const { suggestions: previousRows, isTruncated: cut } = source ?? { suggestions: [], isTruncated: false };
    if (isCurrent(source)) {
      settle(previousRows);
      return;
    }
    const suggestions = filterRows(previousRows, refinement, queryText);
    // A complete list needs no request, unless the text may match an address inside one of its containers.
    const isCertain = suggestions.length > 0 || previousRows.every(({ kind }) => kind === 'address');
    if (ignoresQuery || (openedAnswer && !cut && isCertain)) {
      settle(suggestions);
      return;
    }
    // If all rows still match now that the text is longer, they stay.
    const allMatch = previousRows.length > 0 && suggestions.length === previousRows.length && continues(source);
    if (!allMatch) {
      show('finding', suggestions);
      scheduler.request(queryText);
      return;
    }
    scheduler.stop(cut ? queryText : undefined);
    const refreshing = scheduler.isBusy;
    show('found', suggestions, refreshing);
    if (cut && !refreshing)
      refreshTimer = setTimeout(
        () => {
          dispatch({ type: 'refreshStarted' });
          scheduler.request(queryText);
        },
        typedAt + refreshDelay - performance.now(),
      );
  }

  const forget = () => {
    scheduler.stop();
    latestAnswer = undefined;
  };

  return {
    update,
    /** Aborts pending Finds. */
    abort() {
      scheduler.stop();
    },
    get queryText() {
      return queryText;
    },
    /** Handles typed text. Sends a Find if it is needed. While an input method is composing the text, sends nothing. */
    type(text: string, composing: boolean) {
      typedAt = performance.now();
      if (composing) return;
      const rest = textAfter(typed, text) ?? text;
      refinement = container ? normalizeQuery(rest) : '';
      queryText = container ? joinQuery(initialQuery, /\s$/.test(typed) ? ` ${rest}` : rest) : normalizeQuery(text);
      update();
    },
    /** Sets the text without searching for it. */
    reset(text: string) {
      forget();
      queryText = normalizeQuery(text);
    },
    /** Cancels the pending refresh of a truncated list. */
    cancelRefresh() {
      clearTimeout(refreshTimer);
    },
  };
}
