import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** As many links one behind the other as systems follow: more are a circle. */
const mostLinks = 40;

/** Where a path leads, through links; of a file that is not there, its folder does, or the link to it. */
export function placeOf(path: string, links = 0): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const to = links < mostLinks ? linkAt(whole) : undefined;
    if (to !== undefined) return placeOf(resolve(dirname(whole), to), links + 1);
    return whole === dirname(whole) ? whole : join(placeOf(dirname(whole), links), basename(whole));
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
