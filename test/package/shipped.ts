import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The source map in a file. Small maps are in their file. */
export const inlineMap = /(?<=^\/\/# sourceMappingURL=)data:application\/json;base64,(.*)$/m;
/** Returns the source map of a file, if it is in the file. */
export const inlineMapOf = (text: string) => {
  const [, map] = inlineMap.exec(text) ?? [];
  return map && Buffer.from(map, 'base64').toString();
};
/** Returns the paths of all files in a folder, in order. */
export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
