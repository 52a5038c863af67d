'use client';
import { useMemo, useState } from 'react';
import type { Suggestion } from '../../core/index.ts';
import { isRecoverable } from '../fallback/fallbacks.ts';
import { useSearchWords } from '../words/useWords.ts';
import { announcementOf, useAnnouncement } from './listbox/announcements.ts';
import { buttonGetters } from './getters/buttonProps.ts';
import { createMark } from './listbox/activeOption.ts';
import { type Elements, inputRefOf } from './listbox/elements.ts';
import { useFill } from './fill/useFill.ts';
import type { Field } from './getters/FieldContext.ts';
import { fieldGetters } from './getters/inputProps.ts';
import { listGetters } from './getters/listProps.ts';
import { backRow, everywhereRow, isSaved, isSuggestion, manualRow, type Row, rowsOf } from './listbox/options.ts';
import type { SavedAddress } from './SavedAddress.ts';
import { root } from './session/state.ts';
import type { UseAddressAutocomplete, UseAddressAutocompleteOptions } from './types.ts';
import { useTypedEarly } from '../page/hydration.ts';
import { useFieldGuard } from './submit/useFormIntegration.ts';
import { loadTyping } from './lazy/typingChunk.ts';
import { useListbox } from './listbox/useListbox.ts';
import { useSavedGroups } from './listbox/savedGroups.ts';
import { useSession } from './session/useSession.ts';

const createElements = (): Elements => ({ input: null, list: null, option: null });

/**
 * The whole address combobox, without an element: type, walk into containers, choose, retrieve. Spread the getters' props over your
 * own elements; `getListProps` must be on an element that is always there.
 *
 * Finds are free and few (rows that still match stay without a call); a **Retrieve is chargeable, 1 credit**, and only ever made
 * by a person's choice, once per address and session.
 */
export function useAddressAutocomplete(options: UseAddressAutocompleteOptions = {}): UseAddressAutocomplete {
  const words = useSearchWords(options.words);
  const [mark] = useState(createMark);
  const [elements] = useState(createElements);
  const onSelect = useFill(options, elements);
  const { session, state, fallback, forgive } = useSession({ ...options, onSelect }, mark.holds);
  const ordinary = options.fallsBack ? fallback : undefined;
  const { id, inputRef, inputValue = state.inputValue } = options;
  const inert = Boolean(options.disabled || options.readOnly);
  const { suggestions, trail, phase, everywhere, recent } = state;
  const level = trail.at(-1) ?? root;
  const savedGroups = useSavedGroups(
    inputValue === '' && ['idle', 'selected'].includes(phase),
    options.saved,
    recent,
    words,
  );
  const hasManual = options.onManual !== undefined;
  const rows = useMemo(
    () => rowsOf({ suggestions, trail, phase, everywhere }, savedGroups, hasManual),
    [suggestions, trail, phase, everywhere, savedGroups, hasManual],
  );
  const listbox = useListbox(
    { rows, level, inputValue, id, inert: inert || ordinary !== undefined },
    session,
    mark,
    elements,
  );
  const { combobox, shown, active } = listbox;
  useFieldGuard(elements, { ...listbox, state, level, inert, ordinary, options, inputValue }, session);
  const offered = shown && savedGroups.length > 0 ? words.results(rows.filter(isSaved).length) : '';
  const announcement = useAnnouncement(
    offered || announcementOf(state, words),
    `${level.depth} ${state.inputValue}`,
    elements,
  );

  // downshift's own ref does the same in every render; a new one would take the input from the app's ref and give it back each time.
  const [theirs] = useState(
    () => combobox.getInputProps({}, { suppressRefError: true }).ref as (input: HTMLInputElement | null) => void,
  );
  const attach = useMemo(() => inputRefOf(elements, theirs, inputRef), [elements, theirs, inputRef]);

  useTypedEarly(() => {
    const { input: element } = elements;
    if (!element || element.value === inputValue) return [];
    const early = { element, text: element.value, drawn: inputValue };
    loadTyping();
    session.setText(early.text);
    options.onInputValueChange?.(early.text);
    return [early];
  });

  const unmark = () => {
    mark.out();
    combobox.setHighlightedIndex(-1);
  };
  const open = () => {
    if (inert) return;
    session.wantList();
    // One that is open keeps its active option.
    if (!combobox.isOpen) combobox.openMenu();
  };
  const backTo = (depth: number | undefined) => {
    const left = session.back(depth);
    // The row that was walked into is where the person goes on.
    if (left) mark.put(left);
  };
  const back = () => {
    backTo(undefined);
  };
  const searchEverywhere = () => {
    unmark();
    session.searchEverywhere();
  };
  const select = (suggestion: Suggestion) => {
    if (inert) return;
    // Nothing is active after a swap: a second Enter must not take the first flat.
    unmark();
    if (suggestion.kind === 'address') combobox.closeMenu();
    session.select(suggestion);
  };
  const selectSaved = (saved: SavedAddress) => {
    if (inert) return;
    unmark();
    combobox.closeMenu();
    session.selectSaved(saved);
  };
  const clear = () => {
    unmark();
    combobox.closeMenu();
    session.clear();
  };
  const manual = () => {
    unmark();
    combobox.closeMenu();
    session.manual();
  };
  const choose = (row: Row) => {
    if (row === manualRow) manual();
    else if (phase === 'opening') return;
    else if (row === backRow) back();
    else if (row === everywhereRow) searchEverywhere();
    else if (isSuggestion(row)) select(row);
    else if (isSaved(row)) selectSaved(row.saved);
  };

  const acts = { open, close: combobox.closeMenu, back, searchEverywhere, clear };
  const field: Field = {
    ...listbox,
    ...acts,
    options,
    words,
    session,
    state,
    mark,
    elements,
    rows,
    savedGroups,
    level,
    inputValue,
    inert,
    ordinary,
    manual,
    forgive,
    announcement,
    attach,
    unmark,
    backTo,
    choose,
  };
  const { refreshing: _, recent: __, ...told } = state;
  return {
    ...told,
    savedGroups,
    inputValue,
    level,
    isOpen: shown,
    active: isSuggestion(active) ? active : undefined,
    words,

    ...acts,
    select,
    selectSaved,
    backTo: ({ depth }) => {
      backTo(depth);
    },
    openContainer: (container) => {
      unmark();
      session.openContainer(container);
    },
    fallback,
    retry: () => {
      // Calls that go on failing are still failing.
      if (ordinary || !isRecoverable(fallback)) forgive();
      if (ordinary) open();
      else session.retry();
    },

    ...fieldGetters(field),
    ...buttonGetters(field),
    ...listGetters(field),
  };
}
