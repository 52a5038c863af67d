'use client';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import type { Session } from '../session/createSession.ts';
import { type ComboboxElements, hasFocus, scrollActiveIntoView, scrollToTop } from './elements.ts';
import type { Listbox } from './reducer.ts';
import { rowKey, type ListRow } from './options.ts';
import type { SearchLevel } from '../session/state.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { type SearchChunk, searchChunk } from '../../lazy/chunks.ts';

/** Rows to list, and the state of the field. */
interface ListboxOptions {
  rows: readonly ListRow[];
  level: SearchLevel;
  /** Whether a container is opening. */
  isOpening: boolean;
  inputValue: string;
  /** Prefix of the elements' ids, if the app has set one. */
  id: string | undefined;
  /** Whether the field is disabled or read-only, so that no list opens. */
  inert: boolean;
}

/**
 * Renders the state of the list: the ids, the active row, and whether the list is shown. Also scrolls the
 * list, and refreshes it when it opens.
 */
export function useListbox(
  { rows, level, isOpening, inputValue, id: givenId, inert }: ListboxOptions,
  session: Session,
  listbox: Listbox,
  elements: ComboboxElements,
) {
  const generatedId = useId();
  const prefix = givenId ?? generatedId;
  const ids = {
    input: givenId ?? `${prefix}-input`,
    label: `${prefix}-label`,
    list: `${prefix}-menu`,
    toggle: `${prefix}-toggle-button`,
  };
  /**
   * Returns the id of an option. The id depends on the row, not on the index, because a screen reader announces a new
   * active option only if its id differs from the previous one.
   */
  const optionId = (row: ListRow) => `${prefix}-option-${level.depth}-${rowKey(row).replace(/\s/g, '_')}`;
  const { isOpen, active: activeKey } = useSyncExternalStore(listbox.subscribe, listbox.getState, listbox.getState);
  const shown = isOpen && !inert;
  const listed = shown && rows.length > 0;
  const active = listed && activeKey !== undefined ? rows.find((row) => rowKey(row) === activeKey) : undefined;

  useBrowserLayoutEffect(() => {
    listbox.dispatch({ type: 'rendered', rows, isOpening });
  }, [rows, isOpening, listbox]);
  const pressGuard = useRef<ReturnType<SearchChunk['createPressGuard']>>(undefined);
  useBrowserLayoutEffect(() => {
    const unsubscribe = searchChunk.onLoad(({ createPressGuard }) => {
      // The app may render the input later, for example in a dialog.
      pressGuard.current = createPressGuard(elements.input ?? document.body, elements, listbox);
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
  }, [elements, listbox]);
  useBrowserLayoutEffect(() => {
    pressGuard.current?.onRows(listed ? rows.map(optionId) : [], level.depth);
  }, [rows, listed, level.depth]);
  useEffect(() => {
    if (!isOpen) session.onClose();
    else {
      if (!hasFocus(elements)) elements.input?.focus();
      session.refreshRows();
    }
  }, [isOpen, session, elements]);

  const activeId = active && optionId(active);
  useBrowserLayoutEffect(() => {
    if (activeId && !listbox.getState().isPointing) scrollActiveIntoView(elements.list);
  }, [activeId, rows, listbox, elements]);
  useEffect(() => {
    // Runs in the next frame to avoid an extra layout while handling a key.
    requestAnimationFrame(() => {
      scrollToTop(elements);
    });
  }, [level.depth, level.container, inputValue, elements]);

  return { ids, optionId, isOpen, shown, listed, active, activeId };
}
