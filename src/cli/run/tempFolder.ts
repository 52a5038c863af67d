import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a private folder that is deleted when the process ends, even if a signal ends it. */
export function createTempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
    process.once(name, () => {
      remove();
      // End the process as if it had no listener for the signal.
      process.kill(process.pid, name);
    });
  return folder;
}
