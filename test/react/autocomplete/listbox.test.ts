import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createListbox, type ListboxEvent } from '../../../src/react/autocomplete/listbox/reducer.ts';
import { addressRow } from '../../support/heldService.ts';

type ListRow = Extract<ListboxEvent, { type: 'rendered' }>['rows'][number];

/** The key by which a list knows a row. */
const rowKey = (one: ListRow) => {
  const listbox = createListbox();
  listbox.dispatch({ type: 'moved', row: one });
  return listbox.getState().active;
};
const rows: readonly ListRow[] = ['a', 'b', 'c', 'd', 'e'].map(
  (id) => ({ ...addressRow(id, id), language: 'en' }) as ListRow,
);
const row = fc.constantFrom(...rows);
const list = fc.shuffledSubarray([...rows]);
const event: fc.Arbitrary<ListboxEvent> = fc.oneof(
  fc.constantFrom<ListboxEvent>(
    { type: 'opened' },
    { type: 'closed' },
    { type: 'cleared' },
    { type: 'keyPressed' },
    { type: 'pointed' },
    { type: 'pointerLeft' },
  ),
  row.map((moved) => ({ type: 'moved' as const, row: moved })),
  row.map((pointed) => ({ type: 'pointed' as const, row: pointed })),
  list.map((before) => ({ type: 'movedAhead' as const, rows: before })),
  fc.tuple(list, fc.boolean()).map(([listed, isOpening]) => ({ type: 'rendered' as const, rows: listed, isOpening })),
);
const events = fc.array(event, { maxLength: 40 });

describe('the list of a search', () => {
  test('never has an active row that is not in the list, whatever happens', () => {
    fc.assert(
      fc.property(events, list, (before, last) => {
        const listbox = createListbox();
        for (const one of before) listbox.dispatch(one);
        listbox.dispatch({ type: 'rendered', rows: last, isOpening: false });
        const { active } = listbox.getState();
        expect([undefined, ...last.map(rowKey)]).toContain(active);
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
        listbox.dispatch({ type: 'moved', row: chosen });
        for (const over of passed) listbox.dispatch({ type: 'pointed', row: over });
        listbox.dispatch({ type: 'pointerLeft' });
        expect(listbox.getState().active).toBe(rowKey(chosen));
      }),
    );
  });

  test('blocks an update that would take the active row away, and notifies nobody if nothing has changed', () => {
    fc.assert(
      fc.property(events, list, (before, next) => {
        const listbox = createListbox();
        for (const one of before) listbox.dispatch(one);
        listbox.dispatch({ type: 'rendered', rows: next, isOpening: false });
        const { active, isPointing } = listbox.getState();
        const others = rows.filter((other) => rowKey(other) !== active);
        expect(listbox.blocksUpdate(others)).toBe(isPointing || active !== undefined);
        let changes = 0;
        listbox.subscribe(() => changes++);
        listbox.dispatch({ type: 'rendered', rows: next, isOpening: false });
        expect(changes).toBe(0);
      }),
    );
  });

  test('makes no row active by itself after a container could not be opened', () => {
    fc.assert(
      fc.property(list, fc.array(list), (before, later) => {
        const listbox = createListbox();
        listbox.dispatch({ type: 'opened' });
        listbox.dispatch({ type: 'movedAhead', rows: before });
        listbox.dispatch({ type: 'rendered', rows: before, isOpening: false });
        for (const next of later) listbox.dispatch({ type: 'rendered', rows: next, isOpening: false });
        expect(listbox.getState().active).toBeUndefined();
      }),
    );
  });
});
