import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import type { SimulatorAddress } from '../testing/index.ts';

/** The addresses in a JSON file: a list of objects with the fields of a Retrieve result. */
export function addressesIn(path: string): readonly SimulatorAddress[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(error instanceof SyntaxError ? 'It is not JSON.' : 'It cannot be read.');
  }
  const isOne = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(list) || !list.every(isOne))
    throw new InvalidArgumentError('It must be a list of objects, such as [{ "line1": "1 Main Street", … }].');
  return list as SimulatorAddress[];
}
