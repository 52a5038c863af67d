import { type Command, InvalidArgumentError } from 'commander';

/** What names something outside. A text to search for may be empty. */
const isName = /<(?:file|folder|name|address|key)>/;

/** Of a command itself. Without a file, some of them say more. */
const names = new Set(['folder', 'file', 'run']);

function seeName(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is empty. Is it from a variable that is not set?');
  return text;
}

/**
 * Lets all commands refuse an empty name: one from a variable that is not set would be taken for the folder a person stands in, or for an option that was not
 * given, when a file was paid for.
 */
export function refuseEmpty(program: Command): Command {
  for (const command of program.commands) {
    refuseEmpty(command);
    for (const option of command.options)
      // What has a form of its own refuses it already.
      if (isName.test(option.flags) && !option.parseArg) option.argParser(seeName);
    for (const argument of command.registeredArguments)
      if (names.has(argument.name()) && !argument.parseArg) argument.argParser(seeName);
  }
  return program;
}
