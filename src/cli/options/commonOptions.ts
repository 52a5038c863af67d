import { Option } from 'commander';
import { maxConcurrency, parseCount, parseNumber } from './numbers.ts';

/** Options that several commands share. Pass a description if an option means something different in a command. */
export const commonOptions = {
  config: () => new Option('--config <file>', 'JSON: endpoints, keys (or set DOORPLATE_KEY)'),
  json: (description = 'print one JSON object per line') => new Option('--json', description),
  output: () => new Option('-o, --output <file>', '.csv, .xlsx, .jsonl or - for standard output'),
  journal: () => new Option('--journal <folder>', 'job folder, to resume (default: <output>.job)'),
  concurrency: (description = 'concurrent calls') =>
    new Option('--concurrency <number>', description).argParser(parseCount(1, maxConcurrency)),
  callsPerSecond: (description = 'maximum calls per second') =>
    new Option('--calls-per-second <number>', description).argParser(parseNumber(0.001)),
  chunkSize: (description = 'records per call, up to 100') =>
    new Option('--chunk-size <number>', description).argParser(parseCount(1, 100)),
  budget: (description: string) => new Option('--budget <credits>', description).argParser(parseNumber(0)),
};
