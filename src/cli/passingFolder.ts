import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for its owner alone, which goes with this process, also where a signal ends that. */
export function passingFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'doorplate-'));
  const go = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', go);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const)
    process.once(name, () => {
      go();
      // As it would have ended without a listener.
      process.kill(process.pid, name);
    });
  return folder;
}
