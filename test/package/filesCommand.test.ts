import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { fileOperation, readCsv } from 'doorplate/files';
import { expect, test } from 'vitest';
import { expectedOf, type MessyFile } from '../files/messy.ts';
import { messyFiles } from '../files/messyPacked.ts';
import { realFiles } from '../files/realFiles.ts';
import { commandHere } from './commandHere.ts';

const { project, doorplate, paid, readText } = commandHere('files');

/** Options that say what the user of a file would say. */
const optionsOf = ({ reading, header, operation }: ReturnType<typeof expectedOf>, help: MessyFile['help']) => [
  ...(operation === 'validateEmails' ? [] : ['--country', 'US']),
  ...(reading?.encoding ? ['--encoding', reading.encoding] : []),
  ...(reading?.delimiter ? ['--delimiter', reading.delimiter] : []),
  ...Object.entries(help ?? {}).flatMap(([column, field]) => ['--column', `${header[Number(column)] ?? ''}=${field}`]),
];

/** Options that say which column has the street, and which of two columns is meant, if the command would ask. */
function columnsOf(header: readonly string[], rows: readonly (readonly string[])[], street = ''): string[] {
  const { guess, isMapped } = fileOperation('cleanseInternational');
  const chosen = new Map<number, string>();
  const ask = () => guess(header, rows, chosen);
  if (!isMapped(ask().columns, {})) chosen.set(header.indexOf(street), 'Address1');
  for (const { field, columns } of ask().questions) chosen.set(columns[0] ?? 0, field);
  return [...chosen].flatMap(([column, field]) => ['--column', `${header[column] ?? ''}=${field}`]);
}

/** Whether the command asks for other column names, because it would send one of two columns that have the same name. */
async function asksForNames(name: string, header: readonly string[]): Promise<boolean> {
  if (new Set(header).size === header.length) return false;
  const before = await paid();
  const { status, stderr } = doorplate('cleanse', name);
  if (!stderr.includes('have the same name')) return false;
  expect([name, status, await paid()]).toEqual([name, 1, before]);
  return true;
}

const commandOf = ({ operation }: Pick<MessyFile, 'operation'>) =>
  operation === 'validateEmails' ? 'emails' : 'cleanse';

/** Returns the rows and credits that the service has counted so far. */
const countPaid = async () => {
  const calls = await paid();
  const sum = (name: 'records' | 'credits') => calls.reduce((total, call) => total + call[name], 0);
  return { rows: sum('records'), credits: sum('credits') };
};

/** Runs a file, and compares what is printed, the report, the complete file and the ledger of the service. */
async function runFile(name: string, command: string, options: readonly string[], width: number, delimiter?: string) {
  const before = await countPaid();
  const { status, stdout, stderr } = doorplate(
    command,
    name,
    ...options,
    '-q',
    '-o',
    `${name}.out.csv`,
    '--complete',
    'csv',
    '--html',
    `${name}.html`,
  );
  expect([name, status, stderr]).toEqual([name, 0, '']);
  const after = await countPaid();

  const printed = new Map(
    [...stdout.matchAll(/^ {2}([a-z-]+) +([\d,]+) {2}\//gm)].map(([, kind = '', count = '']) => [kind, Number(count)]),
  );
  const [, rows, credits] = /^Done\. (\d+) rows?, (\d+) credits?\./m.exec(stdout) ?? [];
  const report = new Map(
    [...readText(`${name}.html`).matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)/g)].map(([, label = '', value = '']) => [
      label,
      Number(value),
    ]),
  );
  const complete = await readCsv(new Blob([readFileSync(join(project, `${name}.out.complete.csv`))]), {
    headerRow: 1,
    delimiter,
  });
  const [names = [], ...lines] = parse(readText(`${name}.out.complete.csv`), {
    delimiter: complete.delimiter,
    bom: true,
  });
  expect(names).toEqual(complete.header);
  const count = (kind: string) => lines.filter((line) => line[width + 1] === kind).length;
  const figures = [
    { rows: lines.length - count('unreadable'), credits: after.credits - before.credits },
    { rows: Number(rows), credits: Number(credits) },
    { rows: report.get('Rows'), credits: report.get('Credits') },
  ];
  expect([name, ...figures.slice(1)]).toEqual([name, figures[0], figures[0]]);
  const outcomes = [
    ['answered', 'results', 'With an answer'],
    ['rejected', 'rejected', 'Rejected'],
    ['not-sent', 'not-sent', 'Not sent'],
    ['in-doubt', 'in-doubt', 'In doubt'],
    ['unreadable', 'unreadable', 'Unreadable lines'],
  ] as const;
  for (const [inFile, inTerminal, inReport] of outcomes)
    expect([name, inFile, printed.get(inTerminal) ?? 0, report.get(inReport) ?? 0]).toEqual([
      name,
      inFile,
      count(inFile),
      count(inFile),
    ]);
  expect([name, after.rows - before.rows]).toEqual([name, count('answered') + count('rejected')]);
  expect([name, printed.get('complete')]).toEqual([name, lines.length]);
  return {
    header: names.slice(0, width),
    rows: lines.filter((line) => line[width + 1] !== 'unreadable').map((line) => line.slice(0, width)),
  };
}

