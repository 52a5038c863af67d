import type { AddressServiceError, FindQuery, Suggestion } from '../../../core/index.ts';
import { observeFind } from '../../find/observeFind.ts';
import { isCallsLoaded } from '../../find/withCalls.ts';
import type { SessionContext } from './createSessionState.ts';

/** A Find in flight. */
interface FindRequest {
  /** In lower case: apps may capitalize the text, and the service ignores case. */
  text: string;
  startedAt: number;
  stop(): void;
}

/** Milliseconds that a newer text waits for an older answer before it is requested as well. */
const initialMaxWait = 200;

/**
 * Schedules Finds: few calls, and still a fresh list. A text that extends one in flight waits for that answer,
 * because its rows may match. Only the latest text waits, and after a while it is sent as a second request:
 *
 * ```
 * typed     1   16  160 1600  1600 p      1600 pe
 * request 1 1 ─────────────────────▶ rows of "1", none matches: request "1600 pe" ──▶
 * request 2          (200 ms) 160 ──────────────▶ shown, filtered by the current text
 * ```
 *
 * A different text aborts what is in flight and is sent at once. An answer is shown only if it is newer than the
 * last.
 *
 * @param session provides the rest of the query when a Find is sent.
 * @param onAnswer called with each answer that is newer than any before.
 * @param within container to search; everywhere if absent.
 */
export function createFindScheduler(
  session: Pick<SessionContext, 'options' | 'metrics'>,
  onAnswer: (text: string, suggestions: Suggestion[]) => void,
  onFailure: (text: string, error: AddressServiceError) => void,
  within: Pick<FindQuery, 'container'> = {},
) {
  let requests: FindRequest[] = [];
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let maxWait = initialMaxWait;

  const cancel = (unwanted: (request: FindRequest) => boolean) => {
    const cancelled = requests.filter(unwanted);
    requests = requests.filter((other) => !cancelled.includes(other));
    for (const other of cancelled) other.stop();
  };

  const send = (text: string) => {
    waiting = undefined;
    clearTimeout(timer);
    const { client, queryClient, query } = session.options;
    const request: FindRequest = { text: text.toLowerCase(), startedAt: performance.now(), stop: () => undefined };
    requests.push(request);
    // A cached answer has already completed its request here.
    request.stop = observeFind(
      queryClient,
      client,
      { ...query, text, ...within },
      (suggestions) => {
        // Requests that are older than this answer have nothing newer to show.
        const index = requests.indexOf(request);
        cancel((other) => requests.indexOf(other) <= index);
        maxWait = initialMaxWait;
        onAnswer(text, suggestions);
      },
      (error) => {
        cancel((other) => other === request);
        onFailure(text, error);
      },
      session.metrics.find,
    );
  };

  const sendWaiting = () => {
    if (waiting === undefined) return;
    // The oldest request is closest to its answer; the newest is superseded by this text.
    if (requests.length > 1) cancel((other) => other === requests.at(-1));
    maxWait *= 2;
    send(waiting);
  };

  return {
    /** Whether a Find is in flight. */
    get isBusy() {
      return requests.length > 0;
    },
    /** Requests this text as soon as it is worth a call. */
    request(text: string) {
      const lowerCase = text.toLowerCase();
      // Only the latest text is sent once calls are possible.
      cancel((other) => !lowerCase.startsWith(other.text) || !isCallsLoaded());
      waiting = undefined;
      clearTimeout(timer);
      const index = requests.findIndex((other) => other.text === lowerCase);
      if (index >= 0) {
        cancel((other) => requests.indexOf(other) > index);
        return;
      }
      const latest = requests.at(-1);
      if (!latest) {
        send(text);
        return;
      }
      waiting = text;
      timer = setTimeout(sendWaiting, Math.max(0, latest.startedAt + maxWait - performance.now()));
    },
    /** Aborts all Finds, or all but that for one text. */
    stop(except?: string) {
      clearTimeout(timer);
      waiting = undefined;
      cancel((other) => other.text !== except?.toLowerCase());
    },
  };
}
