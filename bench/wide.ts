import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../scripts/chromium.mjs';
import { countLongTasks, startDemo } from './support/demo.ts';

const [wideColumns, wideBytes] = [200, 50_000_000];

/** Measures the longest task of the demo while a user opens a file of 50 MB with 200 columns and maps one of them. */
export default async function wide(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
  const file = join(folder, 'wide.csv');
  const { url, stop } = await startDemo();
  const names = ['Address1', 'Locality', 'AdministrativeArea', 'PostalCode', 'Country'];
  const header = [...names, ...Array.from({ length: wideColumns - 5 }, (_, at) => `Field ${String(at + 1)}`)].join(',');
  const rest = Array.from({ length: wideColumns - 5 }, (_, at) => `v${String(at)}`).join(',');
  const rows = Math.floor(wideBytes / (rest.length + 50));
  const lines = Array.from({ length: rows }, (_, at) => `${String(at + 1)} Main Street,Boston,MA,02110,US,${rest}`);
  await writeFile(file, [header, ...lines].join('\n'));
  console.log('CPU   rows of 200 columns   seconds to open   longest ms: opening   mapping');
  for (const slowdown of [1, 4]) {
    const browser = await chromium.launch(launchOptions());
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await countLongTasks(page);
    await page.goto(`${url}#cleanse`);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const longest = () => page.evaluate(() => Math.max(0, ...window.long.splice(0)));
    await longest();
    const began = performance.now();
    await page.locator('input[type=file]').first().setInputFiles(file);
    await page.locator('.doorplate-preview td').first().waitFor({ timeout: 120_000 });
    const seconds = (performance.now() - began) / 1000;
    const opening = await longest();
    await page
      .locator('select[data-field="column"], .doorplate-mapping select, table select')
      .last()
      .selectOption({ index: 1 });
    const mapping = await longest();
    const columns = [
      [`${String(slowdown)}×`, 3],
      [String(rows), 22],
      [seconds.toFixed(1), 18],
      [opening.toFixed(0), 22],
      [mapping.toFixed(0), 10],
    ] as const;
    console.log(columns.map(([text, width]) => text.padStart(width)).join(''));
    await browser.close();
  }
  stop();
  await rm(folder, { recursive: true });
}
