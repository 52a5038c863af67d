'use client';
import { useEffect, useInsertionEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { languageOf, callListener, type FindQuery } from '../../../core/index.ts';
import { useFallback } from '../../fallback/useFallback.ts';
import { useAddressContext } from '../../provider/AddressContext.ts';
import { warnAboutFallback } from '../../hints/warnInDev.ts';
import { useHints } from '../../hints/useHints.ts';
import type { SessionOptions } from './context.ts';
import { createSession } from './createSession.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';
import type { ComboboxElements } from '../listbox/elements.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';
import { replaceText } from '../../page/replaceText.ts';

/** Creates a field's session and subscribes to its state. The field keeps the same session until it is unmounted. */
export function useSession(options: UseAddressAutocompleteOptions, elements: ComboboxElements) {
  const { client, queryClientRef, words } = useAddressContext();
  const { countries, limit, origin, bias, filters, parameters, inputValue: controlledText } = options;
  useHints(client, countries);
  // The app's `language` is sent unchanged. The language of the words is sent only if the service supports it.
  const language = options.language ?? (languageOf((options.words ?? words)?.language) || undefined);
  const { query, queryKey, placeKey } = useMemo(() => {
    const query = { countries, limit, origin, bias, filters, parameters, language } as FindQuery;
    return {
      query,
      queryKey: JSON.stringify([client.id, query]),
      placeKey: JSON.stringify([client.id, countries]),
    };
  }, [client.id, countries, limit, origin, bias, filters, parameters, language]);
  const sessionOptions: SessionOptions = {
    ...{ ...options, client, queryClientRef, query },
    replaceText: (text) => {
      replaceText(elements.input, text);
    },
  };
  const [session] = useState(() => createSession(controlledText ?? options.defaultInputValue ?? '', sessionOptions));
  const { getState, subscribe, events } = session.context;
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
  const isPlainInput = options.fallbackToInput && fallback !== undefined;
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

  return { session, state, fallback };
}
