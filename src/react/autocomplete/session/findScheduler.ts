import type { AddressServiceError, FindQuery, Suggestion } from '../../../core/index.ts';
import { observeFind } from '../../find/observeFind.ts';
import { isCallsLoaded } from '../../find/withCalls.ts';
import type { SessionState } from './createSessionState.ts';

/** One Find that is under way. */
interface Lane {
  /** In small letters: an app may write capitals of what is typed, and the service knows no case. */
  text: string;
  since: number;
  stop(): void;
}

/** ms that a newer text waits for the answer to an older one before it is asked as well. */
const firstPatience = 200;

/**
 * Few Finds, and still a fresh list. A text that goes on from one whose answer is awaited waits for that answer, because its rows may
 * do; only the newest text waits, and after a while it is asked in a second lane:
 *
 * ```
 * typed     1   16  160 1600  1600 p      1600 pe
 * lane 1    1 ─────────────────────▶ rows of "1", none matches: ask "1600 pe" ──▶
 * lane 2             (200 ms) 160 ──────────────▶ shown, filtered by what is typed now
 * ```
 *
 * A text that is elsewhere stops what is under way and is asked at once. An answer shows only when it is newer than the last.
 *
 * @param session whom to ask, and all of the question but its text, as its options are by then.
 * @param within the container to look in; everywhere without one.
 * @param onAnswer is told of an answer that is newer than any before it.
 */
export function createFindLanes(
  session: Pick<SessionState, 'options' | 'figures'>,
  onAnswer: (text: string, suggestions: Suggestion[]) => void,
  onFailure: (text: string, error: AddressServiceError) => void,
  within: Pick<FindQuery, 'container'> = {},
) {
  let lanes: Lane[] = [];
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let patience = firstPatience;

  const drop = (unwanted: (lane: Lane) => boolean) => {
    const gone = lanes.filter(unwanted);
    lanes = lanes.filter((lane) => !gone.includes(lane));
    for (const lane of gone) lane.stop();
  };

  const send = (text: string) => {
    waiting = undefined;
    clearTimeout(timer);
    const { client, queryClient, query } = session.options;
    const lane: Lane = { text: text.toLowerCase(), since: performance.now(), stop: () => undefined };
    lanes.push(lane);
    // An answer that was known already has ended its lane by then.
    lane.stop = observeFind(
      queryClient,
      client,
      { ...query, text, ...within },
      (suggestions) => {
        // What was asked before this answer has nothing newer to say.
        const at = lanes.indexOf(lane);
        drop((other) => lanes.indexOf(other) <= at);
        patience = firstPatience;
        onAnswer(text, suggestions);
      },
      (error) => {
        drop((other) => other === lane);
        onFailure(text, error);
      },
      session.figures.find,
    );
  };

  const later = () => {
    if (waiting === undefined) return;
    // The oldest lane is the nearest to an answer, the newest one is what this text supersedes.
    if (lanes.length > 1) drop((lane) => lane === lanes.at(-1));
    patience *= 2;
    send(waiting);
  };

  return {
    /** Is a Find under way? */
    get busy() {
      return lanes.length > 0;
    },
    /** Asks for this text, as soon as that is worth a call. */
    ask(text: string) {
      const small = text.toLowerCase();
      // What was not sent yet need not be: only the newest text is, once calls can be made.
      drop((lane) => !small.startsWith(lane.text) || !isCallsLoaded());
      waiting = undefined;
      clearTimeout(timer);
      const at = lanes.findIndex((lane) => lane.text === small);
      if (at >= 0) {
        drop((lane) => lanes.indexOf(lane) > at);
        return;
      }
      const newest = lanes.at(-1);
      if (!newest) {
        send(text);
        return;
      }
      waiting = text;
      timer = setTimeout(later, Math.max(0, newest.since + patience - performance.now()));
    },
    /** Nothing more is wanted, or only the Find of one text that is under way: superseded ones are aborted. */
    stop(except?: string) {
      clearTimeout(timer);
      waiting = undefined;
      drop((lane) => lane.text !== except?.toLowerCase());
    },
  };
}
