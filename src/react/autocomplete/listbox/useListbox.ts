'use client';
import { useEffect, useId } from 'react';
import type { ActiveOption } from './activeOption.ts';
import type { Session } from '../session/createSession.ts';
import { comboboxStateReducer, useCombobox } from './downshift.ts';
import { type ComboboxElements, scrollActiveIntoView, scrollToTop } from './elements.ts';
import { rowKey, type Row } from './options.ts';
import type { SearchLevel } from '../session/state.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';

/** Rows to list and their context. */
interface ListboxOptions {
  rows: readonly Row[];
  level: SearchLevel;
  inputValue: string;
  /** Prefix of ids, if the app sets one. */
  id: string | undefined;
  /** Whether the field is disabled or read-only, so that no list opens. */
  inert: boolean;
}

/**
 * Connects the list to downshift, which provides ids, roles and arrow keys. This hook itself handles highlighting,
 * scrolling and refreshing an open list.
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
   * Returns the id of an option. It depends on the row, not the index, because screen readers announce a different
   * option only if its id differs.
   */
  const optionId = (index: number) => {
    const row = rows[index];
    return row ? `${id}-option-${level.depth}-${rowKey(row).replace(/\s/g, '_')}` : '';
  };
  const combobox = useCombobox<Row>({
    id,
    ...(givenId === undefined ? {} : { inputId: givenId }),
    items: rows as Row[],
    inputValue,
    selectedItem: null,
    itemToString: () => '',
    // Called for the selected row, which is always null, when <Activity> shows the field again.
    itemToKey: (row: Row | null) => (row ? rowKey(row) : ''),
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
  useEffect(() => {
    if (isOpen) session.refreshRows();
    else session.onClose();
  }, [isOpen, session]);

  const activeId = active && optionId(highlightedIndex);
  useBrowserLayoutEffect(() => {
    if (activeId && !activeOption.pointing) scrollActiveIntoView(elements, activeId);
  }, [activeId, rows, activeOption, elements]);
  useEffect(() => {
    // Deferred to the next frame, to avoid an extra layout while a key is handled.
    requestAnimationFrame(() => {
      scrollToTop(elements);
    });
  }, [level.depth, level.container, inputValue, elements]);

  return { combobox, shown, listed, active };
}

export type Listbox = ReturnType<typeof useListbox>;
