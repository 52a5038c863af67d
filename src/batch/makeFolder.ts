import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const mode = 0o700;

/**
 * A folder for its owner alone, with those above it.
 *
 * @returns the outermost that was made; undefined where it was there.
 * @throws what the system says, of the outermost that cannot be made: of a disk that is read-only Node says that what is above is not there.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const path = resolve(folder);
  try {
    return await mkdir(path, { recursive: true, mode });
  } catch (cause) {
    if ((cause as { code?: string }).code !== 'ENOENT' || dirname(path) === path) throw cause;
    const outermost = await makeFolder(dirname(path));
    await mkdir(path, { mode });
    return outermost ?? path;
  }
}
