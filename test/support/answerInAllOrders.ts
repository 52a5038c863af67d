import { cleanup } from '@testing-library/react';
import { expect } from 'vitest';
import { heldService, row } from './heldService.ts';
import { due, renderSearch } from './renderSearch.tsx';

function permutations<Item>(items: readonly Item[]): Item[][] {
  return items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
      );
}

/** Types the texts one after another, and answers them in every order. Checks that the list never shows rows for a text other than the last one. */
export async function answerInAllOrders(texts: readonly string[]): Promise<void> {
  const newest = texts.at(-1);
  for (const order of permutations(texts)) {
    const service = heldService();
    // This adapter cannot abort requests, so every answer really arrives.
    const it = renderSearch({ fetch: (request) => service.fetch(new Request(request.url)) });
    const shown = () => it.search.suggestions.map(({ text }) => text);
    for (const text of texts) {
      it.type(text);
      await due();
    }
    expect(service.requests).toHaveLength(texts.length);
    for (const text of order) {
      service.requests.find(({ asked }) => asked === text)?.answer([row(`A|${text}`, text)]);
      await due();
      for (const one of shown()) expect(one).toBe(newest);
    }
    expect(shown()).toEqual([newest]);
    cleanup();
  }
}
