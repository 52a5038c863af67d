import { resolve } from 'node:path';
import { commandName } from './commandName.ts';
import { shellWord } from './shellWord.ts';

/** What a person writes to look after an email job of the service, with the account that this command was given. */
export const jobsCommand = (act: string, config: string | undefined): string =>
  [`${commandName} jobs ${act}`, ...(config === undefined ? [] : [`--config ${shellWord(resolve(config))}`])].join(' ');
