import { find as findAddresses, isAddressServiceError, retrieve } from '../core/index.ts';
import { clientFrom } from './clientFrom.ts';
import { Failure } from './Failure.ts';
import { say } from './say.ts';

export interface FindFlags {
  config?: string;
  demo?: true;
  json?: true;
  countries?: string;
  container?: string;
  retrieve?: string;
}

/** `doorplate find`: what a person who types this sees, or, with `--retrieve`, the address of an id, which is charged. */
export async function find(
  text: string | undefined,
  { config, demo, json, countries, container, retrieve: id }: FindFlags,
): Promise<void> {
  const client = demo ? (await import('./demoFile.ts')).demoClient() : clientFrom(config);
  try {
    if (id !== undefined) {
      const [address] = await retrieve(client, id);
      say(JSON.stringify(address, undefined, json ? undefined : 2));
      return;
    }
    if (text === undefined) throw new Failure('Say what to look for: doorplate find "77 beacon".');
    const rows = await findAddresses(client, {
      text,
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
    if (isAddressServiceError(error)) throw new Failure(error.message, { cause: error });
    throw error;
  }
}
