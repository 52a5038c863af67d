import type { AddressServiceError, FindQuery, Suggestion } from '../../../core/index.ts';
import { observeFind } from '../../find/observeFind.ts';
import { isCallsLoaded } from '../../find/withCalls.ts';
import type { SessionContext } from './createSessionState.ts';

/** A Find in flight. */
interface FindRequest {
  /** Requested text in lower case, because apps may capitalize the text and the service ignores case. */
  text: string;
  startedAt: number;
  stop(): void;
}

/** Milliseconds that a newer text waits for an older answer before it is requested as well. */
const initialMaxWait = 200;

/**
 * Schedules Finds, so that few calls keep the list fresh. A text that extends a text in flight waits for that answer,
 * because the rows may match. Only the latest text waits. After a while, it is sent as a second request:
 *
 * ```
 * typed     1   16  160 1600  1600 p      1600 pe
 * request 1 1 ─────────────────────▶ rows of "1", none matches: request "1600 pe" ──▶
 * request 2          (200 ms) 160 ──────────────▶ shown, filtered by the current text
 * ```
 *
 * A text that does not extend the text in flight aborts that request and is sent at once. An answer is shown only if
 * its request is newer than the request of the last answer.
 *
 * @param session provides the rest of the query when a Find is sent.
 * @param onAnswer called with each answer to a request that is newer than those answered before.
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
    // If the answer is cached, the request has already completed when `observeFind` returns.
    request.stop = observeFind(
      queryClient,
      client,
      { ...query, text, ...within },
      (suggestions) => {
        // Cancels older requests, because their answers would be older than this one.
        const at = requests.indexOf(request);
        cancel((other) => requests.indexOf(other) <= at);
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
    // Cancels the newest request, because this text replaces it. The oldest request is closest to its answer.
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
      // While the code for calls loads, cancels all older texts, so that only the latest text is sent.
      cancel((other) => !lowerCase.startsWith(other.text) || !isCallsLoaded());
      waiting = undefined;
      clearTimeout(timer);
      const at = requests.findIndex((other) => other.text === lowerCase);
      if (at >= 0) {
        cancel((other) => requests.indexOf(other) > at);
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
    /** Aborts all Finds, except one for the text `except`. */
    stop(except?: string) {
      clearTimeout(timer);
      waiting = undefined;
      cancel((other) => other.text !== except?.toLowerCase());
    },
  };
}
