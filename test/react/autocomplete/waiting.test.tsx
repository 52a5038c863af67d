import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldService, row } from '../../support/heldService.ts';
import { renderSearch } from '../../support/renderSearch.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('announces a slow search after one second and not before, and never a fast search', async () => {
  const service = heldService();
  const it = renderSearch(service);
  const region = it.view.getByRole('status');
  const heard: string[] = [];
  new MutationObserver(() => heard.push(region.textContent)).observe(region, {
    ...{ childList: true, characterData: true, subtree: true },
  });
  const isBusy = () => it.view.getByRole('listbox', { hidden: true }).getAttribute('aria-busy') === 'true';
  // React 18 renders at the end of `act`.
  const answer = async () => {
    service.open()[0]!.answer([row('A|1', '1 Main Street')]);
    await after(0);
  };

  it.type('1');
  await after(999);
  expect([isBusy(), heard]).toEqual([true, []]);
  await after(1);
  expect([isBusy(), heard]).toEqual([true, ['Searching…']]);
  // The search is announced once, however long it takes.
  await after(8000);
  expect(heard).toEqual(['Searching…']);
  await answer();
  await after(999);
  expect([isBusy(), heard]).toEqual([false, ['Searching…']]);
  await after(20);
  expect(heard).toEqual(['Searching…', '1 suggestion']);

  it.type('2 oak');
  await after(900);
  await answer();
  await after(5000);
  expect(heard.filter((words) => words === 'Searching…')).toHaveLength(1);
});
