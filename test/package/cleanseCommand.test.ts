import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chromium } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import { commandHere } from './commandHere.ts';

const { project, doorplate, control, paid, linesOf, fileOf, filesWithKey } = commandHere('cleansed', '--latency', '60');

describe('the command with a file', () => {
  test('needs no account for `cleanse --demo`, ends by itself, and reports what happened to the rows', async () => {
    const { status, stdout } = doorplate('cleanse', '--demo', '--html', 'demo.html');
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/Done\. 2,000 rows, [^]*Outcomes[^]*accept[^]*Countries[^]*US/),
    ]);
    const page = readFileSync(join(project, 'demo.html'), 'utf8');
    expect(page).toContain('<h2>Outcomes</h2>');
    // The report can be opened without a network.
    expect(page).not.toMatch(/(?:src|href)=|url\(|https?:|@import/);
    const browser = await chromium.launch(launchOptions());
    const narrow = await browser.newPage({ viewport: { width: 320, height: 640 } });
    await narrow.setContent(page);
    // Even forty million rows fit on a phone.
    const stray = await narrow.evaluate(() => {
      for (const figure of document.querySelectorAll('dd, td:last-child')) figure.textContent = '40,000,000';
      const inside = (one: Element, other: Element) =>
        one.getBoundingClientRect().right <= other.getBoundingClientRect().right;
      const words = [...document.querySelectorAll('dd, td, th, h1')].filter((one) => {
        const text = document.createRange();
        text.selectNodeContents(one);
        return (
          text.getBoundingClientRect().right >
          (one.closest('div, section') ?? document.body).getBoundingClientRect().right
        );
      });
      const bars = [...document.querySelectorAll('td span')].filter((bar) => !inside(bar, bar.closest('section')!));
      return [...words, ...bars].map((one) => one.textContent);
    });
    await browser.close();
    expect(stray).toEqual([]);
    expect(doorplate('verify', '--demo', '-q').status).toBe(0);
    expect(doorplate('emails', '--demo', '-q').status).toBe(0);
  });

  test('B13, B02: counts and sends nothing in a dry run, pays for each row once in the run, and sends nothing when run again', async () => {
    fileOf('shop.csv', 450);
    await control('reset', {});
    expect(doorplate('cleanse', 'shop.csv', '--dry-run').stdout).toBe(
      'Columns sent: Address1, Locality, AdministrativeArea, Country.\nIgnored: Customer (change with --column "Name=Field").\nRows          450\nRows to send  450\nCalls           5\nCredits       450\nNothing was sent.\n',
    );
    expect(await paid()).toEqual([]);
    const first = doorplate('cleanse', 'shop.csv', '--json');
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.events().at(-1)).toMatchObject({ event: 'end', status: 'done', credits: 450, tally: { rows: 450 } });
    expect(linesOf('shop.results.csv').map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 450 }, (_, at) => String(at)),
    );
    // Four calls are in flight at a time, and the last call need not arrive last.
    const sizes = (await paid()).map(({ records }) => records);
    expect(sizes.sort((one, other) => other - one)).toEqual([100, 100, 100, 100, 50]);
    expect(doorplate('cleanse', 'shop.csv').status).toBe(0);
    expect(await paid()).toHaveLength(5);
    expect(doorplate('status', 'shop.results.csv.job').stdout).toMatch(
      /^shop\.csv: cleanseInternational, started [^]*\nDone\.\n450 rows in .*\nUsed: 450 credits\.\n/,
    );
    // Another job does not overwrite these results.
    const other = doorplate('cleanse', 'shop.csv', '--journal', 'other.job');
    expect([other.status, other.stderr]).toEqual([
      1,
      expect.stringContaining('already exists and belongs to another job'),
    ]);
  });

  test('leaves no answers in the journal of a finished job', () => {
    fileOf('private.csv', 300);
    expect(doorplate('cleanse', 'private.csv').status).toBe(0);
    const job = join(project, 'private.results.csv.job');
    for (const name of readdirSync(job))
      if (name.endsWith('.log')) expect(readFileSync(join(job, name), 'utf8'), name).not.toContain('Main');
    // The job is recognized as done anyway.
    expect(doorplate('cleanse', 'private.csv').stdout).toContain('300 rows');
    expect(doorplate('status', 'private.results.csv.job').status).toBe(0);
  });

  test('B16: reports the maximum cost of `--bisect`, and saves the other rows of a rejected call', async () => {
    fileOf('half.csv', 100);
    await control('reset', {});
    expect(doorplate('cleanse', 'half.csv', '--bisect', '--dry-run').stdout).toEqual(
      expect.stringContaining(
        'Credits       100\nIsolating a faulty row takes up to 14 more calls, free of charge.\nNothing was sent.\n',
      ),
    );
    const turnDown = { operation: 'cleanseInternational', with: '500', status: 400 };
    await control('fail', turnDown);
    const { status, stdout } = doorplate('cleanse', 'half.csv', '--bisect');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Done. 100 rows')]);
    expect((await paid()).map(({ records, credits }) => [records, credits])).toEqual([
      [0, 0],
      [50, 50],
      [50, 50],
    ]);
    await control('fail', turnDown);
    doorplate('cleanse', 'half.csv', '-o', 'off.csv');
    expect([linesOf('off.csv').length, linesOf('off.rejected.csv').length]).toEqual([0, 100]);
    const shared = doorplate('cleanse', 'half.csv', '-o', 'shared.csv', '--bisect', '--store', 'store');
    expect([shared.status, shared.stderr]).toEqual([
      2,
      expect.stringContaining('--bisect cannot be used with --store'),
    ]);
  });

  test('writes the key nowhere', () => {
    expect(filesWithKey()).toMatchObject({ status: 1, stdout: '' });
  });
});
