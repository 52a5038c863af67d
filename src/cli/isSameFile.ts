import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Where a path leads, through links; of a file that is not there, its folder does. */
function placeOf(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    return whole === dirname(whole) ? whole : join(placeOf(dirname(whole)), basename(whole));
  }
}

/** Do two paths name one file? */
export const isSameFile = (one: string, other: string): boolean => placeOf(one) === placeOf(other);
