'use client';
import { useEffect, useRef, useState } from 'react';
import { callListener, postalFieldNames, type PostalFields } from '../../../core/index.ts';
import type { AutocompletePhase } from '../../autocomplete/session/state.ts';
import { type AddressEvent, useEventEmitter } from '../../events/events.ts';
import { createMetrics } from '../../events/createMetrics.ts';
import { type Fallback, isRecoverable } from '../../fallback/fallbacks.ts';
import { useFallback } from '../../fallback/useFallback.ts';
import { useAddressContext } from '../../provider/AddressContext.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { type AddressFormField, isContactField } from '../fields.ts';
import type { FieldElements } from '../elements/elements.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { UseAddressFormOptions } from '../types.ts';
import type { FieldTexts } from '../value/useFieldText.ts';
import type { useFormLayout } from './useFormLayout.ts';
import type { useSearchText } from './useSearchText.ts';

interface FormParts {
  options: Pick<UseAddressFormOptions, 'onEvent' | 'onFallback'>;
  fields: AddressFields;
  search: ReturnType<typeof useSearchText>;
  elements: FieldElements;
  /** Whether the search is a separate box above the fields. */
  hasSearchBox: boolean;
  formLayout: ReturnType<typeof useFormLayout>;
  texts: FieldTexts;
}

/**
 * Whether a field is part of the address rather than a contact field. Contact fields are visible even while only the
 * search is shown.
 */
const isNotContactField = (field: AddressFormField) => !isContactField(field);

/** Returns the field that contains the end of the typed text, where the user continues typing. */
function fieldAtEnd(value: PostalFields, typed: string) {
  const last =
    typed
      .trim()
      .split(/[\s,;]/)
      .at(-1) ?? '';
  return last === ''
    ? 'line1'
    : ([...postalFieldNames].reverse().find((field) => value[field].trimEnd().endsWith(last)) ?? 'line1');
}

/**
 * Manages the switch from the search to manual entry. The form switches when the user asks for it or when the search is
 * unavailable. Reports both to the app, with the form's metrics.
 */
export function useManualEntry({ options, fields, search, elements, hasSearchBox, formLayout, texts }: FormParts) {
  const { client } = useAddressContext();
  const events = useEventEmitter(options.onEvent);
  const [metrics] = useState(createMetrics);
  /** Whether the user selected the row for manual entry in the list. */
  const isFromListRow = useRef(false);
  /**
   * Where focus goes once the fields render: the end of the typed text, the first empty required field, or the first
   * field.
   */
  const nextFocus = useRef<{ typed: string } | 'empty' | 'first'>(undefined);

  /**
   * Whether a selected address is loading. The address is paid for, so the search box stays until the address arrives.
   */
  const isRetrieving = useRef(false);
  const [isRetrievingRendered, setRetrievingRendered] = useState(false);

  const setRetrieving = (is: boolean) => {
    isRetrieving.current = is;
    setRetrievingRendered(is);
    fields.setRetrieving(is);
  };

  const enter = () => {
    fields.enterManually(search.getText(), hasSearchBox && search.isTyped());
    search.show();
    metrics.reset();
    // If the search box disappears now, it cannot report the end of the retrieval.
    setRetrieving(false);
  };
  const { fallback, clearFallback } = useFallback(client, (fell) => {
    callListener(options.onFallback, fell);
    events.fellBack(fell);
  });
  // Runs before paint, so that no key is lost when the search box disappears and the user continues typing in the
  // fields. If a selected address is loading, waits until it has arrived, because it is paid for.
  const [handledFallback, setHandledFallback] = useState<Fallback>();
  useBrowserLayoutEffect(() => {
    if (handledFallback === fallback || (fallback && hasSearchBox && isRetrieving.current)) return;
    setHandledFallback(fallback);
    if (!fallback || !hasSearchBox || fields.mode === 'manual') return;
    const typed = search.getText();
    if (elements.hasFocus('search')) nextFocus.current = { typed };
    if (fields.mode === 'search' || search.isTyped()) enter();
  });
  useEffect(() => {
    const to = nextFocus.current;
    nextFocus.current = undefined;
    const { value } = fields.getState();
    if (typeof to === 'object') elements.focusEnd(fieldAtEnd(value, to.typed));
    else if (to) {
      const missing = to === 'empty' ? texts.emptyRequiredFields(value).find(isNotContactField) : undefined;
      elements.focus(missing ?? elements.firstInput(formLayout.layoutFor(value).rows.flat().filter(isNotContactField)));
    }
  });

  const activeFallback = fallback && handledFallback;
  const searchShown = hasSearchBox && (fields.mode !== 'manual' || isRetrievingRendered) && !activeFallback;
  const hasLink = hasSearchBox && fields.mode !== 'picked' && (!activeFallback || isRecoverable(activeFallback));
  const target = searchShown ? ('fields' as const) : ('search' as const);

  return {
    fallback: activeFallback,
    searchShown,
    switchTo: hasLink ? target : undefined,
    clearFallback,
    events,
    /** Called each time the user changes the search text. */
    typed: metrics.key,
    /** Forwards events of the search to the app. The form itself emits `shown`, `fellBack` and `manual`. */
    onSearchEvent({ ms: _, ...event }: AddressEvent) {
      if (event.type === 'manual') isFromListRow.current = true;
      else if (event.type === 'searched' || event.type === 'picked') events.emit(event);
      if (event.type !== 'picked') return;
      metrics.reset();
      // If the user was editing a field when the address arrived, reports that field as edited.
      const changed = fields.editedCount();
      if (changed > 0) events.emit({ type: 'edited', fields: changed });
    },
    onPhase(phase: AutocompletePhase) {
      const isRetrievePhase = phase === 'retrieving';
      if (isRetrieving.current === isRetrievePhase) return;
      setRetrieving(isRetrievePhase);
    },
    enterManually() {
      const { searchMs, keys } = metrics.snapshot(0, 0);
      nextFocus.current = isFromListRow.current ? 'empty' : 'first';
      enter();
      events.emit({ type: 'manual', by: isFromListRow.current ? 'row' : 'action', searchMs, keys });
      isFromListRow.current = false;
    },
  };
}
