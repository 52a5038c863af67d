import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A separate folder for each test of a file, which is removed with its content. None of it may be open when the test is over. */
export function temporaryFolder(take: (folder: string) => void): void {
  let folder: string;
  beforeEach(() => {
    // As the system reports the paths of open files.
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'doorplate-test-')));
    // Answers rescued from a full disk go there too.
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

/** Files that this process has open; none on a system that does not report them. */
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
