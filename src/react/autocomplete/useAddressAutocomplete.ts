'use client';
import { useMemo, useState } from 'react';
import type { Suggestion } from '../../core/index.ts';
import { isRecoverable } from '../fallback/fallbacks.ts';
import { useSearchWords } from '../words/useWords.ts';
import { describeState, useAnnouncement } from './listbox/announcements.ts';
import { buttonGetters } from './getters/buttonProps.ts';
import { type ComboboxElements, createElementsRef } from './listbox/elements.ts';
import { useFill } from './fill/useFill.ts';
import type { FieldContext } from './getters/FieldContext.ts';
import { fieldGetters } from './getters/inputProps.ts';
import { listGetters } from './getters/listProps.ts';
import { backRow, everywhereRow, isSaved, isSuggestion, manualRow, type ListRow, listRows } from './listbox/options.ts';
import type { SavedAddress } from './SavedAddress.ts';
import { rootLevel } from './session/state.ts';
import type { UseAddressAutocomplete, UseAddressAutocompleteOptions } from './types.ts';
import { usePreHydrationInput } from '../page/hydration.ts';
import { useFormIntegration } from './submit/useFormIntegration.ts';
import { searchChunk } from '../lazy/chunks.ts';
import { createListbox } from './listbox/reducer.ts';
import { useListbox } from './listbox/useListbox.ts';
import { useSavedGroups } from './listbox/savedGroups.ts';
import { useSession } from './session/useSession.ts';

const createElements = (): ComboboxElements => ({ input: null, list: null });

/**
 * Headless address combobox. The user types, opens containers and selects an address. The hook retrieves the selected
 * address. Spread the props from its getters onto your own elements. Always render the element that has `getListProps`.
 *
 * Finds are free, and few are sent, because rows that still match the text stay in the list without a call. A
 * **Retrieve is chargeable (1 credit)**. It is sent only when the user selects an address, and only once per address
 * and session.
 *
 * @example
 * ```tsx
 * const search = useAddressAutocomplete({ countries: ['US'], onSelect: (address) => save(address) });
 * return (
 *   <>
 *     <label {...search.getLabelProps()}>Address</label>
 *     <input {...search.getInputProps()} />
 *     <ul {...search.getListProps()}>
 *       {search.isOpen && search.suggestions.map((suggestion, index) => (
 *         <li key={suggestion.id} {...search.getOptionProps({ suggestion, index })}>{suggestion.text}</li>
 *       ))}
 *     </ul>
 *   </>
 * );
 * ```
 */
export function useAddressAutocomplete(options: UseAddressAutocompleteOptions = {}): UseAddressAutocomplete {
  const words = useSearchWords(options.words);
  const [listbox] = useState(createListbox);
  const [elements] = useState(createElements);
  const onSelect = useFill(options, elements);
  const { session, state, fallback, clearFallback } = useSession(
    { ...options, onSelect },
    listbox.blocksUpdate,
    elements,
  );
  const plainInput = options.fallbackToInput ? fallback : undefined;
  const { id, inputValue = state.inputValue } = options;
  const inert = Boolean(options.disabled || options.readOnly);
  const { suggestions, trail, phase, everywhere, recent } = state;
  const level = trail.at(-1) ?? rootLevel;
  const savedGroups = useSavedGroups(
    inputValue === '' && ['idle', 'selected'].includes(phase),
    options.saved,
    recent,
    words,
  );
  const hasManual = options.onManual !== undefined;
  const rows = useMemo(
    () => listRows({ suggestions, trail, phase, everywhere }, savedGroups, hasManual),
    [suggestions, trail, phase, everywhere, savedGroups, hasManual],
  );
  const list = useListbox(
    { rows, level, isOpening: phase === 'opening', inputValue, id, inert: inert || plainInput !== undefined },
    session,
    listbox,
    elements,
  );
  const { shown, active } = list;
  useFormIntegration(elements, { ...list, state, level, inert, plainInput, options, inputValue }, session);
  const savedCount = shown && savedGroups.length > 0 ? words.results(rows.filter(isSaved).length) : '';
  const announcement = useAnnouncement(
    savedCount || describeState(state, words),
    `${level.depth} ${state.inputValue}`,
    elements,
  );

  const inputRef = useMemo(() => createElementsRef(elements, options.inputRef), [elements, options.inputRef]);

  usePreHydrationInput(() => {
    const element = elements.input;
    if (!element || element.value === inputValue) return [];
    const input = { element, text: element.value, serverText: inputValue };
    searchChunk.preload();
    session.setText(input.text);
    options.onInputValueChange?.(input.text);
    return [input];
  });

  const clearHighlight = () => {
    listbox.dispatch({ type: 'cleared' });
  };
  const close = () => {
    listbox.dispatch({ type: 'closed' });
  };
  const open = () => {
    if (inert) return;
    session.requestList();
    listbox.dispatch({ type: 'opened' });
  };
  const search = (text: string) => {
    if (inert) return;
    clearHighlight();
    session.type(text);
    listbox.dispatch({ type: 'opened' });
    if (text !== inputValue) options.onInputValueChange?.(text);
  };
  const backTo = (depth: number | undefined) => {
    const container = session.back(depth);
    // Highlights the container that the user has just left.
    if (container) listbox.dispatch({ type: 'moved', row: container });
  };
  const back = () => {
    backTo(undefined);
  };
  const searchEverywhere = () => {
    clearHighlight();
    session.searchEverywhere();
  };
  const select = (suggestion: Suggestion) => {
    if (inert) return;
    // No row is active in the new list, so that a second Enter cannot select the container's first address.
    clearHighlight();
    if (suggestion.kind === 'address') close();
    session.select(suggestion);
  };
  const selectSaved = (saved: SavedAddress) => {
    if (inert) return;
    close();
    session.selectSaved(saved);
  };
  const clear = () => {
    close();
    session.clear();
  };
  const enterManually = () => {
    close();
    session.enterManually();
  };
  const selectRow = (row: ListRow) => {
    if (row === manualRow) enterManually();
    else if (phase === 'opening') return;
    else if (row === backRow) back();
    else if (row === everywhereRow) searchEverywhere();
    else if (isSuggestion(row)) select(row);
    else if (isSaved(row)) selectSaved(row.saved);
  };

  const actions = { open, close, back, searchEverywhere, clear };
  const field: FieldContext = {
    ...list,
    ...actions,
    listbox,
    options,
    words,
    session,
    state,
    elements,
    rows,
    savedGroups,
    level,
    inputValue,
    inert,
    plainInput,
    enterManually,
    clearFallback,
    announcement,
    inputRef,
    clearHighlight,
    backTo,
    selectRow,
  };
  const { refreshing: _, recent: __, manualText: ___, ...publicState } = state;
  return {
    ...publicState,
    savedGroups,
    inputValue,
    level,
    isOpen: shown,
    active: isSuggestion(active) ? active : undefined,
    words,

    ...actions,
    search,
    select,
    selectSaved,
    backTo: ({ depth }) => {
      backTo(depth);
    },
    openContainer: (container) => {
      clearHighlight();
      session.openContainer(container);
    },
    fallback,
    retry: () => {
      // A recoverable fallback stays until the next successful call clears it.
      if (plainInput || !isRecoverable(fallback)) clearFallback();
      if (plainInput) open();
      else session.retry();
    },

    ...fieldGetters(field),
    ...buttonGetters(field),
    ...listGetters(field),
  };
}
