import { hashKey } from '@tanstack/react-query';
import type { Client, FindQuery, Suggestion } from '../../core/index.ts';
import { perClient } from '../provider/perClient.ts';
import { questionText } from './questionText.ts';
import { withCalls } from './withCalls.ts';

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
