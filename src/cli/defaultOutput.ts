import { join, parse } from 'node:path';

/** Where the results of a file go when nothing is said: beside it. */
export const defaultOutput = (input: string): string => {
  const { dir, base } = parse(input);
  return join(dir, `${base.replace(/\.gz$/i, '').replace(/\.[^.]+$/, '')}.results.csv`);
};
