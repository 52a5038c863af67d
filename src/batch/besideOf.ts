import { join, parse } from 'node:path';

/** A path beside another one, with a word more before its ending: `customers.results.in-doubt.csv`. */
export function besideOf(path: string, word: string): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.${word}${ext || '.csv'}`);
}
