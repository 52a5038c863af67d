import { open } from 'node:fs/promises';

/** Makes sure that names of new files in a folder outlive a loss of power; where a system cannot, it does so by itself. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