test('each messy file that is refused costs nothing, and the command says what to do', async () => {
  const before = await paid();
  // For a command, a file without rows is a job without work.
  for (const file of messyFiles.filter(({ refused, name }) => refused && name !== 'only-header.csv')) {
    writeFileSync(join(project, file.name), file.bytes);
    const { status, stderr } = doorplate(commandOf(file), file.name);
    expect([file.name, status, stderr]).toEqual([
      file.name,
      // Columns can be named, so they are a question of usage.
      /No columns? (?:in|of)/.test(stderr) ? 2 : 1,
      expect.stringMatching(/choose|save it|npack it|complete|column names|password/i),
    ]);
  }
  expect(await paid()).toEqual(before);
});

test('a file without rows is a job without work, and the command says so as the page does', async () => {
  const before = await paid();
  writeFileSync(join(project, 'only-header.csv'), 'Street,City,ZIP\n');
  for (const options of [[], ['--dry-run']]) {
    const { status, stderr, stdout } = doorplate('cleanse', 'only-header.csv', ...options);
    expect([status, stderr + stdout]).toEqual([
      0,
      expect.stringContaining('only-header.csv has no rows below the column names.'),
    ]);
  }
  expect(await paid()).toEqual(before);
});

test('the command names a column by its position if another one has the same name, and keeps the cells of both', async () => {
  writeFileSync(join(project, 'cities.csv'), 'Street,City,City,ZIP\n1 Main Street,Salem,Boston,02110\n');
  expect(doorplate('cleanse', 'cities.csv', '--column', 'City=Locality')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/Use the position of one: --column .column 2=Locality.\./),
  });
  const { status, stdout, stderr } = doorplate(
    'cleanse',
    'cities.csv',
    '--column',
    'column 3=Locality',
    '--country',
    'US',
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('City (column 3) as Locality')]);
  expect(readFileSync(join(project, 'cities.results.csv'), 'utf8')).toMatch(
    /^Street,City,City,ZIP,.*\r?\n1 Main Street,Salem,Boston,02110,/,
  );
});

test('each messy file comes back with its cells, and the terminal, the report, the file and the service count the same', async () => {
  for (const file of messyFiles.filter(({ refused }) => !refused).map(expectedOf)) {
    writeFileSync(join(project, file.name), file.bytes);
    if (file.help) {
      // Nothing is sent before the user has said what the columns are.
      const before = await paid();
      expect([file.name, doorplate(commandOf(file), file.name, ...optionsOf(file, undefined)).status]).not.toEqual([
        file.name,
        0,
      ]);
      expect(await paid()).toEqual(before);
    }
    if (file.help === 'none' || (await asksForNames(file.name, file.header))) continue;
    const { header, rows } = await runFile(
      file.name,
      commandOf(file),
      optionsOf(file, file.help),
      file.header.length,
      file.reading?.delimiter,
    );
    expect([file.name, header]).toEqual([file.name, file.header]);
    expect([file.name, ...rows]).toEqual([file.name, ...file.rows]);
  }
});

test('each public file comes back with its cells, and the terminal, the report, the file and the service count the same', async () => {
  for (const { name, source, bytes, street } of realFiles) {
    writeFileSync(join(project, name), bytes);
    const { header, rows } = await readCsv(new Blob([bytes]));
    if (await asksForNames(name, header)) continue;
    const result = await runFile(
      name,
      'cleanse',
      ['--country', 'US', ...columnsOf(header, rows, street)],
      header.length,
    );
    expect([source, result.header]).toEqual([source, header]);
    expect([source, ...result.rows]).toEqual([source, ...rows]);
  }
});
