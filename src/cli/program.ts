import { Command, InvalidArgumentError } from 'commander';
import { version } from '../../package.json';
import type { BatchOperationName } from '../core/index.ts';
import { countIn, mostCalls, numberIn } from './options/numbers.ts';
import { addFileOptions, addRunOptions } from './options/fileOptions.ts';
import { plainFailure } from './describeError.ts';
import { addSimulatorOptions, originOption } from './options/simulatorOptions.ts';

/** Only the command that was asked for is loaded: the code of all of them took half a second at each start. */
const later =
  <Taken extends unknown[]>(load: () => Promise<(...taken: Taken) => Promise<void>>) =>
  async (...taken: Taken): Promise<void> => {
    try {
      await (
        await load()
      )(...taken);
    } catch (error) {
      throw plainFailure(error);
    }
  };

/** The commands and what they take. Each command is a file of its own. */
export function createProgram(): Command {
  const program = new Command('doorplate')
    .description('Address search, verification and cleansing: files of any size, and servers for developers.')
    .version(version)
    .showHelpAfterError('(--help shows what there is.)')
    // A message, and the exit code of runCommand, in place of an end in the middle.
    .exitOverride();
  const file = (name: string, operation: BatchOperationName) =>
    addFileOptions(program.command(name))
      .argument('[file]', 'a CSV file, compressed with gzip or not')
      .action(later(async () => (await import('./commands/cleanse.ts')).fileCommand(operation)));
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
    .option('--budget <credits>', 'another budget', numberIn(0))
    .option('--concurrency <number>', 'another number of calls at the same time', countIn(1, mostCalls))
    .option('--calls-per-second <number>', 'another limit of calls that begin in a second', numberIn(0.001))
    .option('--chunk-size <number>', 'another number of records of a call, at most 100', countIn(1, 100))
    .option('--bisect', 'from now on halve a call that is turned down')
    .option('--take-back', 'go on with a run that was exported. What was sent elsewhere is paid for a second time')
    .option('--retry-in-doubt', 'send the rows in doubt again, and nothing else. They may be charged a second time')
    .action(later(async () => (await import('./commands/resume.ts')).resume));
  program
    .command('status')
    .description('Say how far a job is, also while it runs.')
    .argument('<folder>', 'the folder of its journal')
    .option('--json', 'as one JSON object')
    .action(later(async () => (await import('./commands/status.ts')).status));
  program
    .command('export')
    .description('Write the run of a job into a file, to go on with it in a page or on another machine. It ends here.')
    .argument('<folder>', 'the folder of its journal')
    .requiredOption('-o, --output <file>', 'where to, such as run.ndjson')
    .action(later(async () => (await import('./commands/export.ts')).exportJob));
  program
    .command('import')
    .description('Make a job out of a run that was exported in a page or on another machine. Nothing is sent.')
    .argument('<run>', 'the file of the run')
    .argument('<file>', 'the CSV file of its rows')
    .option('-o, --output <file>', 'where the results go (default: <name>.results.csv beside the file)')
    .option('--journal <folder>', 'what must outlive this process (default: <output>.job)')
    .option('--config <file>', 'a JSON file with endpoints, credentials or relay; keys may also be in the environment')
    .option('--concurrency <number>', 'calls at the same time', countIn(1, mostCalls), 4)
    .option('--calls-per-second <number>', 'most calls that begin in a second', numberIn(0.001))
    .option('--budget <credits>', 'most credits of this run, with those of its beginning', numberIn(0))
    .action(later(async () => (await import('./commands/import.ts')).importJob));
  program
    .command('find')
    .description('Search for an address, as a person who types does.')
    .argument('[text]', 'what was typed; with --container or --retrieve it may be left out')
    .option('--config <file>', 'a JSON file with endpoints and credentials, or relay')
    .option('--demo', 'with the built-in simulator')
    .option('--countries <codes>', 'such as US,CA')
    .option('--container <id>', 'inside this one; without a text, all that is in it')
    .option('--retrieve <id>', 'the address of an id. Chargeable')
    .option('--json', 'one JSON object a line')
    .action(later(async () => (await import('./commands/find.ts')).find));
  addJobs(program.command('jobs').description('Files of emails as jobs that the service itself works on.'));
  program
    .command('worker')
    .description(
      'Make the calls of jobs that are begun with --store, beside other workers on any machines. Chargeable.',
    )
    .requiredOption('--store <folder>', 'the folder that all machines of a job have')
    .option('--redis <address>', 'such as redis://127.0.0.1:6379; one with a password as DOORPLATE_REDIS')
    .option('--config <file>', 'a JSON file with endpoints, credentials or relay; keys may also be in the environment')
    .option('--concurrency <number>', 'calls at the same time', countIn(1, mostCalls), 4)
    .option(
      '--patience <seconds>',
      'how long a service that refuses calls or cannot be reached is waited for (default: without end)',
      numberIn(0),
    )
    .option('--board <port>', 'serve bull-board there, behind DOORPLATE_BOARD_PASSWORD', countIn(0, 65_535))
    .option('--host <address>', 'the address that the board listens on', '127.0.0.1')
    .option('--json', 'one JSON object a line')
    .action(later(async () => (await import('./commands/worker.ts')).worker));
  addSimulatorOptions(program.command('simulate'))
    .description('Serve the simulator: all services, without an account.')
    .action(later(async () => (await import('./commands/simulate.ts')).simulate));
  addSimulatorOptions(program.command('dev'))
    .description('Serve a relay with the simulator behind it, for a checkout that asks createClient({ relay }).')
    .addOption(originOption())
    .action(later(async () => (await import('./commands/dev.ts')).dev));
  return refuseEmpty(program);
}

function addJobs(jobs: Command): void {
  const add = (name: string, what: string) =>
    jobs
      .command(name)
      .description(what)
      .option(
        '--config <file>',
        'a JSON file with endpoints, credentials or relay; keys may also be in the environment',
      )
      .option('--json', 'one JSON object a line');
  add('list', 'The jobs of the account.').action(later(async () => (await import('./commands/emailJobs.ts')).listJobs));
  add('upload', "Upload a file whose header names a column 'email'.")
    .argument('<file>', 'a CSV file')
    .option('--follow', 'say how far it is until it has ended')
    .action(later(async () => (await import('./commands/emailJobs.ts')).uploadJob));
  add('follow', 'Say how far a job is, until it has ended.')
    .argument('<job>', 'its id, of 52 characters')
    .action(later(async () => (await import('./commands/emailJobs.ts')).followJob));
  add('download', 'Fetch the file of a job. Chargeable: a credit for each record.')
    .argument('<job>', 'its id, of 52 characters')
    .option('-o, --output <file>', 'where to (default: <id>_verified.csv)')
    .option('--force', 'write over it')
    .option('--again', 'also a job that was downloaded before: it may be charged a second time')
    .action(later(async () => (await import('./commands/emailJobs.ts')).downloadJob));
}

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
