import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createListbox, type ListboxEvent } from '../../../src/react/combobox/reducer.ts';

const rows = ['a', 'b', 'c', 'd', 'e'];
const row = fc.constantFrom(...rows);
const list = fc.shuffledSubarray(rows);
const rendered = (keys: readonly string[], isLoading = false): ListboxEvent => ({
  type: 'rendered',
  ...{ keys, first: keys[0] ?? '', isLoading },
});
const event: fc.Arbitrary<ListboxEvent> = fc.oneof(
  fc.constantFrom<ListboxEvent>(
    { type: 'opened' },
    { type: 'closed' },
    { type: 'cleared' },
    { type: 'keyPressed' },
    { type: 'pointed' },
    { type: 'pointerLeft' },
  ),
  row.map((key): ListboxEvent => ({ type: 'moved', key })),
  row.map((key): ListboxEvent => ({ type: 'pointed', key })),
  row.map((first): ListboxEvent => ({ type: 'movedAhead', first })),
  fc.tuple(list, fc.boolean()).map(([keys, isLoading]) => rendered(keys, isLoading)),
);
const events = fc.array(event, { maxLength: 40 });

describe('the list of a search', () => {
  test('never has an active row that is not in the list, whatever happens', () => {
    fc.assert(
      fc.property(events, list, (before, last) => {
        const listbox = createListbox();
        for (const one of before) listbox.dispatch(one);
        listbox.dispatch(rendered(last));
        const { active } = listbox.getState();
        expect([undefined, ...last]).toContain(active);
      }),
    );
  });

  test('has no active row once it has closed', () => {
    fc.assert(
      fc.property(events, (before) => {
        const listbox = createListbox();
        listbox.dispatch({ type: 'opened' });
        for (const one of before) listbox.dispatch(one);
        const wasOpen = listbox.getState().isOpen;
        listbox.dispatch({ type: 'closed' });
        expect(listbox.getState().isOpen).toBe(false);
        if (wasOpen) expect(listbox.getState().active).toBeUndefined();
      }),
    );
  });

  test('returns to the row that the keyboard chose when the pointer leaves, or to none', () => {
    fc.assert(
      fc.property(events, row, fc.array(row, { minLength: 1 }), (before, chosen, passed) => {
        const listbox = createListbox();
        for (const one of before) listbox.dispatch(one);
        listbox.dispatch({ type: 'moved', key: chosen });
        for (const over of passed) listbox.dispatch({ type: 'pointed', key: over });
        listbox.dispatch({ type: 'pointerLeft' });
        expect(listbox.getState().active).toBe(chosen);
      }),
    );
  });

  test('blocks an update that would take the active row away, and notifies nobody if nothing has changed', () => {
    fc.assert(
      fc.property(events, list, (before, next) => {
        const listbox = createListbox();
        for (const one of before) listbox.dispatch(one);
        listbox.dispatch(rendered(next));
        const { active, isPointing } = listbox.getState();
        const others = rows.filter((other) => other !== active);
        expect(listbox.blocksUpdate(others)).toBe(isPointing || active !== undefined);
        let changes = 0;
        listbox.subscribe(() => changes++);
        listbox.dispatch(rendered(next));
        expect(changes).toBe(0);
      }),
    );
  });

  test('makes no row active by itself after a container could not be opened', () => {
    fc.assert(
      fc.property(list, fc.array(list), (before, later) => {
        const listbox = createListbox();
        listbox.dispatch({ type: 'opened' });
        listbox.dispatch({ type: 'movedAhead', first: before[0] ?? '' });
        listbox.dispatch(rendered(before));
        for (const next of later) listbox.dispatch(rendered(next));
        expect(listbox.getState().active).toBeUndefined();
      }),
    );
  });
});
