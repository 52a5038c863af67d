import { Command } from 'commander';
import { dev } from './dev.ts';
import { simulate } from './simulate.ts';
import { addSimulatorOptions, originOption } from './simulatorOptions.ts';
import { versionOf } from './versionOf.ts';

/** The commands and what they take. Each command is a file of its own. */
export function createProgram(): Command {
  const program = new Command('doorplate')
    .description('Address search, verification and cleansing: tools for developers.')
    .version(versionOf())
    .showHelpAfterError('(--help shows what there is.)')
    // A message, and the exit code of runCommand, in place of an end in the middle.
    .exitOverride();
  addSimulatorOptions(program.command('simulate'))
    .description('Serve the simulator: all services, without an account.')
    .action(simulate);
  addSimulatorOptions(program.command('dev'))
    .description('Serve a relay with the simulator behind it, for a checkout that asks createClient({ relay }).')
    .addOption(originOption())
    .action(dev);
  return program;
}
