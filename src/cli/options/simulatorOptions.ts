import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command, Option } from 'commander';
import type { SimulatorAddress, SimulatorLatency } from '../../testing/index.ts';
import { parseCount } from './numbers.ts';

/** Options of `simulate` and `dev`. */
export interface SimulatorFlags {
  port: number;
  host: string;
  seed: number;
  latency: SimulatorLatency;
  /** Unparsed values of `--fail`. */
  fail: readonly string[];
  addresses?: readonly SimulatorAddress[];
  key?: string;
  /** Origins of additional pages that can call the server. */
  origin: readonly string[];
  quiet?: true;
}

export const addSimulatorOptions = (command: Command): Command =>
  command
    .option('-p, --port <number>', 'port to listen on; 0 picks a free one', parseCount(0, 65_535), 8787)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--seed <number>', 'seed for repeatable responses', parseCount(0, 2 ** 32 - 1), 1)
    .addOption(
      new Option('--latency <ms>', 'response time in milliseconds, such as 120 or 50-200')
        .argParser(parseLatency)
        .default(0),
    )
    .addOption(
      new Option(
        '--fail <operation=fault>',
        'fault for the next calls, such as retrieve=500 or retrieve=429,times=3,after=1,retryAfter=2; repeatable',
      )
        .argParser(collectFault)
        .default([], 'no faults'),
    )
    .option('--addresses <file>', 'JSON file with addresses to use instead of the built-in ones', readAddresses)
    .option('--key <key>', 'the only key accepted by the services, including the legacy ones')
    .addOption(
      new Option(
        '--origin <origin>',
        'also allow pages from this origin, such as https://preview.shop.example; repeatable',
      )
        .argParser(collectOrigin)
        .default([], 'only pages on this machine'),
    )
    .option('-q, --quiet', 'do not print a line for each call');

/** Reads addresses from a JSON file: a list of objects with the fields of a Retrieve result. */
function readAddresses(path: string): readonly SimulatorAddress[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(error instanceof SyntaxError ? 'It is not JSON.' : 'It cannot be read.');
  }
  const isAddress = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(list) || !list.every(isAddress))
    throw new InvalidArgumentError('It must be a list of objects, such as [{ "line1": "1 Main Street", … }].');
  return list as SimulatorAddress[];
}

function parseLatency(text: string): SimulatorLatency {
  const [, min, max] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (min === undefined || Number(max ?? min) < Number(min))
    throw new InvalidArgumentError('Use milliseconds, such as 120, or a range, such as 50-200.');
  return max === undefined ? Number(min) : [Number(min), Number(max)];
}

/** Checks only the syntax. Names are resolved when the command runs. */
function collectFault(text: string, previous: readonly string[] = []): readonly string[] {
  const parts = text.split(',').map((part) => part.split('='));
  const malformed = parts.find((part) => part.length > 2);
  if (malformed) throw new InvalidArgumentError(`"${malformed.join('=')}" has more than one "=".`);
  const [, ...names] = parts.map(([name]) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new InvalidArgumentError(`"${repeated}" is given twice.`);
  return [...previous, text];
}

function collectOrigin(text: string, previous: readonly string[] = []): readonly string[] {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new InvalidArgumentError('Use an origin such as https://shop.example, without a path or a "*".');
  return [...previous, text];
}
