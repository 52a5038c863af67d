import { Command, CommanderError, Help, InvalidArgumentError, type Option } from 'commander';
import { version } from '../../package.json';
import type { BatchOperationName } from '../core/index.ts';
import { exitCodes, toCliError } from './errors.ts';
import { commonOptions } from './options/commonOptions.ts';
import { addAddressOptions, addEmailOptions, addRunOptions } from './options/fileOptions.ts';
import { parseCount, parseNumber } from './options/numbers.ts';
import { addSimulatorOptions } from './options/simulatorOptions.ts';
import { commanderOutput, ignoreClosedPipes, printBug, printError } from './output.ts';

/** Parses the arguments of this process, runs the command and sets the exit code. */
export async function runCommand(): Promise<void> {
  ignoreClosedPipes();
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed the message. `--help` and `--version` also end up here.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    const expected = toCliError(error);
    process.exitCode = expected?.code ?? exitCodes.failed;
    // Messages from the library explain what to do in code, and in parentheses what to do in a terminal.
    if (expected) printError(`error: ${expected.message.replaceAll('(in a terminal: ', '(')}`);
    else printBug(error);
  }
}

/** Loads a command only when it is run, because loading all commands takes half a second. */
const lazy =
  <Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) =>
  async (...args: Args): Promise<void> => {
    const command = await load();
    await command(...args);
  };

function createProgram(): Command {
  const program = new Command('doorplate')
    .description('Search for addresses, verify and cleanse files of any size, and run a simulator for development.')
    .version(version)
    .showHelpAfterError('(run with --help for usage)')
    // Throw instead of exiting, so that `runCommand` sets the exit code.
    .exitOverride()
    .configureHelp({ formatHelp: formatShortHelp })
    .configureOutput(commanderOutput);
  addFileCommands(program);
  addJobCommands(program);
  program
    .command('find')
    .description('Search for an address, as the address field of a form does.')
    .argument('[text]', 'search text; optional with --container or --retrieve')
    .addOption(commonOptions.config())
    .option('--demo', 'use the built-in simulator; no account, no cost')
    .option('--countries <codes>', 'countries to search, such as US,CA')
    .option('--container <id>', 'search inside this container; if no text is given, list its contents')
    .option('--retrieve <id>', 'retrieve the address with this id; uses credits')
    .addOption(commonOptions.json())
    .action(lazy(async () => (await import('./commands/find.ts')).find));
  addEmailJobCommands(program.command('jobs').description('Manage email files that the service processes as jobs.'));
  program
    .command('worker')
    .description(
      'Make the calls for jobs started with --store. Any number of workers can share the work. Uses credits.',
    )
    .requiredOption('--store <folder>', 'folder that all machines working on a job share')
    .option(
      '--redis <address>',
      'Redis address, such as redis://127.0.0.1:6379; if it has a password, set DOORPLATE_REDIS instead',
    )
    .addOption(commonOptions.config())
    .addOption(commonOptions.concurrency().default(4))
    .option(
      '--max-wait <seconds>',
      'maximum time to wait while the service is unreachable or asks callers to slow down (default: no limit)',
      parseNumber(0),
    )
    .option(
      '--board <port>',
      'serve the bull-board dashboard on this port, protected by the password in DOORPLATE_BOARD_PASSWORD',
      parseCount(0, 65_535),
    )
    .option('--host <address>', 'address for the board to listen on', '127.0.0.1')
    .addOption(commonOptions.json())
    .action(lazy(async () => (await import('./commands/worker.ts')).worker));
  addSimulatorOptions(program.command('simulate'))
    .description('Run a simulator that replaces all services. No account, no cost.')
    .action(lazy(async () => (await import('./commands/simulate.ts')).simulate));
  addSimulatorOptions(program.command('dev'))
    .description(
      'Run a relay backed by the simulator, for pages that use createClient({ relay }). No account, no cost.',
    )
    .action(lazy(async () => (await import('./commands/dev.ts')).dev));
  return rejectEmptyValues(program);
}

/** Leaves out the headings of arguments and options, and the option `--help`, so that the help of each command fits on one screen. */
const formatShortHelp: Help['formatHelp'] = (command, helper) =>
  new Help()
    .formatHelp(command, helper)
    .replace(/\n\nArguments:\n/, '\n\n')
    .replace(/\n\nOptions:\n/, command.registeredArguments.length > 0 ? '\n' : '\n\n')
    .replace(/\n +-h, --help .*$/m, '');

function addFileCommands(program: Command): void {
  const add = (command: Command, operation: BatchOperationName, description: string) =>
    command
      .description(description)
      .argument('[file]', 'CSV, .xlsx, JSON Lines, zipped too; or - (stdin)')
      .action(lazy(async () => (await import('./commands/file.ts')).fileCommand(operation)));
  add(
    addAddressOptions(program.command('cleanse')),
    'cleanseInternational',
    'Correct the addresses in a file. Uses credits.',
  );
  add(
    addAddressOptions(program.command('verify')),
    'verify',
    'Score how reliable each address in a file is. Uses credits.',
  );
  add(
    addEmailOptions(program.command('emails')),
    'validateEmails',
    'Check whether the email addresses in a file can receive mail. Uses credits.',
  );
}

