import { type Command, InvalidArgumentError, Option } from 'commander';
import { delimiterNames, isEncoding } from '../../files/index.ts';
import { type CompleteFormat, completeFormats } from '../run/outputs.ts';
import { commonOptions } from './commonOptions.ts';
import { parseCount, parseNumber } from './numbers.ts';

/** Options of `cleanse`, `verify` and `emails`. They are plain data, so that they can be saved with the job. */
export interface FileFlags {
  output?: string;
  /** `-` for standard output, or the path of a file, if the results are delivered from the job folder. */
  deliver?: string;
  journal?: string;
  country?: string;
  /** Each `Name=Field`, or `{Name} {Name}=Field` for several columns. */
  column: readonly string[];
  /** Each `Field=text`. */
  set?: readonly string[];
  encoding?: string;
  delimiter?: string;
  /** Number of the line with the column names, or 0 if the file has none. */
  headerRow?: number;
  /** Name or number of the sheet of a workbook. */
  sheet?: string;
  splitEmails?: true;
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
  /** Whether CSV is for a spreadsheet or a program. */
  csvFor?: 'excel' | 'programs';
  strict?: true;
  /** Folder shared with the workers that make the calls. */
  store?: string;
  redis?: string;
  run?: string;
}

/** Options that apply to a single run. Only `config`, `complete`, `demo` and `html` are saved with the job. */
export interface RunFlags {
  complete?: CompleteFormat;
  config?: string;
  demo?: true;
  dryRun?: true;
  force?: true;
  html?: string;
  json?: true;
  quiet?: true;
  /** Number of rows after which the run pauses. */
  sample?: number;
}

/** Flags that can change when a job is resumed. They do not affect what is sent for a row. */
export type RateFlags = Partial<Pick<FileFlags, 'budget' | 'concurrency' | 'callsPerSecond' | 'chunkSize' | 'bisect'>>;

/** Leaves out flags that were not given, so that they do not replace saved ones. */
export const definedOnly = <Flags extends object>(flags: Flags): { [Name in keyof Flags]?: NonNullable<Flags[Name]> } =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)) as never;

function parseColumn(text: string, previous: readonly string[] = []): readonly string[] {
  if (!/^.+=.*$/s.test(text)) throw new InvalidArgumentError('Use the form "Column=Field", such as "Zip=PostalCode".');
  return [...previous, text];
}

function parseSet(text: string, previous: readonly string[] = []): readonly string[] {
  if (!/^[^=]+=.*\S/s.test(text))
    throw new InvalidArgumentError('Use the form "Field=text", such as "Locality=Chicago".');
  return [...previous, text];
}

function parseDelimiter(text: string): string {
  const [named] = [...delimiterNames].find(([, name]) => name === text) ?? [];
  const delimiter = named ?? (text === '\\t' ? '\t' : text);
  if (delimiter.length !== 1 || /["\r\n]/.test(delimiter))
    throw new InvalidArgumentError('Use comma, semicolon, tab, pipe, or a single character.');
  return delimiter;
}

function parseEncoding(text: string): string {
  if (!isEncoding(text))
    throw new InvalidArgumentError('Use a name such as utf-8, utf-16le, windows-1252 or shift_jis.');
  return new TextDecoder(text).encoding;
}

/** Creates a parser that accepts only these words. The description of the option names them, because a list of choices would not fit on its line. */
const parseWord =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const found = words.find((word) => word === text);
    if (found === undefined)
      throw new InvalidArgumentError(`Use ${words.slice(0, -1).join(', ')} or ${String(words.at(-1))}.`);
    return found;
  };

/** Adds the options that say how the input file is read. */
const addReadingOptions = (command: Command): Command =>
  command
    .option('--encoding <name>', 'such as windows-1252 (default: detected)', parseEncoding)
    .option('--delimiter <character>', 'comma, tab, pipe, … (default: detected)', parseDelimiter)
    .option('--header-row <line>', 'line with the column names (default: detected)', parseCount(1))
    .option('--no-header', 'name the columns "Column 1", "Column 2", …')
    .option('--sheet <name>', 'name or number of a sheet (default: the first)');

export const addRunOptions = (command: Command): Command =>
  command
    .addOption(commonOptions.config())
    .option('--dry-run', 'estimate rows and credits; send nothing')
    .addOption(
      new Option('--complete <format>', 'write all rows and exceptions: csv, xlsx, jsonl').argParser(
        parseWord(completeFormats),
      ),
    )
    .option('--html <file>', 'write a report with charts to this file')
    .addOption(commonOptions.json('print one JSON object per line'))
    .option('-q, --quiet', 'print only the summary');

const addFileOptions = (command: Command): Command =>
  addReadingOptions(addRunOptions(command))
    .addOption(commonOptions.output())
    .addOption(commonOptions.journal())
    .option('--force', 'overwrite the results of another job')
    .option('--demo', 'sample file, built-in simulator, no account')
    .addOption(
      new Option('--column <name=field>', 'Zip=PostalCode, {A}{B}=Premise')
        .argParser(parseColumn)
        .default([], 'by name'),
    )
    .option('--set <field=text>', 'for all rows: Locality=Chicago; repeatable', parseSet)
    .option('--dedupe', 'send duplicate rows once (default for emails)')
    .option('--no-dedupe', 'send every duplicate (default for addresses)')
    .addOption(commonOptions.concurrency().default(4))
    .addOption(commonOptions.callsPerSecond())
    .addOption(commonOptions.chunkSize().default(100))
    .addOption(commonOptions.budget('maximum credits for this job, in all its runs'))
    .option('--sample <rows>', 'send this many rows, then pause', parseCount(1))
    .option('--price <credits>', 'credits per record, for budget and estimates', parseNumber(0))
    .option('--stop-after <number>', 'stop after N failed calls in a row (default: 3)', parseCount(1))
    .option('--bisect', 'split rejected calls to isolate faulty rows')
    .option('--strict', 'send nothing if any line is unreadable')
    .option('--store <folder>', 'folder shared with workers that make the calls')
    .option('--redis <address>', 'Redis for --store (or set DOORPLATE_REDIS)')
    .option('--run <name>', 'run name for --store; a new name resends all rows')
    .option('--csv-for <use>', 'excel (byte order mark) or programs (plain)', parseWord(['excel', 'programs']));

/** Adds the options of `cleanse` and `verify`. Emails need none of them. */
export const addAddressOptions = (command: Command): Command =>
  addFileOptions(command)
    .option('--country <country>', 'default country, such as US or Germany')
    .option('--geocode', 'add coordinates, at extra cost')
    .option('--certify', 'use certified postal data, at extra cost');

/** Adds the options of `emails`. */
export const addEmailOptions = (command: Command): Command =>
  addFileOptions(command).option('--split-emails', 'give each email in a cell its own row');
