'use client';
import { useEffect, useRef, useState } from 'react';
import { callListener } from '../../../core/index.ts';
import type { AutocompletePhase } from '../../autocomplete/session/state.ts';
import { type AddressEvent, useEventEmitter } from '../../events/events.ts';
import { createMetrics } from '../../events/createMetrics.ts';
import { type Fallback, isRecoverable } from '../../fallback/fallbacks.ts';
import { useFallback } from '../../fallback/useFallback.ts';
import { useAddressContext } from '../../provider/AddressContext.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { type AddressFormField, isContactField } from '../fields.ts';
import type { FieldElements } from '../elements/elements.ts';
import { endOfTyped } from '../value/searchTextToFields.ts';
import type { AddressFields } from '../value/useFormValue.ts';
import type { UseAddressFormOptions } from '../types.ts';
import type { FieldTexts } from '../value/useFieldText.ts';
import type { useFormFormat } from './useFormLayout.ts';
import type { useSearchText } from './useSearchText.ts';

interface FormParts {
  options: Pick<UseAddressFormOptions, 'onEvent' | 'onFallback'>;
  fields: AddressFields;
  search: ReturnType<typeof useSearchText>;
  elements: FieldElements;
  /** Is the search a box of its own, beside the fields? */
  hasBox: boolean;
  drawn: ReturnType<typeof useFormFormat>;
  texts: FieldTexts;
}

/** Who the address is for is asked beside the search. */
const isOfAddress = (field: AddressFormField) => !isContactField(field);

/**
 * The ways from the search to the fields: the person's, and the one that is left when the search is given up. It tells the app of both, and of what
 * else happens, in numbers.
 */
export function useWayOut({ options, fields, search, elements, hasBox, drawn, texts }: FormParts) {
  const { client } = useAddressContext();
  const teller = useEventEmitter(options.onEvent);
  const [figures] = useState(createMetrics);
  /** Was it the list's own row? */
  const byRow = useRef(false);
  /** Where the focus goes when the fields are drawn: behind what was typed, where something is wanted, or in the first field. */
  const next = useRef<{ typed: string } | 'empty' | 'first'>(undefined);

  /** Is a chosen address on its way into the box? It is paid for: the box stays until it is there. */
  const isAwaited = useRef(false);
  const [isDrawnAwaited, setDrawnAwaited] = useState(false);

  const setAwaited = (is: boolean) => {
    isAwaited.current = is;
    setDrawnAwaited(is);
    fields.setAwaited(is);
  };

  const enter = () => {
    fields.enterManually(search.newest(), hasBox && search.isTyped());
    search.show();
    figures.reset();
    // The box may go with it.
    setAwaited(false);
  };
  const { fallback, forgive } = useFallback(client, (fell) => {
    callListener(options.onFallback, fell);
    teller.fellBack(fell);
  });
  // Before it is painted, and with every key in it: the box goes, and the person goes on typing in the fields. Who draws the form hears of it when
  // we have seen where the focus is.
  const [given, setGiven] = useState<Fallback>();
  useBrowserLayoutEffect(() => {
    if (given === fallback || (fallback && hasBox && isAwaited.current)) return;
    setGiven(fallback);
    if (!fallback || !hasBox || fields.mode === 'manual') return;
    const typed = search.newest();
    if (elements.hasFocus('search')) next.current = { typed };
    if (fields.mode === 'search' || search.isTyped()) enter();
  });
  useEffect(() => {
    const to = next.current;
    next.current = undefined;
    const { value } = fields.newest();
    if (typeof to === 'object') elements.focusEnd(endOfTyped(value, to.typed));
    else if (to) {
      const missing = to === 'empty' ? texts.missingIn(value).find(isOfAddress) : undefined;
      elements.focus(missing ?? elements.firstInput(drawn.of(value).rows.flat().filter(isOfAddress)));
    }
  });

  const shown = fallback && given;
  const searchShown = hasBox && (fields.mode !== 'manual' || isDrawnAwaited) && !shown;
  const isNeeded = hasBox && fields.mode !== 'picked' && (!shown || isRecoverable(shown));
  const leadsTo = searchShown ? ('fields' as const) : ('search' as const);

  return {
    fallback: shown,
    searchShown,
    otherWay: isNeeded ? leadsTo : undefined,
    forgive,
    teller,
    /** A key in the search. */
    typed: figures.key,
    /** What the search tells of itself. The form was shown and falls back itself, and says itself what leads to the fields. */
    onSearchEvent({ ms: _, ...event }: AddressEvent) {
      if (event.type === 'manual') byRow.current = true;
      else if (event.type === 'searched' || event.type === 'picked') teller.emit(event);
      if (event.type !== 'picked') return;
      figures.reset();
      // The field that a person was typing in as the address came.
      const changed = fields.handwork();
      if (changed > 0) teller.emit({ type: 'edited', fields: changed });
    },
    onPhase(phase: AutocompletePhase) {
      const isUnderWay = phase === 'retrieving';
      if (isAwaited.current === isUnderWay) return;
      setAwaited(isUnderWay);
    },
    enterManually() {
      const { searchMs, keys } = figures.snapshot(0, 0);
      next.current = byRow.current ? 'empty' : 'first';
      enter();
      teller.emit({ type: 'manual', by: byRow.current ? 'row' : 'verb', searchMs, keys });
      byRow.current = false;
    },
  };
}
