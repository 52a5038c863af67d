import { describe, expect, test } from 'vitest';
import { commandHere } from './commandHere.ts';

const { doorplate, fileOf, paid } = commandHere('usage');

const commands = [
  ...[
    'cleanse',
    'verify',
    'emails',
    'resume',
    'repair',
    'status',
    'export',
    'import',
    'find',
    'worker',
    'simulate',
    'dev',
  ],
  ...['jobs list', 'jobs upload', 'jobs follow', 'jobs download'],
].map((name) => name.split(' '));
const helps = new Map(commands.map((command) => [command, undefined as string | undefined]));
const helpOf = (command: string[]) => {
  const help = helps.get(command) ?? doorplate(...command, '--help').stdout;
  helps.set(command, help);
  return help;
};
/** Arguments that a command needs, so that only its options are wrong. */
const argumentsOf = (command: string[]) =>
  [...helpOf(command).split('\n')[0]!.matchAll(/<\w+>/g)].map(() => 'some.csv');
/** Options that a command cannot do without. */
const required: Readonly<Record<string, readonly string[]>> = {
  export: ['-o', 'run.ndjson'],
  worker: ['--store', 'store'],
};
const complete = (command: string[]) => [...command, ...argumentsOf(command), ...(required[command[0] ?? ''] ?? [])];
const optionsWithValue = (command: string[]) =>
  [...helpOf(command).matchAll(/^ {2}(?:-\w, )?(--[\w-]+) <[^>]+>(?:.*\n(?! {2}-))*.*/gm)].map(([line, name = '']) => ({
    name,
    line,
  }));
const refused = (args: string[]) => {
  const { status, stdout, stderr } = doorplate(...args);
  return { args: args.join(' '), status, stdout, stderr };
};
const usageError = (args: string[], message: RegExp) => {
  expect(refused(args)).toEqual({
    args: args.join(' '),
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
};

test.each(commands.map((command) => command.join(' ')))('the help of %s fits one screen of 80 columns', (command) => {
  const lines = doorplate(...command.split(' '), '--help')
    .stdout.trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

describe('wrong usage ends with exit code 2, says what is wrong, and sends nothing', () => {
  test('an unknown option, and an unknown command', () => {
    for (const command of commands) usageError([...complete(command), '--unknown'], /unknown option '--unknown'/);
    usageError(['cleans'], /unknown command 'cleans'[^]*Did you mean cleanse\?/);
    usageError(['jobs', 'lists'], /unknown command 'lists'/);
  });

  test('an option without its value, or given twice', () => {
    for (const command of commands)
      for (const { name } of optionsWithValue(command).slice(0, 4))
        usageError([...complete(command), name], /argument missing/);
    usageError(
      ['cleanse', 'a.csv', '-o', 'a.out.csv', '--output', 'b.out.csv'],
      /'-o, --output <file>' is given twice/,
    );
    usageError(['resume', 'a.job', '--budget', '1', '--budget', '2'], /'--budget <credits>' is given twice/);
  });

  test('a number out of its range', () => {
    for (const command of commands)
      for (const { name } of optionsWithValue(command).filter(({ line }) =>
        /<(?:number|credits|seconds|line|port)>/.test(line),
      ))
        usageError([...complete(command), name, '-1'], /must be a (?:whole )?number/);
  });

  test('a missing argument, and one too many', () => {
    for (const command of commands.filter((one) => argumentsOf(one).length > 0))
      usageError([...command, ...(required[command[0] ?? ''] ?? [])], /missing required argument/);
    usageError(['cleanse'], /No input file/);
    usageError(['find'], /Nothing to search for/);
    usageError(['status', 'a.job', 'b.job'], /too many arguments/);
  });

  test('options that exclude each other, and values that no option knows', async () => {
    const before = (await paid()).length;
    fileOf('a.csv', 1);
    for (const [args, message] of [
      [['--no-header', '--header-row', '2'], /cannot be used with --header-row/],
      [['--store', 's', '--dedupe'], /--dedupe cannot be used with --store/],
      [['--store', 's', '--bisect'], /--bisect cannot be used with --store/],
      [['--redis', 'redis://127.0.0.1'], /--redis requires --store/],
      [['--country', 'XX'], /"XX" is not a country\. Use a name or a two-letter/],
      [['--country', 'Germny'], /"Germny" is not a country\. Did you mean Germany\?/],
      [['--set', 'Country=Deutschlnd'], /"Deutschlnd" is not a country\. Did you mean Germany\?/],
      [['--column', 'City'], /Use the form/],
      [['--column', 'Locality=Nothing'], /Nothing/],
      [['--column', 'Nowhere=City'], /Nowhere/],
      [['-o', 'a.csv.gz'], /has the extension of another format/],
      [['-o', ''], /It is empty/],
      [['--encoding', 'klingon'], /Use a name such as utf-8/],
      [['--delimiter', 'ab'], /Use comma/],
    ] as const)
      usageError(['cleanse', 'a.csv', ...args], message);
    usageError(['resume', 'a.job', '--reclaim', '--retry-in-doubt'], /--reclaim cannot be used with --retry-in-doubt/);
    usageError(['simulate', '--latency', '9-1'], /Use milliseconds/);
    expect((await paid()).length).toBe(before);
  });
});