function addJobCommands(program: Command): void {
  addRunOptions(program.command('resume'))
    .description('Resume an unfinished job. No row is sent twice, except with --reclaim or --retry-in-doubt.')
    .argument('<folder>', 'job folder')
    .addOption(commonOptions.budget('new budget'))
    .addOption(commonOptions.concurrency('new number of concurrent calls'))
    .addOption(commonOptions.callsPerSecond('new maximum calls per second'))
    .addOption(commonOptions.chunkSize('new number of records per call, up to 100'))
    .option('--bisect', 'from now on, split rejected calls to isolate the faulty rows')
    .option('--reclaim', 'resume an exported job here; rows sent elsewhere since the export are charged a second time')
    .option('--retry-in-doubt', 'resend only the rows in doubt; you may be charged for them a second time')
    .action(lazy(async () => (await import('./commands/resume.ts')).resume));
  addRunOptions(program.command('repair'))
    .description('Send the corrected rows of a finished job again. Uses credits. No other row is sent.')
    .argument('<folder>', 'job folder')
    .argument('<file>', 'file with a "row" column and corrected columns')
    .addOption(commonOptions.budget("maximum credits (default: rest of job's budget)"))
    .addOption(commonOptions.concurrency())
    .addOption(commonOptions.callsPerSecond())
    .addOption(commonOptions.chunkSize())
    .option('--retry-in-doubt', 'also send listed rows in doubt; you may be charged for them a second time')
    .action(lazy(async () => (await import('./commands/repair.ts')).repair));
  program
    .command('status')
    .description('Show the progress of a job, whether or not it is running.')
    .argument('<folder>', 'job folder')
    .addOption(commonOptions.json('print one JSON object'))
    .action(lazy(async () => (await import('./commands/status.ts')).status));
  program
    .command('export')
    .description('Export an unfinished job to resume it in a browser or on another machine.')
    .argument('<folder>', 'job folder')
    .requiredOption('-o, --output <file>', 'file to write, such as run.ndjson')
    .action(lazy(async () => (await import('./commands/export.ts')).exportJob));
  program
    .command('import')
    .description('Import a run from a browser or another machine, to resume it here. Sends nothing.')
    .argument('<run>', 'file with the exported run')
    .argument('<file>', 'file that the run was started with')
    .addOption(commonOptions.output())
    .addOption(commonOptions.journal())
    .addOption(commonOptions.config())
    .addOption(commonOptions.concurrency().default(4))
    .addOption(commonOptions.callsPerSecond())
    .addOption(commonOptions.budget('maximum credits, including those spent before the export'))
    .action(lazy(async () => (await import('./commands/import.ts')).importJob));
}

function addEmailJobCommands(jobs: Command): void {
  const add = (name: string, description: string) =>
    jobs.command(name).description(description).addOption(commonOptions.config()).addOption(commonOptions.json());
  add('list', 'List the jobs of the account.').action(
    lazy(async () => (await import('./commands/emailJobs.ts')).listJobs),
  );
  add('upload', "Upload a file with a column named 'email'.")
    .argument('<file>', 'CSV file')
    .option('--follow', 'show the progress until the job ends')
    .action(lazy(async () => (await import('./commands/emailJobs.ts')).uploadJob));
  add('follow', 'Show the progress of a job until it ends.')
    .argument('<job>', 'job id of 52 characters')
    .action(lazy(async () => (await import('./commands/emailJobs.ts')).followJob));
  add('download', 'Download the results of a job. Uses one credit per record.')
    .argument('<job>', 'job id of 52 characters')
    .option('-o, --output <file>', 'file to write (default: <id>_verified.csv)')
    .option('--force', 'overwrite the output file')
    .option('--again', 'download the results again; you may be charged for them a second time')
    .action(lazy(async () => (await import('./commands/downloadEmailJob.ts')).downloadJob));
}

/** Matches options whose value must not be empty, because it names something outside the command. A search text may be empty. */
const namedValue = /<(?:file|folder|name|address|key)>/;
const namedArguments = new Set(['folder', 'file', 'run']);

/**
 * Rejects empty names, which usually come from an unset variable. Without this check, an empty path would mean the current folder or look
 * like a missing option.
 *
 * @returns the same program.
 */
function rejectEmptyValues(program: Command): Command {
  for (const command of program.commands) {
    rejectEmptyValues(command);
    for (const option of command.options)
      // An option with a parser rejects an empty value itself.
      if (namedValue.test(option.flags) && !option.parseArg) option.argParser(parseName);
    rejectRepeatedOptions(command);
    for (const argument of command.registeredArguments)
      if (namedArguments.has(argument.name()) && !argument.parseArg) argument.argParser(parseName);
  }
  return program;
}

/** Rejects an option that takes one value but is given twice, such as --output. Otherwise, one of the values would be ignored. */
function rejectRepeatedOptions(command: Command): void {
  const seen = new Set<string>();
  const isRepeatable = ({ defaultValue, description }: Option) =>
    Array.isArray(defaultValue) || description.endsWith('repeatable');
  for (const option of command.options.filter((one) => one.required && !isRepeatable(one)))
    command.on(`option:${option.name()}`, () => {
      if (seen.has(option.name())) command.error(`error: option '${option.flags}' is given twice. Choose one value.`);
      seen.add(option.name());
    });
}

function parseName(text: string): string {
  if (text === '') throw new InvalidArgumentError('It is empty. Does it come from an unset variable?');
  return text;
}
