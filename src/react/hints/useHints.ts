'use client';
import { useEffect } from 'react';
import type { Client } from '../../core/index.ts';

/** Says in the console, while an app is being developed, what is plainly wrong and how to mend it. A bundler leaves it out of what a shop's visitors load. */
export function tellDeveloper(hint: string) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.lazy.ts').then(({ sayHint }) => {
      sayHint(hint);
    });
}

/**
 * Says in the console, while an app is being developed, what is plainly wrong with its client or its list of countries and how to mend it. A
 * bundler leaves all of it out of what a shop's visitors load.
 */
export function useHints(client: Client, countries: readonly string[] | undefined) {
  useEffect(() => {
    if (process.env.NODE_ENV === 'development')
      void import('./hints.lazy.ts').then(({ sayHints }) => {
        sayHints(client, countries ?? []);
      });
  }, [client, countries]);
}
