import type { AddressServiceError, FindQuery, Suggestion } from '../../../core/index.ts';
import { observeFind } from '../../find/observeFind.ts';
import { isOnline } from '../../page/network.ts';
import type { SessionContext } from './context.ts';

interface FindRequest {
  /** Requested text in lower case, because the service ignores case and an app may change the case of the text. */
  text: string;
  startedAt: number;
  stop(): void;
}

/**
 * Milliseconds that newer text waits for the answer to older text. After that, a Find is sent for the newer text as
 * well, and the wait triples, up to the maximum. An answer within the initial wait restores the initial wait.
 */
const initialWait = 60;
const maxWait = 1600;

/**
 * Keeps the list up to date with few Finds (docs/decisions/find-policy.md). If new text extends the text of a request
 * in flight, it waits for that answer, and is sent as a second request after a while:
 *
 * ```
 * typed     1   16  160 1600  1600 p      1600 pe
 * request 1 1 ─────────────────────▶ rows of "1", none matches: request "1600 pe" ──▶
 * request 2    (60 ms) 16 ──────────────────────▶ shown, filtered by the current text
 * ```
 *
 * @param onAnswer Called with each answer whose request is newer than all requests answered so far.
 * @param within Container to search. If absent, searches everywhere.
 */
export function createFindScheduler(
  session: Pick<SessionContext, 'options' | 'metrics'>,
  onAnswer: (text: string, suggestions: Suggestion[]) => void,
  onFailure: (text: string, error: AddressServiceError) => void,
  within: Pick<FindQuery, 'container'> = {},
) {
  let requests: FindRequest[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = initialWait;

  const cancel = (unwanted: (request: FindRequest) => boolean) => {
    const cancelled = requests.filter(unwanted);
    requests = requests.filter((other) => !cancelled.includes(other));
    for (const other of cancelled) other.stop();
  };

  const send = (text: string) => {
    clearTimeout(timer);
    const { client, queryClientRef, query } = session.options;
    const request: FindRequest = { text: text.toLowerCase(), startedAt: performance.now(), stop: () => undefined };
    requests.push(request);
    // If the answer is cached, the request has already completed when `observeFind` returns.
    request.stop = observeFind(
      queryClientRef,
      client,
      { ...query, text, ...within },
      (suggestions) => {
        // Cancels this request and all older requests, because their answers would be outdated.
        const index = requests.indexOf(request);
        cancel((other) => requests.indexOf(other) <= index);
        if (performance.now() - request.startedAt < initialWait) wait = initialWait;
        onAnswer(text, suggestions);
      },
      (error) => {
        cancel((other) => other === request);
        onFailure(text, error);
      },
      session.metrics.find,
    );
  };

  const sendWaiting = (text: string) => {
    // The waiting text replaces the newer of two requests in flight, because the older one will be answered sooner.
    if (requests.length > 1) cancel((other) => other === requests.at(-1));
    wait = Math.min(3 * wait, maxWait);
    send(text);
  };

  return {
    /** Whether a Find is in flight. */
    get isBusy() {
      return requests.length > 0;
    },
    /** Requests this text immediately, or once it has waited long enough for an older request. */
    request(text: string) {
      const lowerCase = text.toLowerCase();
      // While the browser is offline, only the latest text waits to be sent.
      cancel((other) => !lowerCase.startsWith(other.text) || (!isOnline() && other.text !== lowerCase));
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
      timer = setTimeout(sendWaiting, latest.startedAt + wait - performance.now(), text);
    },
    /** Aborts all Finds except the one for the text `except`. */
    stop(except?: string) {
      clearTimeout(timer);
      cancel((other) => other.text !== except?.toLowerCase());
    },
  };
}
