import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../package/installed.ts';

/**
 * Returns the files that a section of a guide shows, by path. A line that ends with a path and a colon, such as "`src/app.jsx`:", precedes each.
 * Apps built from these files contain exactly the code that readers copy.
 */
export function filesIn(guide: string, heading: string): Record<string, string> {
  const text = readFileSync(join(root, guide), 'utf8');
  // A `#` in an example is no heading, because a space or a letter precedes it or no heading's level fits.
  const section = text.split(/^(?=#{1,3} )/m).filter((part) => part.split('\n', 1)[0]!.replace(/^#+ /, '') === heading);
  const files = section.flatMap((part) => [...part.matchAll(/`([^`\s]+)`[^`\n]*:\n+```\w+\n([^]*?)```/g)]);
  if (files.length === 0) throw new Error(`${guide} shows no file under "${heading}".`);
  return Object.fromEntries(files.map(([, path = '', code = '']) => [path, code]));
}

/** Returns the README's example. */
export const readmeExample = (): string =>
  /## Ten lines\s+```tsx\n([^]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8'))![1]!;
