'use client';
import { useEffect, useId, useInsertionEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callListener, type FindQuery, languageOf } from '../../core/index.ts';
import { useFallback } from '../fallback/useFallback.ts';
import { useHints } from '../hints/useHints.ts';
import { warnAboutFallback } from '../hints/warnInDev.ts';
import { searchChunk } from '../lazy/chunks.ts';
import { useBrowserLayoutEffect, usePreHydrationInput } from '../page/hydration.ts';
import { hasFocus } from '../page/inputs.ts';
import { useAddressContext } from '../provider/AddressContext.ts';
import { useSearchWords } from '../words/useWords.ts';
import { type FillState, useFill } from '../fill/useFill.ts';
import { describeState } from './describeState.ts';
import { useAnnouncement } from '../combobox/useAnnouncement.ts';
import { type ComboboxElements, createElementsRef, scrollActiveIntoView, scrollToTop } from '../combobox/elements.ts';
import { firstKey, isSaved, listRows, type ListRow, rowKey } from './options.ts';
import type { connectPage } from './page/connectPage.ts';
import { savedGroupsOf } from './SavedAddress.ts';
import type { SessionOptions } from './session/context.ts';
import { createSession } from './session/createSession.ts';
import { isResting, rootLevel } from './session/reducer.ts';
import type { UseAddressAutocompleteOptions } from './types.ts';

const createElements = (): ComboboxElements & FillState => ({ input: null, list: null });

