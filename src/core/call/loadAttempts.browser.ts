type RunAttempts = typeof import('./attempts.ts').runAttempts;

let loaded: RunAttempts | undefined;
let loading: Promise<RunAttempts> | undefined;

/** Returns the code that makes calls, or undefined if it is not loaded yet. */
export const getAttempts = (): RunAttempts | undefined => loaded;

/** Loads the code that makes calls. If loading fails, the next call tries again. */
export const loadAttempts = (): Promise<RunAttempts> =>
  (loading ??= import('./attempts.ts').then(
    ({ runAttempts }) => (loaded = runAttempts),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  ));
