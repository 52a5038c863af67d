import { createClient } from 'doorplate/core';
import { type ColumnMemory, createFileRun, type RememberedColumns } from 'doorplate/files';
import { describe, expect, test } from 'vitest';
import { echoOf, type WireRecord } from '../support/echoService.ts';
import { memoryRuns } from '../support/memoryRuns.ts';

/** Creates a memory, and counts nothing but what it holds. */
function createMemory() {
  const kept = new Map<string, RememberedColumns>();
  const memory: ColumnMemory = {
    load: (key) => Promise.resolve(kept.get(key)),
    save: (key, columns) => Promise.resolve(kept.set(key, structuredClone(columns))),
    forget: (key) => Promise.resolve(kept.delete(key)),
  };
  return { kept, memory };
}

/** Creates a page with a memory. Its service answers every row. */
function createPage(columnMemory?: ColumnMemory) {
  const sent: WireRecord[] = [];
  const client = createClient({
    endpoints: { batch: 'https://batch.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const { Addresses } = (await request.json()) as { Addresses: WireRecord[] };
      sent.push(...Addresses);
      return echoOf(Addresses);
    },
  });
  const { store, lock } = memoryRuns().window(false);
  const run = createFileRun({ client, operation: 'cleanseInternational', store, lock, columnMemory });
  return { run, sent, open: (text: string) => run.open(new File([text], 'a.csv')) };
}

const text = 'Street,Town,City,Country\n1 Main St,Boston,Salem,US\n2 Oak Ave,Keizer,Quincy,US\n';
const setColumns = ['Address1', '', 'Locality', 'Country'];

/** Sets the columns of a file and starts it. */
async function setAndStart(memory: ColumnMemory, file = text) {
  const { run, open } = createPage(memory);
  await open(file);
  run.setColumn(2, 'Locality');
  run.setColumn(1, '');
  expect(await run.start()).toBe(true);
}

describe('columns that the user has set', () => {
  test('are set again for the next file with the same names, in any order, without a question', async () => {
    const { memory } = createMemory();
    await setAndStart(memory);
    const { run, open, sent } = createPage(memory);
    await open(text);
    expect(run.get()).toMatchObject({ columns: setColumns, isRemembered: true, isMapped: true, questions: [] });
    expect(run.get().confidence.filter(Boolean)).toEqual([]);
    await open('City,Country, Town ,Street\nSalem,US,Boston,1 Main St\n');
    expect(run.get()).toMatchObject({ columns: ['Locality', 'Country', '', 'Address1'], isRemembered: true });
    expect(await run.start()).toBe(true);
    expect(sent).toMatchObject([{ Address1: '1 Main St', Locality: 'Salem', Country: 'US' }]);
  });

  test('are not set for a file with other names, or for another operation', async () => {
    const { kept, memory } = createMemory();
    await setAndStart(memory);
    const { run, open } = createPage(memory);
    await open('Street,Town,City,Country,Note\n1 Main St,Boston,Salem,US,x\n');
    expect(run.get()).toMatchObject({ isRemembered: false, isMapped: false });
    expect([...kept.keys()]).toEqual([expect.stringContaining('cleanseInternational')]);
  });

  test('are remembered once the file is started, and only if the user has changed them', async () => {
    const { kept, memory } = createMemory();
    const { run, open } = createPage(memory);
    await open(text);
    run.setColumn(2, 'Locality');
    run.close();
    await open('Street,City,Country\n1 Main St,Boston,US\n');
    await run.start();
    expect(kept.size).toBe(0);
  });

  test('include columns that are joined, but no text that is the same in every row', async () => {
    const { kept, memory } = createMemory();
    const { run, open } = createPage(memory);
    const dutch = 'straat,nr,letter\nDorpsstraat,12,a\n';
    await open(dutch);
    run.setTemplate('Premise', '{nr}{letter}');
    run.setTemplate('Locality', 'Utrecht');
    await run.start();
    expect(JSON.stringify([...kept])).not.toMatch(/Utrecht|Dorpsstraat|12/);
    const next = createPage(memory);
    await next.open(dutch);
    expect(next.run.get()).toMatchObject({ isRemembered: true, templates: { Premise: '{nr}{letter}' } });
  });

  test('are kept as names of columns and fields, without a row', async () => {
    const { kept, memory } = createMemory();
    await setAndStart(memory);
    expect([...kept.values()]).toEqual([
      {
        columns: [
          ['Street', 'Address1'],
          ['Town', ''],
          ['City', 'Locality'],
          ['Country', 'Country'],
        ],
        templates: {},
      },
    ]);
    expect([...kept.keys()]).toEqual(['["cleanseInternational","City","Country","Street","Town"]']);
  });

  test('can be forgotten, and are guessed again from then on', async () => {
    const { kept, memory } = createMemory();
    await setAndStart(memory);
    const { run, open } = createPage(memory);
    await open(text);
    expect(await run.forgetColumns()).toBe(true);
    expect(run.get()).toMatchObject({ isRemembered: false, isMapped: false, questions: [{ field: 'Locality' }] });
    expect(kept.size).toBe(0);
    expect(await run.forgetColumns()).toBe(false);
    await open(text);
    expect(run.get().isRemembered).toBe(false);
  });

  test('keep their order if several have the same name', async () => {
    const { memory } = createMemory();
    const twice = 'Street,ZIP,Name,Name\n1 Main St,02108,Jo,Boston\n';
    const { run, open } = createPage(memory);
    await open(twice);
    run.setColumn(3, 'Locality');
    await run.start();
    const next = createPage(memory);
    await next.open(twice);
    expect(next.run.get()).toMatchObject({ columns: ['Address1', 'PostalCode', '', 'Locality'], isRemembered: true });
  });

  test('are not remembered for a file without column names, because such files only look alike', async () => {
    const { kept, memory } = createMemory();
    const { run } = createPage(memory);
    await run.open(new File(['1 Main St,Boston\n'], 'a.csv'), { headerRow: 0 });
    run.setColumn(0, 'Address1');
    expect(await run.start()).toBe(true);
    expect(kept.size).toBe(0);
  });

  test.each([
    'Hans Mueller;Hauptstr. 5;Berlin\nErika Muster;Nebenweg 7;Hamburg\n',
    'John Smith,Main Street,Kansas City,Illinois\nAnn Poe,2 Oak Ave,Salem,Ohio\n',
  ])('are not remembered if the first row was taken for column names: %j', async (text) => {
    const { kept, memory } = createMemory();
    const { run, open } = createPage(memory);
    await open(text);
    expect(run.get().file?.table.headerRow).toBe(1);
    run.setColumn(1, 'Address1');
    run.setColumn(2, 'Locality');
    expect(await run.start()).toBe(true);
    expect([...kept]).toEqual([]);
  });
});

