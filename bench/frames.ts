import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { addressFile } from '../demo/sampleFiles.ts';
import { launchOptions } from '../scripts/chromium.mjs';
import { countLongTasks, startDemo } from './support/demo.ts';

const rows = Number(process.env['ROWS'] ?? 20_000);

/**
 * Counts the browser's long tasks (over 50 ms) in the demo with 20,000 rows (or `ROWS`) on the unreliable network. Meanwhile, a user scrolls the
 * table and types into a field. Then counts those of searching, filtering and sorting the rows. Runs once at full speed, and once with the CPU
 * slowed down four times.
 */
export default async function frames(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
  const file = join(folder, 'rows.csv');
  await writeFile(file, await addressFile(rows).text());
  const { url, stop } = await startDemo();
  console.log(
    'CPU   rows   seconds   keys   long tasks: opening   starting   running   rows   longest ms   rows longest ms',
  );
  for (const slowdown of [1, 4]) {
    const browser = await chromium.launch(launchOptions());
    const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
    await countLongTasks(page);
    await page.goto(`${url}#cleanse`);
    await page.getByLabel('Network').selectOption({ label: 'Shaky' });
    await page.evaluate(() => {
      const field = document.createElement('input');
      field.id = 'notes';
      field.style.cssText = 'position: fixed; inset-block-start: 0; inset-inline-end: 0; z-index: 9';
      document.body.append(field);
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const taken = () => page.evaluate(() => window.long.splice(0));
    await taken();
    const start = page.getByRole('button', { name: 'Start' });
    await page.locator('input[type=file]').first().setInputFiles(file);
    await start.waitFor({ timeout: 60_000 });
    await page.locator('.doorplate-preview td').first().waitFor();
    const opening = await taken();
    await start.click();
    await page.locator('.doorplate-scroller').waitFor();
    const starting = await taken();
    const began = performance.now();
    let keys = 0;
    for (;;) {
      const status = await page.locator('.doorplate-run').getAttribute('data-status', { timeout: 60_000 });
      if (status === 'stopped') await page.getByRole('button', { name: 'Continue' }).click();
      else if (status !== 'running') break;
      await page.locator('.doorplate-scroller').hover();
      await page.mouse.wheel(0, 600);
      await page.locator('#notes').pressSequentially('ab', { delay: 60 });
      keys += 2;
    }
    const running = await taken();
    const took = (performance.now() - began) / 1000;
    const seen = await seeRows(page);
    const columns = [
      [`${String(slowdown)}×`, 3],
      [String(rows), 7],
      [took.toFixed(1), 10],
      [String(keys), 7],
      [String(opening.length), 22],
      [String(starting.length), 11],
      [String(running.length), 10],
      [String(seen.length), 7],
      [Math.max(0, ...opening, ...starting, ...running).toFixed(0), 13],
      [Math.max(0, ...seen).toFixed(0), 18],
    ] as const;
    console.log(columns.map(([text, width]) => text.padStart(width)).join(''));
    await browser.close();
  }
  stop();
  await rm(folder, { recursive: true });
}

/** Waits until the rows are counted, then searches, filters and sorts them. Returns the durations of the long tasks. */
async function seeRows(page: Page): Promise<number[]> {
  const grid = page.locator('.doorplate-scroller');
  const settled = () => page.locator('.doorplate-scroller:not([aria-busy])').waitFor({ timeout: 120_000 });
  await page.getByLabel('Changed', { exact: true }).waitFor({ timeout: 120_000 });
  await page.getByLabel('Search in rows').pressSequentially('main', { delay: 60 });
  await settled();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  for (const heading of ['Verdict', 'Your data', 'Result', 'Changed']) {
    await grid.getByRole('button', { name: heading }).click();
    await settled();
  }
  await page.getByLabel('Show', { exact: true }).selectOption('confirm');
  await settled();
  await page.getByLabel('Changed', { exact: true }).selectOption('PostalCode');
  await settled();
  return page.evaluate(() => window.long.splice(0));
}
