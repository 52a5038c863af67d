import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A folder of its own for each test of a file, which goes with what is in it. */
export function temporaryFolder(take: (folder: string) => void): void {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'doorplate-test-'));
    take(folder);
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });
}
