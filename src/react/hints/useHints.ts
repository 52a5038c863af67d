'use client';
import { useEffect } from 'react';
import type { Client } from '../../core/index.ts';

/** Logs a hint in development. Bundlers drop the code in production. */
export function warnInDev(hint: string) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.lazy.ts').then(({ logHint: logHint }) => {
      logHint(hint);
    });
}

/** Logs mistakes in the client or in the list of countries in development. Bundlers drop the code in production. */
export function useHints(client: Client, countries: readonly string[] | undefined) {
  useEffect(() => {
    if (process.env.NODE_ENV === 'development')
      void import('./hints.lazy.ts').then(({ logHints: logHints }) => {
        logHints(client, countries ?? []);
      });
  }, [client, countries]);
}
