'use client';
import { useEffect } from 'react';
import type { Client } from '../../core/index.ts';

/** Logs a hint in development. Bundlers remove this code from production builds. */
export function warnInDev(hint: string) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.lazy.ts').then(({ logHint: sayHint }) => {
      sayHint(hint);
    });
}

/**
 * Logs hints about mistakes in the client's options or in the list of countries, in development only. Bundlers remove
 * this code from production builds.
 */
export function useHints(client: Client, countries: readonly string[] | undefined) {
  useEffect(() => {
    if (process.env.NODE_ENV === 'development')
      void import('./hints.lazy.ts').then(({ logHints: sayHints }) => {
        sayHints(client, countries ?? []);
      });
  }, [client, countries]);
}
