import type { RunPresence } from './KeptRun.ts';

/**
 * One page or process at a time works on the run of a name. It keeps people from being surprised; what keeps a row from being paid for twice is
 * the store, which looks whose the run is at each write.
 */
export interface RunLock {
  /** Takes the run, and answers others that ask what is done with it. Gives a function that lets go of it; undefined when another page has it. */
  take(name: string, now: () => RunPresence): Promise<(() => void) | undefined>;
  /** What another page does with it; undefined for nothing. */
  presence(name: string): Promise<RunPresence | undefined>;
  /** Tells the other pages that what is kept under this name has changed. */
  changed(name: string): void;
  /** `changed`: another page has changed it. `back`: this page was away, and should look. Gives a function that ends it. */
  watch(name: string, listener: (what: 'changed' | 'back') => void): () => void;
}
