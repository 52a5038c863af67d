import { createClient } from 'doorplate/core';
import { createFileRun, fileOperation, parseCsv, templateEntries, TemplateError, templatesIn } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { describe, expect, test } from 'vitest';
import { memoryRuns } from '../support/memoryRuns.ts';

const header = ['huisnummer', 'huisletter', 'toevoeging', 'a{b}', ''];
const operation = fileOperation('cleanseInternational');

/** Returns the field that a template makes of a row. */
function filled(template: string, row: readonly string[]) {
  const columns = [...header.map(() => ''), ...templateEntries({ Premise: template }, header, operation.fields)];
  return (operation.recordOf(row, columns, '') as { Premise?: string }).Premise;
}

describe('a template', () => {
  test.each([
    ['{huisnummer}{huisletter} {toevoeging}', ['12', 'a', 'bis'], '12a bis'],
    ['{huisnummer}{huisletter} {toevoeging}', ['12', '', 'bis'], '12 bis'],
    ['{huisnummer}{huisletter} {toevoeging}', ['12', 'a', ''], '12a'],
    ['{huisnummer}{huisletter} {toevoeging}', ['', ' ', 'bis'], 'bis'],
    ['{huisnummer} {huisletter}{toevoeging}', ['12', '', 'bis'], '12 bis'],
    ['{huisnummer}, {huisletter}, {toevoeging}', ['12', '', 'bis'], '12, bis'],
    ['{huisnummer}, {huisletter}, {toevoeging}', ['', '', 'bis'], 'bis'],
    ['No. {huisnummer} ({huisletter})', ['12', 'a'], 'No. 12 (a)'],
    ['No. {huisnummer} ({huisletter})', ['12', ''], 'No. 12'],
    ['{huisnummer} {toevoeging}', [' 12 ', '', 'N/A'], '12'],
    ['{huisnummer} {toevoeging}', ['', '', ''], undefined],
    ['{HuisNummer}', ['12'], '12'],
    ['{column 5}', ['', '', '', '', 'x'], 'x'],
    [String.raw`{a\{b\}} \{x\}`, ['', '', '', '7'], '7 {x}'],
  ])('joins columns without doubled or trailing spaces: %s of %j is %j', (template, row, expected) => {
    expect(filled(template, row)).toBe(expected);
  });

  test.each([
    ['{huisnumer}', 'column', 'The file has no column "huisnumer". Did you mean "huisnummer"?'],
    ['{xyz}', 'column', 'The file has no column "xyz".'],
    [
      '{huisnummer',
      'brace',
      'The template "{huisnummer" has an unmatched brace. Write \\{ or \\} for a literal brace.',
    ],
    ['  ', 'empty', 'The template for Premise is empty. Enter text, or a column in braces.'],
  ])('that cannot be used says why: %s', (template, reason, message) => {
    const error = (() => {
      try {
        return filled(template, []);
      } catch (cause) {
        return cause;
      }
    })();
    expect(error).toBeInstanceOf(TemplateError);
    expect(error).toMatchObject({ reason, message });
  });

  test('is shown as it was written', () => {
    const templates = { Premise: String.raw`{huisnummer} {a\{b\}} {column 5}`, Locality: String.raw`\{Chicago\}` };
    expect(templatesIn(templateEntries(templates, header, operation.fields), header)).toEqual(templates);
  });

  test('names a column by its position if another one has the same name', () => {
    const names = ['Street', 'City', 'City'];
    expect(() => templateEntries({ Locality: '{City}' }, names, operation.fields)).toThrow(
      'Several columns are named "City". Use the position of one: {column 2}.',
    );
    const entries = templateEntries({ Locality: '{column 3}' }, names, operation.fields);
    expect(templatesIn(entries, names)).toEqual({ Locality: '{column 3}' });
    expect(operation.recordOf(['1 Main Street', 'Salem', 'Boston'], ['Address1', '', '', ...entries], '')).toEqual({
      Address1: '1 Main Street',
      Locality: 'Boston',
    });
    // A column that is called like a position comes first.
    expect(templateEntries({ Locality: '{column 1}' }, ['a', 'column 1'], operation.fields)).toEqual(['Locality={2}']);
  });

  test('joins the two halves of an email', () => {
    const emails = fileOperation('validateEmails');
    const columns = ['', '', ...templateEntries({ email: '{user}@{host}' }, ['user', 'host'], emails.fields)];
    expect(emails.isMapped(columns, {})).toBe(true);
    expect(emails.recordOf(['jo', 'example.com'], columns, '')).toBe('jo@example.com');
  });
});

