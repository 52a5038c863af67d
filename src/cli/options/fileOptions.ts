import { type Command, InvalidArgumentError, Option } from 'commander';
import { maxConcurrency, parseCount, parseNumber } from './numbers.ts';

/** Options of `cleanse`, `verify` and `emails`. They are plain data, so that a job can be resumed with them. */
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
  escapeFormulas?: true;
  strict?: true;
  /** Folder shared with the workers that make the calls. */
  store?: string;
  redis?: string;
  run?: string;
}

/** Options that apply to one run and are not saved with the job. */
export interface RunFlags {
  config?: string;
  demo?: true;
  dryRun?: true;
  force?: true;
  html?: string;
  json?: true;
  quiet?: true;
}

export const countryHint = 'Use the two letters of ISO 3166, such as US or GB.';

function parseCountry(text: string): string {
  if (!/^[a-z]{2}$/i.test(text)) throw new InvalidArgumentError(countryHint);
  return text.toUpperCase();
}

function parseColumn(text: string, previous: readonly string[] = []): readonly string[] {
  if (!/^.+=.*$/s.test(text))
    throw new InvalidArgumentError('Write the name of the column, "=" and the field: "Zip=PostalCode".');
  return [...previous, text];
}

export const addRunOptions = (command: Command): Command =>
  command
    .option(
      '--config <file>',
      'JSON file with endpoints, credentials or relay (keys can also come from the environment: DOORPLATE_KEY)',
    )
    .option('--dry-run', 'estimate rows and credits without sending anything')
    .option('--html <file>', 'write a report with charts to this file')
    .option('--json', 'print one JSON object per line instead of text')
    .option('-q, --quiet', 'print only the summary');

export const addFileOptions = (command: Command): Command =>
  addRunOptions(command)
    .option('-o, --output <file>', 'results file (default: <name>.results.csv next to the input)')
    .option('--journal <folder>', 'journal folder, used to resume (default: <output>.job)')
    .option('--force', 'overwrite the results of another job')
    .option('--demo', 'run a sample file against the built-in simulator; no account, no cost')
    .option('--country <code>', 'default country', parseCountry)
    .addOption(
      new Option('--column <name=field>', 'map a column whose name is not recognized to a field; repeatable')
        .argParser(parseColumn)
        .default([], 'mapped by name'),
    )
    .option('--dedupe', 'send duplicate rows once (default for emails)')
    .option('--no-dedupe', 'send duplicate rows separately')
    .option('--concurrency <number>', 'concurrent calls', parseCount(1, maxConcurrency), 4)
    .option('--calls-per-second <number>', 'maximum calls per second', parseNumber(0.001))
    .option('--chunk-size <number>', 'records per call, up to 100', parseCount(1, 100), 100)
    .option('--budget <credits>', 'maximum credits of this job, over all its runs', parseNumber(0))
    .option('--price <credits>', 'credits per record, for the budget and estimates', parseNumber(0))
    .option('--stop-after <number>', 'stop after this many failed or rejected calls in a row', parseCount(1))
    .option(
      '--bisect',
      'split a rejected call until the faulty rows are isolated: up to 14 more calls per row, free of charge',
    )
    .option('--strict', 'send nothing if the file has an unreadable line')
    .option('--store <folder>', 'folder shared with workers (doorplate worker), which make the calls')
    .option(
      '--redis <address>',
      'Redis address for --store, such as redis://127.0.0.1:6379 (with a password: DOORPLATE_REDIS)',
    )
    .option('--run <name>', 'name of this run with --store, to send the same file again and pay for it again')
    .option('--escape-formulas', "put a ' before values that a spreadsheet would run as formulas");
