import type { Suggestion } from '../../core/index.ts';
import { findOptions } from '../find/findOptions.ts';
import { knownFind } from '../find/knownFind.ts';
import { questionText } from '../find/questionText.ts';
import type { SessionState } from './createSessionState.ts';
import { distinct } from './distinct.ts';
import { createFindLanes } from './findLanes.ts';
import { narrow } from './narrow.ts';
import { root } from './State.ts';

/** Rows that the service gives where no limit is asked for (publicly known). */
const usualLimit = 10;
/** ms without a key, after which a list that was cut is asked for again. */
const restful = 250;

/**
 * The list for what is typed (docs/decisions/find-policy.md): rows that still match stay without a call, a Find is made when none
 * of them matches, and a list that was cut is asked for again when the typing rests.
 */
export function createTypedList(session: SessionState) {
  const { get, set } = session;
  /** The text that the list is for, as it is asked: what is typed, less what an input method is still composing. */
  let asked = questionText(get().inputValue);
  /** The newest answer, as it came, and the text it answers. */
  let answered: { text: string; suggestions: readonly Suggestion[]; cut: boolean } | undefined;
  let typedAt = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const isAnswered = () => answered?.text.toLowerCase() === asked.toLowerCase();

  const remember = (text: string, rows: readonly Suggestion[]) => {
    const cut = rows.length >= (session.options.query.limit ?? usualLimit);
    answered = { text, suggestions: distinct(rows), cut };
  };

  const lanes = createFindLanes(
    session,
    (text, suggestions) => {
      // It is in the cache: shown when it harms no more.
      if (get().refreshing && session.options.holds(suggestions)) set({});
      else {
        remember(text, suggestions);
        settle();
      }
    },
    (text, error) => {
      // Rows that stand and match are not a failure of the search.
      if (get().refreshing) set({});
      else if (text !== asked) settle();
      else {
        lanes.stop();
        session.fail('find', error);
      }
    },
  );

  const show = (phase: 'found' | 'empty' | 'finding', suggestions: readonly Suggestion[], refreshing = false) => {
    set({ phase, suggestions, refreshing, trail: [{ ...root, suggestions }] });
  };

  /** Shows what is known of the text, and asks where that is not all. */
  function settle() {
    clearTimeout(resting);
    if (!asked || asked.length < (session.options.minLength ?? 1)) {
      forget();
      set({ phase: 'idle', suggestions: [], trail: [root] });
      return;
    }
    const { client, queryClient, query } = session.options;
    const known = knownFind(queryClient, findOptions(client, { ...query, text: asked }));
    if (known && !isAnswered()) remember(asked, known);

    const { text, suggestions: before, cut } = answered ?? { text: '', suggestions: [], cut: false };
    if (isAnswered()) {
      lanes.stop();
      show(before.length ? 'found' : 'empty', before);
      return;
    }
    const suggestions = narrow(before, asked);
    // All rows still match a text that goes on from theirs: its answer can only be smaller.
    const same =
      before.length > 0 && suggestions.length === before.length && asked.toLowerCase().startsWith(text.toLowerCase());
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
    /** The person typed this text: asks for it where that is needed, and not while an input method is composing it. */
    type(text: string, composing: boolean) {
      typedAt = performance.now();
      if (composing) return;
      asked = questionText(text);
      settle();
    },
    /** The text is another's, and not asked for. */
    reset(text: string) {
      forget();
      asked = questionText(text);
    },
    /** Nobody waits for better rows. */
    rest() {
      clearTimeout(resting);
    },
    /** Goes on with rows that are not the answer to their text: what waits in the cache is shown, a cut list asked for. */
    look() {
      const { phase, trail } = get();
      if (phase === 'found' && trail.length === 1 && !isAnswered()) settle();
    },
  };
}
