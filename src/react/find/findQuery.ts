import type { Client, FindQuery, Suggestion } from '../../core/index.ts';
import { onlyByHand, perClient } from '../cache/paidAnswers.ts';
import { questionKey } from './retrieveQuery.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { withCalls } from './withCalls.ts';

/** Find as query options: free of charge. The same question is answered from memory for five minutes. Paused while offline. */
export function findOptions(client: Client, query: FindQuery) {
  const asked = { ...query, text: questionText(query.text).toLowerCase() };
  const queryKey = [...questionKey(client), 'find', asked] as const;
  return {
    ...onlyByHand,
    queryKey,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Suggestion[]> => {
      const { answer, leave } = joinFind(client, query);
      signal.addEventListener('abort', leave);
      return answer;
    },
    staleTime: 300_000,
    gcTime: 300_000,
    retryOnMount: true,
    networkMode: 'online' as const,
  };
}

interface UnderWay {
  answer: Promise<Suggestion[]>;
  controller: AbortController;
  waiting: number;
}

const underWay = perClient(() => new Map<string, UnderWay>());

/**
 * One Find for all who wait for it, whatever an app does to its cache meanwhile. It is aborted when the last of them has left. Free of charge.
 */
export function joinFind(client: Client, query: FindQuery): { answer: Promise<Suggestion[]>; leave(): void } {
  const text = questionText(query.text);
  const key = hashKey([{ ...query, text: text.toLowerCase() }]);
  const finds = underWay(client);
  let joined = finds.get(key);
  if (!joined) {
    const controller = new AbortController();
    const answer = withCalls('find', ({ find }) => find(client, { ...query, text }, { signal: controller.signal }));
    const made: UnderWay = { answer, controller, waiting: 0 };
    const forget = () => {
      if (finds.get(key) === made) finds.delete(key);
    };
    answer.then(forget, forget);
    finds.set(key, (joined = made));
  }
  const mine = joined;
  mine.waiting++;
  let left = false;
  return {
    answer: mine.answer,
    leave() {
      // One that was answered is not in the list any more, and there is nothing to abort.
      if (!left && --mine.waiting === 0 && finds.get(key) === mine) {
        finds.delete(key);
        mine.controller.abort();
      }
      left = true;
    },
  };
}

/** What the cache knows of this Find, while that is fresh. */
export function knownFind(
  cache: QueryClient,
  { queryKey, staleTime }: ReturnType<typeof findOptions>,
): Suggestion[] | undefined {
  const known = cache.getQueryState<Suggestion[]>(queryKey);
  return known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < staleTime ? known.data : undefined;
}

/** The text as it is asked: outer and doubled spaces do not make a new question. */
export function questionText(text = ''): string {
  return text.trim().replace(/\s+/g, ' ');
}
