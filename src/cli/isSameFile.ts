import { realpathSync, statSync } from 'node:fs';
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

/** The file itself, which may have several names; undefined where it is not there. */
const fileAt = (path: string) => {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return undefined;
  }
};

/** Do two paths name one file? By a link, a hard link, or letters that a disk takes for the same. */
export function isSameFile(one: string, other: string): boolean {
  const [its, others] = [fileAt(one), fileAt(other)];
  return its && others ? its.dev === others.dev && its.ino === others.ino : placeOf(one) === placeOf(other);
}
