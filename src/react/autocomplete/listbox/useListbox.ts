'use client';
import { useEffect, useId } from 'react';
import type { Mark } from './activeOption.ts';
import type { Session } from '../session/createSession.ts';
import { overruleDownshift, useCombobox } from './downshift.ts';
import { type Elements, scrollInside, scrollToTop } from './elements.ts';
import { keyOf, type Row } from './options.ts';
import type { Level } from '../session/state.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';

/** What is listed, and in whose name. */
export interface Listed {
  rows: readonly Row[];
  level: Level;
  inputValue: string;
  /** The app's prefix of ids. */
  id: string | undefined;
  /** Disabled or read only: no list is shown. */
  inert: boolean;
}

/**
 * The list as downshift opens and shuts it: ids, roles and arrows are downshift's; the mark, the scrolling and what an open list asks for are
 * ours.
 */
export function useListbox(
  { rows, level, inputValue, id: given, inert }: Listed,
  session: Session,
  mark: Mark,
  elements: Elements,
) {
  const own = useId();
  const id = given ?? own;
  /** Of the row, not of its place: a changed option must not keep an id, or nobody hears of it. */
  const optionId = (index: number) => {
    const row = rows[index];
    return row ? `${id}-option-${level.depth}-${keyOf(row).replace(/\s/g, '_')}` : '';
  };
  const combobox = useCombobox<Row>({
    id,
    ...(given === undefined ? {} : { inputId: given }),
    items: rows as Row[],
    inputValue,
    selectedItem: null,
    itemToString: () => '',
    // Asked about the selected row, which is always none, when an <Activity> shows the field again.
    itemToKey: (row: Row | null) => (row ? keyOf(row) : ''),
    getItemId: optionId,
    scrollIntoView: () => undefined,
    stateReducer: overruleDownshift,
  });
  const { isOpen, highlightedIndex, setHighlightedIndex } = combobox;
  const shown = isOpen && !inert;
  const listed = shown && rows.length > 0;
  const active = listed ? rows[highlightedIndex] : undefined;

  useBrowserLayoutEffect(() => {
    const place = mark.follow(rows, highlightedIndex);
    if (place !== highlightedIndex) setHighlightedIndex(place);
  });
  useEffect(() => {
    if (isOpen) session.look();
    else session.shut();
  }, [isOpen, session]);

  const activeId = active && optionId(highlightedIndex);
  useBrowserLayoutEffect(() => {
    if (activeId && !mark.pointing) scrollInside(elements, activeId);
  }, [activeId, rows, mark, elements]);
  useEffect(() => {
    // With the frame that shows it: while the key is dealt with, the page would have to be laid out once more.
    requestAnimationFrame(() => {
      scrollToTop(elements);
    });
  }, [level.depth, level.container, inputValue, elements]);

  return { combobox, shown, listed, active };
}

export type Listbox = ReturnType<typeof useListbox>;
