import { commandName } from './commandName.ts';
import { shellWord } from './shellWord.ts';

/** What a person writes to go on with a job: it can be pasted into a terminal as it stands. */
export const resumeCommand = (folder: string, ...options: readonly string[]): string =>
  [commandName, 'resume', shellWord(folder), ...options].join(' ');
