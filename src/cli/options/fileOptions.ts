import { type Command, InvalidArgumentError } from 'commander';
import { countIn, mostCalls, numberIn } from './numbers.ts';

/** What `cleanse`, `verify` and `emails` take: plain data, so that a job can be gone on with as it was begun. */
export interface FileFlags {
  output?: string;
  journal?: string;
  country?: string;
  column: readonly string[];
  geocode?: true;
  certify?: true;
  dedupe?: boolean;
  concurrency: number;
  callsPerSecond?: number;
  chunkSize: number;
  budget?: number;
  price?: number;
  stopAfter?: number;
  bisect?: true;
  guardFormulas?: true;
  strict?: true;
  /** The folder that workers have too: they make the calls. */
  store?: string;
  redis?: string;
  run?: string;
}

/** What is of this run alone. */
export interface RunFlags {
  config?: string;
  demo?: true;
  dryRun?: true;
  force?: true;
  html?: string;
  json?: true;
  quiet?: true;
}

/** How a country is written. */
export const countryForm = 'Write it as the two letters of ISO 3166, such as US or GB.';

function countryIn(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new InvalidArgumentError(countryForm);
  return text.toUpperCase();
}

function columnIn(text: string, before: readonly string[] = []): readonly string[] {
  if (!/^.+=.*$/s.test(text))
    throw new InvalidArgumentError('Write the name of the column, "=" and the field: "Zip=PostalCode".');
  return [...before, text];
}

export const addRunOptions = (command: Command): Command =>
  command
    .option(
      '--config <file>',
      'a JSON file with endpoints, credentials or relay; keys may also be in the environment (DOORPLATE_KEY)',
    )
    .option('--dry-run', 'count what would be sent and cost, and send nothing')
    .option('--html <file>', 'write a report with charts, as one file')
    .option('--json', 'one JSON object a line in place of sentences')
    .option('-q, --quiet', 'nothing but the summary');

export const addFileOptions = (command: Command): Command =>
  addRunOptions(command)
    .option('-o, --output <file>', 'where the results go (default: <name>.results.csv beside the file)')
    .option('--journal <folder>', 'what must outlive this process (default: <output>.job)')
    .option('--force', 'write over results that another job has left')
    .option('--demo', 'a file of the built-in simulator, without an account; nothing costs')
    .option('--country <code>', 'country of rows that name none', countryIn)
    .option(
      '--column <name=field>',
      'what a column holds, where its name does not tell; may be given several times',
      columnIn,
      [],
    )
    .option('--dedupe', 'send rows that are alike once (emails: always, unless --no-dedupe)')
    .option('--no-dedupe')
    .option('--concurrency <number>', 'calls at the same time', countIn(1, mostCalls), 4)
    .option('--calls-per-second <number>', 'most calls that begin in a second', numberIn(0.001))
    .option('--chunk-size <number>', 'records of a call, at most 100', countIn(1, 100), 100)
    .option('--budget <credits>', 'most credits of this job, over all its runs', numberIn(0))
    .option('--price <credits>', 'credits of one record, for budget and estimates', numberIn(0))
    .option(
      '--stop-after <number>',
      'stop after so many calls in a row without an answer, or turned down as a whole',
      countIn(1),
    )
    .option(
      '--bisect',
      'halve a call that is turned down, until the rows at fault are alone: for each of them up to 14 calls more, without charge',
    )
    .option('--strict', 'send nothing of a file that has a line that cannot be used')
    .option('--store <folder>', 'a folder that workers have too (doorplate worker): they make the calls')
    .option('--redis <address>', 'with --store: redis://127.0.0.1:6379; one with a password as DOORPLATE_REDIS')
    .option('--run <name>', 'with --store: a name for this time, to send the same file again and pay for it again')
    .option('--guard-formulas', "put a ' before what a spreadsheet would run as a formula");