describe('a memory that fails changes nothing', () => {
  const failing: ColumnMemory = {
    load: () => Promise.reject(new Error('No database.')),
    save: () => Promise.reject(new Error('The disk is full.')),
    forget: () => Promise.reject(new Error('No database.')),
  };

  const throwing: ColumnMemory = {
    load() {
      throw new Error('Not allowed.');
    },
    save() {
      throw new Error('Not allowed.');
    },
    forget() {
      throw new Error('Not allowed.');
    },
  };

  test.each([
    ['that rejects', failing],
    ['that throws', throwing],
  ])('to the file, its columns and its run: one %s', async (_, memory) => {
    await setAndStart(memory);
    const { run, open } = createPage(memory);
    await open(text);
    expect(run.get()).toMatchObject({ isRemembered: false, questions: [{ field: 'Locality', columns: [1, 2] }] });
  });

  test('and what it cannot forget is forgotten for this file', async () => {
    const { memory } = createMemory();
    await setAndStart(memory);
    const { run, open } = createPage({ ...throwing, load: (key) => memory.load(key) });
    await open(text);
    expect(await run.forgetColumns()).toBe(true);
    expect(run.get().isRemembered).toBe(false);
  });

  test('and what another version or a fault has left in it is not used', async () => {
    const damaged: unknown[] = [
      {},
      { columns: [], templates: {} },
      { columns: setColumns.map((field) => ['Street', field]), templates: {} },
      { columns: ['Street', 'Town', 'City', 'Country'].map((name) => [name, 'Unknown']), templates: {} },
      { columns: ['Street', 'Town', 'City', 'Country'].map((name) => [name, '']), templates: { Premise: '{Gone}' } },
      { columns: ['Street', 'Town', 'City', 'Country'].map((name) => [name, 'Locality={1}']), templates: {} },
    ];
    for (const value of damaged) {
      const { run, open } = createPage({ ...failing, load: () => Promise.resolve(value as RememberedColumns) });
      await open(text);
      expect([value, run.get().isRemembered, run.get().questions.length]).toEqual([value, false, 1]);
    }
  });
});
