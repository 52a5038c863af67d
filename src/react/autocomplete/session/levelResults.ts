import type { Suggestion } from '../../../core/index.ts';
import { isPermanent } from '../../fallback/fallbacks.ts';
import { findQueryOptions, cachedFind, normalizeQuery } from '../../find/findQuery.ts';
import { preloadCalls } from '../../find/withCalls.ts';
import type { SessionState } from './createSessionState.ts';
import { distinct, keyOf } from '../listbox/options.ts';
import { createFindLanes } from './findScheduler.ts';
import { joined, restOf } from './queryText.ts';
import { loadTyping, typing } from '../lazy/typingChunk.ts';
import { type AutocompletePhase, type Level, root } from './state.ts';

/** Rows that the service gives where no limit is asked for (publicly known). */
const usualLimit = 10;
/** ms without a key, after which a list that was cut is asked for again. */
const restful = 250;

/** An answer as it came, and the text it answers. */
interface Answered {
  text: string;
  suggestions: readonly Suggestion[];
  /** There may be more than it lists. */
  cut: boolean;
}

/** Does a container's list hold as many addresses as the container says? */
function isWhole(rows: readonly Suggestion[], { count: said = Infinity }: Suggestion): boolean {
  return rows.reduce((sum, { count = 1 }) => sum + count, 0) >= said;
}

/**
 * The list of one level for what is typed. At the root (docs/decisions/find-policy.md): rows that still match stay without a call, a Find
 * is made when none of them matches, and a list that was cut is asked for again when the typing rests. Inside a container
 * (docs/decisions/refine.md): what is typed after the text that it was opened with narrows its list; one that lists all needs no call.
 *
 * @param level the level as it was opened.
 * @param above the levels that lead to it.
 * @param question the text that it was asked with.
 */
