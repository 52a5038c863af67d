/** Logs a hint in development. Bundlers remove this code from production builds. */
export function warnInDev(hint: string) {
  if (process.env.NODE_ENV === 'development')
    void import('./hints.lazy.ts').then(({ logHint }) => {
      logHint(hint);
    });
}
