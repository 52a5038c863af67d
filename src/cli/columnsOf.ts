import type { BatchOperationName } from '../core/index.ts';
import type { BatchSource } from '../batch/index.ts';
import { fileOperation } from '../files/index.ts';
import { Failure } from './Failure.ts';

/** What the columns hold: as their names tell, and as a person has said. undefined: nobody has said anything. @throws Failure for a column or a field that is not there. */
export async function columnsOf(
  operation: BatchOperationName,
  source: BatchSource,
  said: readonly string[],
): Promise<string[] | undefined> {
  if (said.length === 0) return undefined;
  const header = await source.header();
  const { fields, guessColumns } = fileOperation(operation);
  let columns = guessColumns(header);
  for (const one of said) {
    const end = one.lastIndexOf('=');
    const [name, field] = [one.slice(0, end), one.slice(end + 1)];
    const at = header.indexOf(name);
    if (at < 0) throw new Failure(`There is no column "${name}". The file has: ${header.join(', ')}.`);
    if (field && !fields.includes(field))
      throw new Failure(`There is no field "${field}". One of: ${fields.join(', ')}.`);
    columns = columns.map((other, place) => (place === at ? field : other === field ? '' : other));
  }
  return columns;
}
