'use client';
import { useEffect } from 'react';
import type { Client } from '../../core/index.ts';

/** In development, logs hints about mistakes in the client's options or country list. Bundlers remove this code from production builds. */
export function useHints(client: Client, countries: readonly string[] | undefined) {
  useEffect(() => {
    if (process.env.NODE_ENV === 'development')
      void import('./hints.lazy.ts').then(({ logHints }) => {
        logHints(client, countries ?? []);
      });
  }, [client, countries]);
}
