'use client';
import { useEffect, useId, useRef } from 'react';
import type { ActiveOption } from './activeOption.ts';
import type { Session } from '../session/createSession.ts';
import { comboboxStateReducer, useCombobox } from './downshift.ts';
import { type ComboboxElements, scrollActiveIntoView, scrollToTop } from './elements.ts';
import { rowKey, type ListRow } from './options.ts';
import type { SearchLevel } from '../session/state.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { type SearchChunk, searchChunk } from '../../lazy/chunks.ts';

/** Rows to list, and the state of the field. */
interface ListboxOptions {
  rows: readonly ListRow[];
  level: SearchLevel;
  inputValue: string;
  /** Prefix of the elements' ids, if the app has set one. */
  id: string | undefined;
  /** Whether the field is disabled or read-only, so that no list opens. */
  inert: boolean;
}

/**
 * Connects the list to downshift, which provides the ids and roles and handles the arrow keys. The hook itself tracks
 * the active row, scrolls the list, and refreshes an open list.
 */
export function useListbox(
  { rows, level, inputValue, id: givenId, inert }: ListboxOptions,
  session: Session,
  activeOption: ActiveOption,
  elements: ComboboxElements,
) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  /**
   * Returns the id of an option. The id depends on the row, not on the index, because a screen reader announces a new
   * active option only if its id differs from the previous one.
   */
  const optionId = (index: number) => {
    const row = rows[index];
    return row ? `${id}-option-${level.depth}-${rowKey(row).replace(/\s/g, '_')}` : '';
  };
  const combobox = useCombobox<ListRow>({
    id,
    ...(givenId === undefined ? {} : { inputId: givenId }),
    items: rows as ListRow[],
    inputValue,
    selectedItem: null,
    itemToString: () => '',
    // When an <Activity> shows the field again, downshift calls this for the selected row, which is always null.
    itemToKey: (row: ListRow | null) => (row ? rowKey(row) : ''),
    getItemId: optionId,
    scrollIntoView: () => undefined,
    stateReducer: comboboxStateReducer,
  });
  const { isOpen, highlightedIndex, setHighlightedIndex } = combobox;
  const shown = isOpen && !inert;
  const listed = shown && rows.length > 0;
  const active = listed ? rows[highlightedIndex] : undefined;

  useBrowserLayoutEffect(() => {
    const index = activeOption.sync(rows, highlightedIndex);
    if (index !== highlightedIndex) setHighlightedIndex(index);
  });
  const pressGuard = useRef<ReturnType<SearchChunk['createPressGuard']>>(undefined);
  useBrowserLayoutEffect(() => {
    const unsubscribe = searchChunk.onLoad(({ createPressGuard }) => {
      if (elements.input) pressGuard.current = createPressGuard(elements.input, elements);
    });
    const onMove = () => {
      elements.hasMouse = true;
    };
    document.addEventListener('pointermove', onMove, { once: true, passive: true });
    return () => {
      document.removeEventListener('pointermove', onMove);
      unsubscribe();
      pressGuard.current?.stop();
    };
  }, [elements]);
  useBrowserLayoutEffect(() => {
    pressGuard.current?.onRows(listed ? rows.map((_, index) => optionId(index)) : [], level.depth);
  }, [rows, listed, level.depth]);
  useEffect(() => {
    if (isOpen) session.refreshRows();
    else session.onClose();
  }, [isOpen, session]);

  const activeId = active && optionId(highlightedIndex);
  useBrowserLayoutEffect(() => {
    if (activeId && !activeOption.pointing) scrollActiveIntoView(elements, activeId);
  }, [activeId, rows, activeOption, elements]);
  useEffect(() => {
    // Runs in the next frame to avoid an extra layout while handling a key.
    requestAnimationFrame(() => {
      scrollToTop(elements);
    });
  }, [level.depth, level.container, inputValue, elements]);

  return { combobox, shown, listed, active };
}

export type Listbox = ReturnType<typeof useListbox>;
