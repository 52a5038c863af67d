import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command, Option } from 'commander';
import type { SimulatorAddress, SimulatorLatency } from '../../testing/index.ts';
import { countIn } from './numbers.ts';

/** The addresses in a JSON file: a list of objects with the fields of a Retrieve result. */
export function addressesIn(path: string): readonly SimulatorAddress[] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(error instanceof SyntaxError ? 'It is not JSON.' : 'It cannot be read.');
  }
  const isOne = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  if (!Array.isArray(list) || !list.every(isOne))
    throw new InvalidArgumentError('It must be a list of objects, such as [{ "line1": "1 Main Street", … }].');
  return list as SimulatorAddress[];
}

/** What `simulate` and `dev` take. */
export interface SimulatorFlags {
  port: number;
  host: string;
  seed: number;
  latency: SimulatorLatency;
  /** As `failureIn` reads them. */
  fail: readonly string[];
  addresses?: readonly SimulatorAddress[];
  key?: string;
  quiet?: true;
}

function latencyIn(text: string): SimulatorLatency {
  const [, least, most] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (least === undefined || Number(most ?? least) < Number(least))
    throw new InvalidArgumentError('Write milliseconds: 120, or from 50 to 200 as 50-200.');
  return most === undefined ? Number(least) : [Number(least), Number(most)];
}

/** Only its shape: what its words mean is read when the command begins. */
function failIn(text: string, before: readonly string[] = []): readonly string[] {
  const parts = text.split(',').map((part) => part.split('='));
  const odd = parts.find((part) => part.length > 2);
  if (odd) throw new InvalidArgumentError(`"${odd.join('=')}" has more than one "=".`);
  const [, ...names] = parts.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new InvalidArgumentError(`"${twice}" is there twice.`);
  return [...before, text];
}

function originIn(text: string, before: readonly string[] = []): readonly string[] {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new InvalidArgumentError('Write it as browsers do: https://shop.example, without a path or a "*".');
  return [...before, text];
}

export const originOption = () =>
  new Option(
    '--origin <origin>',
    'one more page that may ask, such as https://preview.shop.example; may be given several times. Pages of this machine (localhost) always may',
  )
    .argParser(originIn)
    .default([], 'pages of this machine');

export const addSimulatorOptions = (command: Command): Command =>
  command
    .option('-p, --port <number>', 'where to listen; 0 takes any that is free', countIn(0, 65_535), 8787)
    .option('--host <address>', 'on which address of this machine', '127.0.0.1')
    .option('--seed <number>', 'the same seed gives the same answers', countIn(0, 2 ** 32 - 1), 1)
    .addOption(
      new Option('--latency <ms>', 'milliseconds until an answer: 120, or 50-200').argParser(latencyIn).default(0),
    )
    .addOption(
      new Option(
        '--fail <operation=fault>',
        'let coming calls go wrong: retrieve=500, or retrieve=429,times=3,after=1,retryAfter=2; may be given several times',
      )
        .argParser(failIn)
        .default([], 'nothing fails'),
    )
    .option('--addresses <file>', 'a JSON file with addresses of your own, in place of the built-in ones', addressesIn)
    .option('--key <key>', 'the one key that the services know')
    .option('-q, --quiet', 'do not print a line for each call');