/** Creates a field, its list and the session of its search. Returns everything that its prop getters need in this render. */
export function useField(options: UseAddressAutocompleteOptions) {
  const { client, queryClientRef, words: providerWords } = useAddressContext();
  const words = useSearchWords(options.words);
  const [elements] = useState(createElements);
  const onSelect = useFill(options, elements);
  const { countries, limit, origin, bias, filters, parameters, saved, inputValue: controlledText } = options;
  useHints(client, countries);
  // The app's `language` is sent unchanged. The language of the words is sent only if the service supports it.
  const language = options.language ?? (languageOf((options.words ?? providerWords)?.language) || undefined);
  const query = { countries, limit, origin, bias, filters, parameters, language } as FindQuery;
  const queryKey = JSON.stringify([client.id, query]);
  const placeKey = String(countries);
  const sessionOptions: SessionOptions = {
    ...{ ...options, onSelect, client, queryClientRef, query },
    // Without the code, only Undo is missing.
    replaceText: (text) => searchChunk.get()?.replaceText(elements.input, text),
  };
  const [session] = useState(() => createSession(controlledText ?? options.defaultInputValue ?? '', sessionOptions));
  const { getState, subscribe, events, listbox } = session.context;
  const state = useSyncExternalStore(subscribe, getState, getState);
  useBrowserLayoutEffect(() => {
    session.configure(sessionOptions);
    callListener(options.onPhase, state.phase);
  });
  useEffect(() => {
    events.shown();
  }, [events]);
  const { fallback } = useFallback(client, (fell) => {
    if (options.fallbackToInput) warnAboutFallback(fell);
    callListener(options.onFallback, fell);
    events.fellBack(fell);
  });
  /** Reason why the field is a plain input. Undefined while it is a search. */
  const plainInput = options.fallbackToInput ? fallback : undefined;
  const isPlainInput = plainInput !== undefined;
  useBrowserLayoutEffect(() => {
    if (isPlainInput) session.switchToPlainInput();
  }, [isPlainInput, session]);
  // An <Activity> keeps insertion effects when it hides the field, so calls in flight continue and are reported.
  useInsertionEffect(() => {
    session.start();
    return session.destroy;
  }, [session]);
  useEffect(() => {
    if (controlledText !== undefined) session.syncText(controlledText, elements.input !== null);
  }, [controlledText, session, elements]);
  useEffect(() => {
    session.setQuery(queryKey, placeKey);
  }, [queryKey, placeKey, session]);

  const { inputValue = state.inputValue } = options;
  const { suggestions, trail, phase, everywhere, recent } = state;
  const level = trail.at(-1) ?? rootLevel;
  const inert = Boolean(options.disabled || options.readOnly);

  const isEmpty = inputValue === '' && isResting(phase);
  const savedGroups = useMemo(
    () => (isEmpty ? savedGroupsOf(saved ?? [], recent, words) : []),
    [isEmpty, saved, recent, words],
  );
  const hasManual = options.onManual !== undefined;
  const rows = useMemo(
    () => listRows({ suggestions, trail, phase, everywhere }, savedGroups, hasManual),
    [suggestions, trail, phase, everywhere, savedGroups, hasManual],
  );

  const generatedId = useId();
  const prefix = options.id ?? generatedId;
  const ids = {
    input: options.id ?? `${prefix}-input`,
    label: `${prefix}-label`,
    list: `${prefix}-menu`,
    toggle: `${prefix}-toggle-button`,
  };
  // The id depends on the row, not on its index, because a screen reader announces a new active option only if the id changes.
  const optionId = (row: ListRow) => `${prefix}-option-${level.depth}-${rowKey(row).replace(/\s/g, '_')}`;
  const { isOpen, active: activeKey } = useSyncExternalStore(listbox.subscribe, listbox.getState, listbox.getState);
  const shown = isOpen && !inert && !plainInput;
  const listed = shown && rows.length > 0;
  const active = listed && activeKey !== undefined ? rows.find((row) => rowKey(row) === activeKey) : undefined;
  const activeId = active && optionId(active);

  /** Action of the Escape key. If there is nothing to do, a dialog around the field can handle the key. */
  let escapeAction: 'back' | 'close' | 'clear' | undefined;
  if (shown && options.escape === 'back' && level.depth > 0) escapeAction = 'back';
  // A list opened by a click is invisible until it has content.
  else if (shown && (listed || phase !== 'idle')) escapeAction = 'close';
  else if (!inert && !plainInput && options.clearable !== false && inputValue !== '') escapeAction = 'clear';

  const isOpening = phase === 'opening';
  useBrowserLayoutEffect(() => {
    listbox.dispatch({ type: 'rendered', keys: rows.map(rowKey), first: firstKey(rows), isLoading: isOpening });
  }, [rows, isOpening, listbox]);
  useEffect(() => {
    if (!isOpen) session.onClose();
    else {
      if (!hasFocus(elements.input)) elements.input?.focus();
      session.refreshRows();
    }
  }, [isOpen, session, elements]);
  useBrowserLayoutEffect(() => {
    if (activeId && !listbox.getState().isPointing) scrollActiveIntoView(elements.list);
  }, [activeId, rows, listbox, elements]);
  useEffect(() => {
    // Runs in the next frame, after the `scroll` event of a list that has just been scrolled.
    requestAnimationFrame(() => {
      scrollToTop(elements);
    });
  }, [level.depth, level.container, inputValue, elements]);

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
    const text = element.value;
    session.adopt(text);
    // Autofilled text is not searched. Older browsers know `:autofill` only under this name.
    return [{ element, text, session: !element.matches(':-webkit-autofill') && session, serverText: inputValue }];
  });

  const field = {
    options,
    words,
    session,
    state,
    fallback,
    plainInput,
    inputValue,
    inert,
    level,
    savedGroups,
    rows,
    elements,
    inputRef,
    ids,
    optionId,
    shown,
    listed,
    active,
    activeId,
    escapeAction,
    announcement,
  };
  // Connects the field to the page around it, once the code for this has loaded.
  const latest = useRef(field);
  const onRender = useRef<ReturnType<typeof connectPage>>(undefined);
  useBrowserLayoutEffect(() => {
    latest.current = field;
    onRender.current?.(field);
  });
  useBrowserLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const unsubscribe = searchChunk.onLoad((chunk) => {
      onRender.current = chunk.connectPage(latest.current, signal);
    });
    const onMove = () => {
      elements.hasMoved = true;
    };
    const page = elements.input?.ownerDocument ?? document;
    page.addEventListener('pointermove', onMove, { once: true, passive: true, signal });
    return () => {
      unsubscribe();
      controller.abort();
      onRender.current = undefined;
    };
  }, [elements]);
  return field;
}

export type Field = ReturnType<typeof useField>;
