import type { Credentials } from '../core/index.ts';
import { createKeyCleaner } from './createKeyCleaner.ts';

/** What takes these credentials out of a text. Made anew when they change. */
export function createCleaners(): (credentials: Credentials) => (text: string) => string {
  let last: { of: string; clean: (text: string) => string } | undefined;
  return (credentials) => {
    const of = JSON.stringify(credentials);
    if (last?.of !== of) last = { of, clean: createKeyCleaner(credentials) };
    return last.clean;
  };
}
