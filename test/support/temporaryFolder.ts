import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A folder of its own for each test of a file, which goes with what is in it. Nothing of it may be open when the test is over. */
export function temporaryFolder(take: (folder: string) => void): void {
  let folder: string;
  beforeEach(() => {
    // As the system tells the paths of open files.
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'doorplate-test-')));
    // What is rescued from a full disk goes there too.
    vi.stubEnv('TMPDIR', folder);
    take(folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    const left = openFiles().filter((path) => path.startsWith(folder));
    rmSync(folder, { recursive: true, force: true });
    expect(left).toEqual([]);
  });
}

/** Files that this process has open; none on a system that does not tell. */
const openFiles = () => {
  try {
    return readdirSync('/proc/self/fd').flatMap((name) => fileOf(join('/proc/self/fd', name)));
  } catch {
    return [];
  }
};
/** The folder itself was open while it was read. */
const fileOf = (link: string) => {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
};
