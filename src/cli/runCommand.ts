import { CommanderError } from 'commander';
import { createProgram } from './program.ts';
import { exitCodes, Failure } from './errors.ts';

/** What has no sentence of ours (systemFailure): the system's own says it, and where in our code it was met helps nobody. */
const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Reads the arguments of this process, does what they ask, and sets the exit code. */
export async function runCommand(): Promise<void> {
  // Nobody reads any more (`| head`): the work goes on, for calls under way are paid for.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    await createProgram().parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has said what is wrong. `--help` and `--version` end here too.
      process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
      return;
    }
    process.exitCode = error instanceof Failure ? error.code : exitCodes.failed;
    console.error(error instanceof Failure || isOfSystem(error) ? `error: ${error.message}` : error);
  }
}