/** Creates a run as a page has it. */
async function opened(text: string) {
  const simulator = createSimulator();
  const { endpoints, credentials, fetch } = simulator;
  const memory = memoryRuns();
  const run = createFileRun({
    client: createClient({ endpoints, credentials, fetch }),
    operation: 'cleanseInternational',
    ...memory.window(false),
  });
  await run.open(new File([text], 'a.csv'));
  return { run, simulator };
}
const dutch = 'id,straat,huisnummer,huisletter,plaats\n1,Dorpsstraat,12,a,Utrecht\n2,,,,\n';

describe('a run with templates', () => {
  test('sends joined columns once, and the same text for each row that has an address', async () => {
    const { run, simulator } = await opened(dutch);
    expect(run.get().templates).toEqual({});
    expect(run.setTemplate('Premise', '{huisnummer}{huisletter}')).toBe(true);
    expect(run.setTemplate('Country', 'Nederland')).toBe(true);
    expect(run.setTemplate('AdministrativeArea', 'Utrecht')).toBe(true);
    const { columns, templates, lacksPlace } = run.get();
    expect(columns.slice(0, 5)).toEqual(['Id', 'Thoroughfare', '', '', 'Locality']);
    expect([templates, lacksPlace]).toEqual([
      { Premise: '{huisnummer}{huisletter}', Country: 'Nederland', AdministrativeArea: 'Utrecht' },
      false,
    ]);
    const { rows } = parseCsv(dutch);
    expect(operation.recordOf(rows[0]!, columns, '')).toEqual({
      Id: '1',
      Thoroughfare: 'Dorpsstraat',
      Premise: '12a',
      Locality: 'Utrecht',
      AdministrativeArea: 'Utrecht',
      Country: 'NL',
    });
    // An empty row does not become an address, so it costs nothing.
    expect(run.estimate()).toMatchObject({ records: 2, unsendable: 1, credits: 1 });
    await run.start();
    expect(run.get().summary).toMatchObject({ answered: 1, notSent: 1 });
    expect(simulator.ledger).toHaveLength(1);
  });

  test('gives a field one source: the last one that was chosen', async () => {
    const { run } = await opened(dutch);
    run.setTemplate('Locality', 'Amersfoort');
    expect(run.get().columns[4]).toBe('');
    run.setColumn(4, 'Locality');
    expect([run.get().columns, run.get().templates]).toEqual([
      ['Id', 'Thoroughfare', 'Premise', 'Premise', 'Locality'],
      {},
    ]);
    run.setTemplate('Locality', 'Amersfoort');
    run.setTemplate('Locality', '');
    expect(run.get()).toMatchObject({ templates: {}, columns: expect.arrayContaining(['Locality']) });
  });

  test('does not start on a street that is the same in every row', async () => {
    const { run, simulator } = await opened('id,name\n1,Jo\n');
    run.setTemplate('Address1', '1 Main Street');
    expect([run.get().isMapped, await run.start(), simulator.ledger.length]).toEqual([false, false, 0]);
  });

  test('refuses a template with an unknown column or field, and changes nothing', async () => {
    const { run } = await opened(dutch);
    const before = run.get().columns;
    expect(() => run.setTemplate('Premise', '{huisnumer}')).toThrow('Did you mean "huisnummer"?');
    expect(() => run.setTemplate('Premises', '{huisnummer}')).toThrow('Unknown field "Premises"');
    expect(run.get().columns).toEqual(before);
  });
});

describe('a column without a name next to one that is named like its position', () => {
  const colliding = ['column 4', 'Street', 'City', ''];
  const template = (text: string) => () => templateEntries({ Premise: text }, colliding, operation.fields);

  test('is never confused with it', () => {
    expect(template('{column 4}')).toThrow(TemplateError);
    expect(template('{column 1}')()).toEqual(['Premise={1}']);
  });
  test('does not matter if the name is its own position', () => {
    const own = ['column 1', 'Street', '', 'City'];
    expect(templateEntries({ Premise: '{column 1} {column 3}' }, own, operation.fields)).toEqual(['Premise={1} {3}']);
  });
});
