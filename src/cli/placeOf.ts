import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

/** As many links one behind the other as systems follow: more are a circle. */
const mostLinks = 40;

/** Where a path leads, through links; of a file that is not there, its folder does, or the link to it. */
export function placeOf(path: string, links = 0): string {
  // By the system: ".." behind a link is above what it leads to, and not above the link.
  const whole = isAbsolute(path) ? path : `${process.cwd()}/${path}`;
  try {
    return realpathSync.native(whole);
  } catch {
    const to = links < mostLinks ? linkAt(whole) : undefined;
    if (to !== undefined) return placeOf(isAbsolute(to) ? to : `${dirname(whole)}/${to}`, links + 1);
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
