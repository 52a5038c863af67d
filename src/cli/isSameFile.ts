import { statSync } from 'node:fs';
import { placeOf } from './placeOf.ts';

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
