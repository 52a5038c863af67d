import type { Fallback } from '../fallback/fallbacks.ts';

/** Logs a hint in development. Bundlers remove this code from production builds. */
export function warnInDev(hint: string) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.lazy.ts').then(({ logHint }) => {
      logHint(hint);
    });
}

/** Logs in development why a search has become a plain input. Bundlers remove this code from production builds. */
export function warnAboutFallback(fallback: Fallback) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.lazy.ts').then(({ logFallback }) => {
      logFallback(fallback);
    });
}