export function createTypedList(
  session: SessionState,
  level: Level = root,
  above: readonly Level[] = [],
  question = normalizeQuery(session.get().inputValue),
) {
  const { get, set } = session;
  const { container, typed } = level;
  const within = container && { container: container.id };
  /** The text that the list is for, as it is asked: what is typed, less what an input method is still composing. */
  let asked = question;
  /** What of it was typed inside the container. */
  let refinement = '';
  /** The newest answer. */
  let answered: Answered | undefined;
  /** The service lists the container whatever it is asked: its list is all there is to narrow. */
  let deaf = false;
  let typedAt = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const isFor = (answer: Answered | undefined) => answer?.text.toLowerCase() === asked.toLowerCase();
  const answerTo = (text: string, rows: readonly Suggestion[]): Answered => ({
    text,
    suggestions: distinct(rows),
    cut: rows.length >= (session.options.query.limit ?? usualLimit),
  });
  /** The container's list as it was opened. */
  const opened = container && answerTo(asked, level.suggestions);
  if (opened && isWhole(opened.suggestions, container)) opened.cut = false;

  /** Those of the rows that match; undefined while nobody can say. */
  const matchesIn = (rows: readonly Suggestion[], rest: string, whole: string) =>
    container ? typing()?.narrowInside(rows, rest, whole) : typing()?.narrow(rows, whole);

  const remember = (text: string, rows: readonly Suggestion[]) => {
    const answer = answerTo(text, rows);
    const sameAs = (other: Answered) => String(other.suggestions.map(keyOf)) === String(answer.suggestions.map(keyOf));
    // The same rows again, of which some do not match what was asked.
    if (opened && sameAs(opened)) {
      const matches = matchesIn(rows, restOf(question, text) ?? text, text);
      deaf = matches !== undefined && matches.length < rows.length;
    }
    if (!deaf) answered = answer;
  };

  const lanes = createFindLanes(
    session,
    (text, suggestions) => {
      session.answered();
      // It is in the cache: shown when it harms no more.
      if (get().refreshing && session.options.holds(suggestions)) set({});
      else {
        remember(text, suggestions);
        settle();
      }
    },
    (text, error) => {
      const isOver = isPermanent(error);
      // Rows that stand and match are not a failure of the search.
      if (get().refreshing && !isOver) set({});
      else if (text !== asked && !isOver) settle();
      else {
        lanes.stop();
        session.fail('find', error);
      }
    },
    within,
  );

  const show = (phase: AutocompletePhase, suggestions: readonly Suggestion[], refreshing = false) => {
    const trail = [...above, { ...level, suggestions }];
    const everywhere = refinement && asked;
    set({ phase, suggestions, refreshing, trail, refinement, everywhere, pending: undefined });
    if ((phase === 'found' || phase === 'empty') && session.figures.claimFirst())
      session.teller.emit({ type: 'searched', ...session.figuresNow() });
  };

  /** Shows what is known of the text, and asks where that is not all. */
  function settle() {
    clearTimeout(resting);
    if (session.isOrdinary() || (!container && (!asked || asked.length < (session.options.minLength ?? 1)))) {
      forget();
      show('idle', []);
      return;
    }
    const { client, queryClient, query } = session.options;
    const known = cachedFind(queryClient, findQueryOptions(client, { ...query, text: asked, ...within }));
    if (isFor(opened)) answered = opened;
    else if (known && !isFor(answered)) remember(asked, known);

    const goesOn = (answer: Answered | undefined) => asked.toLowerCase().startsWith(answer?.text.toLowerCase() ?? '');
    const source = opened && !goesOn(answered) ? opened : answered;
    const { suggestions: before, cut } = source ?? { suggestions: [], cut: false };
    if (isFor(source)) {
      lanes.stop();
      show(before.length ? 'found' : 'empty', before);
      return;
    }
    const matches = matchesIn(before, refinement, asked);
    const suggestions = matches ?? [];
    // Nobody need be asked about a list that is whole, but for what is inside its own containers.
    const certain = suggestions.length > 0 || (matches && before.every(({ kind }) => kind === 'address'));
    if (deaf || (opened && !cut && certain)) {
      lanes.stop();
      show(suggestions.length ? 'found' : 'empty', suggestions);
      return;
    }
    // All rows still match a text that goes on from theirs: its answer can only be smaller.
    const same = before.length > 0 && suggestions.length === before.length && goesOn(source);
    if (!same) {
      show('finding', suggestions);
      lanes.ask(asked);
      return;
    }
    lanes.stop(cut ? asked : undefined);
    const refreshing = lanes.busy;
    show('found', suggestions, refreshing);
    if (cut && !refreshing)
      resting = setTimeout(
        () => {
          set({ refreshing: true });
          lanes.ask(asked);
        },
        Math.max(0, typedAt + restful - performance.now()),
      );
  }

  const forget = () => {
    lanes.stop();
    answered = undefined;
  };

  return {
    settle,
    /** Nobody waits for it any more: Finds are aborted. */
    leave() {
      lanes.stop();
    },
    /** The text that is asked. */
    get asked() {
      return asked;
    },
    /** Is this a text for this level? One that does not go on from the text that it was opened with is a new question. */
    takes: (text: string) => restOf(typed, text) !== undefined,
    /** The person typed this text: asks for it where that is needed, and not while an input method is composing it. */
    type(text: string, composing: boolean) {
      typedAt = performance.now();
      preloadCalls();
      loadTyping();
      if (composing) return;
      const rest = restOf(typed, text) ?? text;
      refinement = container ? normalizeQuery(rest) : '';
      asked = container ? joined(question, /\s$/.test(typed) ? ` ${rest}` : rest) : normalizeQuery(text);
      settle();
    },
    /** The text is another's, and not asked for. */
    reset(text: string) {
      forget();
      asked = normalizeQuery(text);
    },
    /** Nobody waits for better rows. */
    rest() {
      clearTimeout(resting);
    },
    /** Goes on with rows that are not the answer to their text: what waits in the cache is shown, a cut list asked for. */
    look() {
      if (get().phase === 'found' && !isFor(answered)) settle();
    },
  };
}
