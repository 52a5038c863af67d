'use client';
import { useEffect, useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { languageOf, callListener, type FindQuery } from '../../../core/index.ts';
import { useFallback } from '../../fallback/useFallback.ts';
import { useAddressContext } from '../../provider/AddressContext.ts';
import { useHints } from '../../hints/useHints.ts';
import { createSession } from './createSession.ts';
import type { SessionOptions } from './createSessionState.ts';
import type { UseAddressAutocompleteOptions } from '../types.ts';
import { useBrowserLayoutEffect } from '../../page/hydration.ts';

/** The session of a field, for as long as the field is there, and its state. */
export function useSession(options: UseAddressAutocompleteOptions, holds: SessionOptions['holds']) {
  const { client, queryClient, words } = useAddressContext();
  const { countries, limit, origin, bias, filters, parameters, inputValue: held } = options;
  useHints(client, countries);
  // The app's own is sent as it stands; of the words' tag, which may be any, the code that the service knows.
  const language = options.language ?? (languageOf((options.words ?? words)?.language) || undefined);
  const query = { countries, limit, origin, bias, filters, parameters, language } as FindQuery;
  const question = JSON.stringify([client.id, query]);
  const config = { ...options, client, queryClient, query, holds };
  const [session] = useState(() => createSession(held ?? options.defaultInputValue ?? '', config));
  const state = useSyncExternalStore(session.subscribe, session.get, session.get);
  useBrowserLayoutEffect(() => {
    session.configure(config);
    callListener(options.onPhase, state.phase);
  });

  useEffect(() => {
    session.teller.shown();
  }, [session]);
  const { fallback, forgive } = useFallback(client, (fell) => {
    callListener(options.onFallback, fell);
    session.teller.fellBack(fell);
  });
  const isOrdinary = options.fallsBack && fallback !== undefined;
  useBrowserLayoutEffect(() => {
    if (isOrdinary) session.giveUp();
  }, [isOrdinary, session]);

  // The one effect that an <Activity> leaves alone when it hides the field: what is under way then goes on, and is told.
  useInsertionEffect(() => {
    session.start();
    return session.end;
  }, [session]);

  useEffect(() => {
    if (held !== undefined) session.hold(held);
  }, [held, session]);

  const where = JSON.stringify([client.id, countries]);
  useEffect(() => {
    session.ask(question, where);
  }, [question, where, session]);

  return { session, state, fallback, forgive };
}
