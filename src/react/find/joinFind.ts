import { find, type Client, type FindQuery, type Suggestion } from '../../core/index.ts';
import { perClient } from '../provider/perClient.ts';

interface UnderWay {
  answer: Promise<Suggestion[]>;
  abort(): void;
  waiting: number;
}

const underWay = perClient(() => new Map<string, UnderWay>());

/**
 * One Find for all who wait for it, whatever an app does to its cache meanwhile. It is aborted when the last of them has left. Free of charge.
 */
export function joinFind(
  client: Client,
  key: string,
  query: FindQuery,
): { answer: Promise<Suggestion[]>; leave(): void } {
  const finds = underWay(client);
  let one = finds.get(key);
  if (!one) {
    const controller = new AbortController();
    const made: UnderWay = {
      answer: find(client, query, { signal: controller.signal }).finally(() => {
        if (finds.get(key) === made) finds.delete(key);
      }),
      abort: () => {
        finds.delete(key);
        controller.abort();
      },
      waiting: 0,
    };
    made.answer.catch(() => undefined);
    finds.set(key, (one = made));
  }
  const joined = one;
  joined.waiting++;
  let left = false;
  return {
    answer: joined.answer,
    leave() {
      if (!left && --joined.waiting === 0 && finds.get(key) === joined) joined.abort();
      left = true;
    },
  };
}
