import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Creates a separate folder for each test of a file, and removes it with its content. Fails a test that leaves a file in the folder open. */
export function temporaryFolder(take: (folder: string) => void): void {
  let folder: string;
  beforeEach(() => {
    // The path as the system reports it for open files.
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'doorplate-test-')));
    // Answers that are rescued from a full disk go to this folder too.
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

/** Returns the files that this process has open. Returns none on a system that does not report them. */
const openFiles = () => {
  try {
    return readdirSync('/proc/self/fd').flatMap((name) => fileOf(join('/proc/self/fd', name)));
  } catch {
    return [];
  }
};
/** The folder of open files was itself open while it was read. */
const fileOf = (link: string) => {
  try {
    return [readlinkSync(link)];
  } catch {
    return [];
  }
};
