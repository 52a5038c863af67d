import { find as findAddresses, retrieve } from '../../core/index.ts';
import { clientFrom } from '../config.ts';
import { commandName } from '../messages/nextCommand.ts';
import { exitCodes, Failure } from '../errors.ts';
import { note, say } from '../output.ts';
import { failureOfCharge } from '../describeCallError.ts';

export interface FindFlags {
  config?: string;
  demo?: true;
  json?: true;
  countries?: string;
  container?: string;
  retrieve?: string;
}

/** `doorplate find`: what a person who types this sees, or, with `--retrieve`, the address of an id in each of its languages, which is charged. */
export async function find(
  text: string | undefined,
  { config, demo, json, countries, container, retrieve: id }: FindFlags,
): Promise<void> {
  if (!text?.trim() && !container && id === undefined)
    throw new Failure(
      `Say what to look for: ${commandName} find "77 beacon". Or give --container or --retrieve and an id.`,
      {
        code: exitCodes.usage,
      },
    );
  const client = demo
    ? (await import('../run/demo.ts')).demoClient()
    : clientFrom(config, id === undefined ? 'find' : 'retrieve');
  try {
    if (id !== undefined) {
      const addresses = await retrieve(client, id);
      // One for each language: all of them were paid for.
      for (const address of addresses) say(JSON.stringify(address, undefined, json ? undefined : 2));
      if (addresses.length === 0)
        note(`No address came for the id ${id}. Take one from a line of \`${commandName} find\`.`);
      return;
    }
    const rows = await findAddresses(client, {
      text: text ?? '',
      ...(container !== undefined && { container }),
      ...(countries && { countries: countries.split(',') }),
    });
    for (const row of rows)
      say(
        json
          ? JSON.stringify(row)
          : `${row.kind === 'address' ? 'address  ' : 'container'}  ${row.id}  ${row.text}, ${row.description}`,
      );
    if (rows.length === 0 && !json) say('Nothing was found.');
  } catch (error) {
    throw failureOfCharge(error, 'Asked once more, it may be charged once more.');
  }
}
