import { createClient } from 'doorplate/core';
import { createFileRun, parseCsv } from 'doorplate/files';
import { createSimulator } from 'doorplate/testing';
import { expect, test } from 'vitest';
import { encode } from '../support/encode.ts';
import { memoryRuns } from '../support/memoryRuns.ts';

function page(memory = memoryRuns()) {
  const simulator = createSimulator();
  const { store, lock } = memory.window(false);
  const run = createFileRun<'cleanse'>({
    client: createClient(simulator),
    operation: 'cleanse',
    store,
    lock,
    country: 'US',
  });
  return { run, memory, simulator };
}
const text = 'Street,City\nТверская 7,Москва\nАрбат 1,Москва\n';
const file = new File([encode(text, 'koi8-r')], 'in.csv');
const reading = { encoding: 'koi8-r', delimiter: ',', headerRow: 1 };

test('a file is read again as the user chooses, and until then nothing can be sent', async () => {
  const { run, simulator } = page();
  // Nothing recognizes KOI8-R, so the first try fails.
  expect(await run.open(file)).toBe(false);
  expect(run.get()).toMatchObject({ phase: 'empty', error: { reason: 'encoding' } });
  expect(await run.open(file, { encoding: 'windows-1252' })).toBe(true);
  expect(run.get().file?.table.rows[0]).not.toEqual(['Тверская 7', 'Москва']);
  const rereading = run.setReading({ encoding: 'koi8-r' });
  expect(run.get()).toMatchObject({ phase: 'ready', isRereading: true });
  expect(await run.start()).toBe(false);
  expect(await rereading).toBe(true);
  expect(run.get()).toMatchObject({
    phase: 'ready',
    isRereading: false,
    columns: ['Address1', 'Locality'],
    file: { table: reading },
  });
  expect(run.get().file?.table.rows[0]).toEqual(['Тверская 7', 'Москва']);
  expect(simulator.ledger).toEqual([]);
});

test('a file that cannot be read in the chosen way stays open as it was', async () => {
  const { run } = page();
  await run.open(file, { encoding: 'koi8-r' });
  expect(await run.setReading({ encoding: 'utf-8' })).toBe(false);
  expect(run.get()).toMatchObject({
    phase: 'ready',
    isRereading: false,
    error: { reason: 'encoding' },
    file: { table: { encoding: 'koi8-r' } },
  });
  expect(await run.setReading({ encoding: 'koi8-r', headerRow: 0 })).toBe(true);
  expect(run.get()).toMatchObject({ error: undefined, file: { table: { header: ['Column 1', 'Column 2'] } } });
  expect(run.get().rows.length).toBe(3);
});

test('a saved run is read again in the same way after a reload, and on another machine', async () => {
  const { run, memory } = page();
  await run.open(file, { encoding: 'koi8-r' });
  await run.start();
  expect(parseCsv(await (await run.download('results')).text()).rows[0]?.[0]).toBe('Тверская 7');
  const later = page(memory);
  const stop = later.run.watch();
  await expect.poll(() => later.run.get().saved?.state).toBe('finished');
  await later.run.continueSaved();
  expect(later.run.get().file?.table).toMatchObject(reading);
  stop();
});
