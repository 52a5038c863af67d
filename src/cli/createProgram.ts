import { Command } from 'commander';
import type { BatchOperationName } from '../core/index.ts';
import { countIn } from './countIn.ts';
import { dev } from './dev.ts';
import { addFileOptions, addRunOptions } from './FileFlags.ts';
import { fileCommand } from './fileCommand.ts';
import { find } from './find.ts';
import { resume } from './resume.ts';
import { simulate } from './simulate.ts';
import { status } from './status.ts';
import { addSimulatorOptions, originOption } from './simulatorOptions.ts';
import { versionOf } from './versionOf.ts';

/** The commands and what they take. Each command is a file of its own. */
export function createProgram(): Command {
  const program = new Command('doorplate')
    .description('Address search, verification and cleansing: files of any size, and servers for developers.')
    .version(versionOf())
    .showHelpAfterError('(--help shows what there is.)')
    // A message, and the exit code of runCommand, in place of an end in the middle.
    .exitOverride();
  const file = (name: string, operation: BatchOperationName) =>
    addFileOptions(program.command(name))
      .argument('[file]', 'a CSV file, compressed with gzip or not')
      .action(fileCommand(operation));
  file('cleanse', 'cleanseInternational')
    .description('Put the addresses of a file right, row by row. Chargeable.')
    .option('--geocode', 'coordinates too, at their price')
    .option('--certify', 'by the rules of the post, at their price');
  file('verify', 'verify')
    .description('Say of each address of a file how sure it is. Chargeable.')
    .option('--geocode', 'coordinates too, at their price')
    .option('--certify', 'by the rules of the post, at their price');
  file('emails', 'validateEmails').description('Say of each email of a file whether mail arrives there. Chargeable.');
  addRunOptions(program.command('resume'))
    .description('Go on with a job where it ended, however it ended. Nothing is sent twice.')
    .argument('<folder>', 'the folder of its journal')
    .option('--budget <credits>', 'another budget', countIn(0))
    .option('--retry-in-doubt', 'send the rows in doubt again, and nothing else. They may be charged a second time')
    .action(resume);
  program
    .command('status')
    .description('Say how far a job is, also while it runs.')
    .argument('<folder>', 'the folder of its journal')
    .option('--json', 'as one JSON object')
    .action(status);
  program
    .command('find')
    .description('Search for an address, as a person who types does.')
    .argument('[text]', 'what was typed')
    .option('--config <file>', 'a JSON file with endpoints and credentials, or relay')
    .option('--demo', 'with the built-in simulator')
    .option('--countries <codes>', 'such as US,CA')
    .option('--container <id>', 'inside this one')
    .option('--retrieve <id>', 'the address of an id. Chargeable')
    .option('--json', 'one JSON object a line')
    .action(find);
  addSimulatorOptions(program.command('simulate'))
    .description('Serve the simulator: all services, without an account.')
    .action(simulate);
  addSimulatorOptions(program.command('dev'))
    .description('Serve a relay with the simulator behind it, for a checkout that asks createClient({ relay }).')
    .addOption(originOption())
    .action(dev);
  return program;
}
