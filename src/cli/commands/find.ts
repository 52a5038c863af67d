import { find as findAddresses, printableLine, retrieve } from '../../core/index.ts';
import { loadClient } from '../config.ts';
import { usageError } from '../errors.ts';
import { toCallError } from '../messages/callErrors.ts';
import { commandName } from '../messages/format.ts';
import { print, printError, printJson } from '../output.ts';

interface FindFlags {
  config?: string;
  demo?: true;
  json?: true;
  countries?: string;
  container?: string;
  retrieve?: string;
}

/**
 * `doorplate find`: prints the suggestions for a search text. With `--retrieve`, retrieves the address with the given id, which is charged,
 * and prints it in each of its languages.
 */
export async function find(
  text: string | undefined,
  { config, demo, json, countries, container, retrieve: id }: FindFlags,
): Promise<void> {
  if (!text?.trim() && !container && id === undefined)
    throw usageError(
      `Nothing to search for. Pass a search text, such as ${commandName} find "77 beacon", or an id with --container or --retrieve.`,
    );
  const client = demo
    ? (await import('../run/demo.ts')).createDemoClient()
    : loadClient(config, id === undefined ? 'find' : 'retrieve');
  try {
    if (id !== undefined) {
      const addresses = await retrieve(client, id);
      // One charge covers all languages.
      for (const address of addresses) printJson(address, json ? undefined : 2);
      if (addresses.length === 0)
        printError(`No address has the id ${id}. Use an id from the output of \`${commandName} find\`.`);
      return;
    }
    const suggestions = await findAddresses(client, {
      text: text ?? '',
      ...(container !== undefined && { container }),
      ...(countries && { countries: countries.split(',') }),
    });
    for (const suggestion of suggestions) {
      const { kind, id, text, description } = suggestion;
      if (json) printJson(suggestion);
      else print(printableLine(`${kind.padEnd(9)}  ${id}  ${text}, ${description}`));
    }
    if (suggestions.length === 0 && !json) print('No results.');
  } catch (error) {
    throw toCallError(error, 'If you repeat the command, you may be charged a second time.');
  }
}
