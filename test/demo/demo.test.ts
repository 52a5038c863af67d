import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { parseCsv } from 'doorplate/files';
import { openTab } from '../support/openTab.ts';
import { runs } from '../support/runs.ts';

/** The demo as `npm start` serves it, in a separate browser with real reloads and downloads. */
let server: ChildProcess;
let browser: Browser;
let url = '';
let page: Page;

beforeAll(async () => {
  server = spawn(process.execPath, [fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  url = await new Promise<string>((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/\S+?\/(?=\s)/.exec(said)?.[0];
      if (address) resolve(address);
    });
    server.once('exit', () => {
      reject(new Error(`The demo ended: ${said}`));
    });
  });
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser.close();
  server.kill();
});
afterEach(async () => {
  await fetch(`${url}simulator/network?is=quick`, { method: 'POST' });
  await page.context().close();
});

/** Everything that the page has sent in all tests. It must not contain the key of the service. */
const requests: string[] = [];
afterEach(() => {
  // Ids of calls are in lower case, and can contain these letters by chance.
  expect(requests.filter((text) => /AA11/.test(text) || /\bKey=|lqtkey|authorization/i.test(text))).toEqual([]);
});

async function visit(hash: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 860 }, acceptDownloads: true });
  context.setDefaultTimeout(300_000);
  page = await context.newPage();
  requests.length = 0;
  page.on('request', (request) =>
    requests.push([request.url(), JSON.stringify(request.headers()), request.postData()?.slice(0, 10_000)].join('\n')),
  );
  await page.goto(url + hash);
}
const network = async (name: string) => {
  await page.getByLabel('Network').selectOption({ label: name });
  await expect
    .poll(() => page.getByLabel('Network').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label))
    .toBe(name);
};
const ledger = () =>
  page.evaluate(async () => (await (await fetch('/simulator/ledger')).json()) as { calls: number; credits: number });
const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Downloads the file behind the button with this name. */
async function downloaded(name: RegExp): Promise<{ name: string; text: string; path: string }> {
  await page.getByRole('button', { name, includeHidden: true }).waitFor({ state: 'attached' });
  const closed = page.locator('.doorplate-downloads details:not([open]) > summary');
  if (await closed.count()) await closed.click();
  const [file] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  const path = await file.path();
  return { name: file.suggestedFilename(), text: readFileSync(path, 'utf8'), path };
}

/** Number of rows, out of the 20,000 in the demo’s file. `npm run test:all` uses all of them. With fewer, a run could end before the reload. */
const count = Math.min(runs(5_000), 20_000);
const many = count.toLocaleString('en');

describe('a file in the demo', () => {
  test(`keeps each of ${many} rows in one list on a shaky network with a reload midway, and sends none twice`, async () => {
    await visit('#cleanse');
    const sample = await downloaded(/20,000 customers/);
    const [head = '', ...lines] = sample.text.trim().split('\n');
    expect(lines).toHaveLength(20_000);
    const text = [head, ...lines.slice(0, count), ''].join('\n');
    const { rows } = parseCsv(text);
    expect(rows).toHaveLength(count);
    await network('Shaky');
    const before = await ledger();

    /** Number of times that the service worked on each row. A rejection reverts the count. */
    const sent = new Map<string, number>();
    const counted = (body: string | null, by: number) => {
      for (const { Id } of (JSON.parse(body ?? '{}') as { addresses?: { Id: string }[] }).addresses ?? [])
        sent.set(Id, (sent.get(Id) ?? 0) + by);
    };
    // Listens to the browser's network. An event of the page can be lost in a reload, and so can a rejection that the page has received.
    const wire = await page.context().newCDPSession(page);
    const bodies = new Map<string, string>();
    wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (!request.url.endsWith('/cleanseInternational') || request.method !== 'POST') return;
      bodies.set(requestId, request.postData ?? '');
      counted(request.postData ?? null, 1);
    });
    wire.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.status === 429) counted(bodies.get(requestId) ?? null, -1);
    });
    await wire.send('Network.enable', { maxPostDataSize: 1_000_000 });
    let asked = 0;
    page.on('dialog', (dialog) => {
      asked++;
      void dialog.accept();
    });

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByLabel('What “Customer” contains').selectOption('Id');
    await button('Start').click();
    await expect
      .poll(
        () =>
          page
            .locator('progress')
            .first()
            .evaluate((bar: HTMLProgressElement) => bar.value),
        { timeout: 600_000 },
      )
      .toBeGreaterThan(count / 5);
    await page.reload();
    expect(asked).toBe(1);

    await page.getByText(new RegExp(`[\\d,]+ of ${many} rows are finished`)).waitFor();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const state = page.locator('.doorplate-run');
    await expect
      .poll(
        async () => {
          const status = await state.getAttribute('data-status');
          // After three doubts in a row, a run stops so that the user can check. It may continue or end between this check and the press.
          if (status === 'stopped')
            await button('Continue')
              .click({ timeout: 5_000 })
              .catch(() => undefined);
          return status;
        },
        { timeout: 1_500_000 },
      )
      .toBe('done');

    const idsOf = ({ text }: { text: string }) => parseCsv(text).rows.map(([id]) => id);
    const results = idsOf(await downloaded(/^Results/));
    const inDoubt = idsOf(await downloaded(/^In doubt/));
    const rejected = (await button(/^Rejected by the service/).count())
      ? idsOf(await downloaded(/^Rejected by the service/))
      : [];
    const ids = rows.map(([id]) => id);
    expect([...results, ...inDoubt, ...rejected].sort()).toEqual(ids);
    const answered = new Set(results);
    expect(results).toEqual(ids.filter((id) => answered.has(id)));
    expect(inDoubt.length).toBeGreaterThan(0);
    expect([...sent].filter(([, times]) => times > 1)).toEqual([]);
    // A call that was journaled when the user left the page may not have been sent. Its rows are in doubt.
    const unsent = ids.filter((id) => !sent.get(id!));
    const doubtful = new Set(inDoubt);
    expect(unsent.filter((id) => !doubtful.has(id))).toEqual([]);
    expect(unsent.length).toBeLessThanOrEqual(400);
    expect(requests.some((text) => text.includes('/api/address/cleanseInternational'))).toBe(true);
    const { credits } = await ledger();
    expect(credits - before.credits).toBeLessThanOrEqual(results.length + inDoubt.length);
    expect(credits - before.credits).toBeGreaterThanOrEqual(results.length);
  });

  test('shows a finished run again after a reload, without a call', async () => {
    await visit('#cleanse');
    const sample = await downloaded(/50 customers/);
    await page.locator('input[type=file]').first().setInputFiles(sample.path);
    await button('Start').click();
    await expect.poll(() => page.locator('.doorplate-run').getAttribute('data-status')).toBe('done');
    const { calls } = await ledger();
    const first = await downloaded(/^Results/);
    await page.reload();
    await page.getByText(/is finished. 50 rows have a result/).waitFor();
    await button('Show results').click();
    const again = await downloaded(/^Results/);
    expect(again.text).toBe(first.text);
    expect((await ledger()).calls).toBe(calls);
  });

  test('can be an Excel workbook, whose code loads only then', async () => {
    await visit('#cleanse');
    const libraries = () => requests.filter((request) => request.includes('/workbook.lazy'));
    const input = page.locator('input[type=file]').first();
    const buffer = gzipSync('Street,City\n1 Packed St,Boston\n');
    await input.setInputFiles({ name: 'packed.csv.gz', mimeType: 'application/gzip', buffer });
    await page.getByText('1 Packed St').first().waitFor();
    expect(libraries()).toEqual([]);
    await page.reload();
    await input.setInputFiles('test/files/workbooks/openpyxl.xlsx');
    // A ZIP code with the zero that its format adds.
    await page.getByText('01067').first().waitFor();
    expect(libraries()).toHaveLength(1);
  });
});

describe('the checkout of the demo', () => {
  test('names every missing field of an empty order, and focuses the first', async () => {
    await visit('#checkout');
    const focusedField = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await button('Continue to payment').click();
    await expect.poll(focusedField).toBe('email');
    await page.getByText('Full name is missing.').waitFor();
    await page.getByText('ZIP code is missing.').waitFor();
    await page.getByLabel('Email').fill('jo@example.com');
    await button('Continue to payment').click();
    await expect.poll(focusedField).toBe('shipping.name');
    expect(await page.getByTestId('sent').count()).toBe(0);
  });
});

describe('the checkout of the demo with a service that never answers', () => {
  test('sends the order as entered', async () => {
    await visit('#checkout');
    await network('Never answers');
    await page.getByLabel('Email').fill('jo@example.com');
    await page.getByLabel('Full name').fill('Jo Doe');
    const address = page.getByRole('group', { name: 'Delivery address' });
    await address.locator('[name="shipping.line1"]').fill('6007 Aplegate Lane');
    await address.locator('[name="shipping.city"]').fill('Louisville');
    await address.locator('[name="shipping.region"]').selectOption('KY');
    await address.locator('[name="shipping.postalCode"]').fill('40219');
    await button('Continue to payment').click();
    await page.getByTestId('sent').waitFor();
    expect(await page.getByTestId('sent').innerText()).toContain('Jo Doe, 6007 Aplegate Lane');
  });
});

describe('the email page of the demo', () => {
  test('uploads a job, follows it through a reload, and downloads it', async () => {
    await visit('#emails');
    const sample = await downloaded(/50 emails/);
    const before = await ledger();
    await page.locator('input[type=file]').last().setInputFiles(sample.path);
    const download = button(/^Download for 50 credits/);
    await page.locator('.doorplate-job').waitFor();
    await page.reload();
    // The list says that the job is ready. The cost is in the job itself, which is polled while it runs and is visible, or when the user opens it.
    await page.locator('.doorplate-job').first().scrollIntoViewIfNeeded();
    await page.locator('.doorplate-job[data-status=complete]').first().waitFor({ timeout: 300_000 });
    await download.or(button('Details')).first().waitFor();
    if (!(await download.count())) await button('Details').first().click();
    await download.waitFor({ timeout: 300_000 });
    expect((await ledger()).credits).toBe(before.credits);
    const result = await downloaded(/^Download for 50 credits/);
    expect(parseCsv(result.text).rows).toHaveLength(50);
    expect((await ledger()).credits).toBe(before.credits + 50);
  });
});

test('keeps a search unchanged when the user looks at another tab, and makes no choice and no charge', async () => {
  const tab = await openTab();
  onTestFinished(tab.close);
  ({ page } = tab);
  await page.goto(`${url}#checkout`);
  const search = page.getByRole('combobox', { name: 'Street address', exact: true });
  const active = () => search.getAttribute('aria-activedescendant');
  await search.focus();
  await page.keyboard.type('500 harbor');
  await page
    .getByRole('option', { name: /500 Harbor Plaza/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBeTruthy();
  // Calls are not compared. The free search for the last letters may still be in flight, and another tab follows its email job.
  const { credits } = await ledger();
  // The tab is hidden and has no focus. The field gets a blur event, although it stays the document's active element.
  await tab.leave();
  expect(await page.evaluate(() => [document.visibilityState, document.activeElement?.role])).toEqual([
    ...['hidden', 'combobox'],
  ]);
  await tab.comeBack();
  expect(await search.inputValue()).toBe('500 harbor');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).toBeTruthy();
  expect([await search.getAttribute('aria-expanded'), await search.inputValue()]).toEqual(['true', '500 harbor']);
  expect((await ledger()).credits).toBe(credits);
});

describe('the whole task with the keyboard only', () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
  /** Presses Tab until the element has the focus, as a user without a pointer does. */
  async function tabTo(name: string | RegExp, most = 60): Promise<void> {
    for (let press = 0; press < most; press++) {
      const text = await focused();
      if (typeof name === 'string' ? text === name : name.test(text)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not come to ${String(name)}.`);
  }
  /** Moves to the n-th native file input with Tab, and opens the browser's file chooser. */
  async function chooseFile(at: number, path: string): Promise<void> {
    const isThere = () =>
      page.evaluate((n) => document.activeElement === document.querySelectorAll('input[type=file]')[n], at);
    // The listener must be attached early, so that the browser reports its file chooser.
    const opening = page.waitForEvent('filechooser');
    for (let press = 0; press < 60 && !(await isThere()); press++) await page.keyboard.press('Tab');
    expect(await isThere()).toBe(true);
    await page.keyboard.press('Enter');
    await (await opening).setFiles(path);
  }
  const keyDownloaded = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    return readFileSync(await file.path(), 'utf8');
  };

  test('chooses, runs, filters, opens row by row and downloads a file of addresses', async () => {
    await visit('#cleanse');
    await tabTo('50 customers');
    const [sample] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await chooseFile(0, await sample.path());
    await expect.poll(focused).toBe('Start');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.doorplate-run').getAttribute('data-status')).toBe('done');
    await expect.poll(focused).toMatch(/^All rows/);
    expect(parseCsv(await keyDownloaded()).rows).toHaveLength(50);
    // Tab moves past the other downloads and the search to the filters, and then past the column headings to the table.
    await tabTo(/^AllAccept/);
    await page.keyboard.press('A');
    await expect.poll(() => page.locator('.doorplate-rows select[data-field=filter]').inputValue()).toBe('accept');
    const role = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    for (let press = 0; press < 20 && (await role()) !== 'grid'; press++) await page.keyboard.press('Tab');
    expect(await role()).toBe('grid');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('rowheader', { name: 'AVC' }).waitFor();
    await expect.poll(focused).toBe('Close');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
  });

  test('uploads, follows and downloads an email job', async () => {
    await visit('#emails');
    await tabTo('50 emails');
    const [sample] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    await chooseFile(1, await sample.path());
    const job = page.locator('.doorplate-job').first();
    await job.waitFor();
    // Jobs out of view are not polled.
    await job.scrollIntoViewIfNeeded();
    await job.getByRole('button', { name: /^Download for 50 credits/ }).waitFor({ timeout: 300_000 });
    // The focus is still on the input that the file was chosen with.
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.type))
      .toBe('file');
    await tabTo(/^Download for 50 credits/);
    expect(parseCsv(await keyDownloaded()).rows).toHaveLength(50);
    await expect.poll(focused).toMatch(/^Download again/);
  });

  test('places an order: an email with a typo, an address search, a floor and a unit', async () => {
    await visit('#checkout');
    await page.getByLabel('Email').focus();
    await page.keyboard.type('jo@gmial.com');
    await page.keyboard.press('Tab');
    // The suggestion appears on blur, and is one step before the focus.
    await page.getByRole('button', { name: 'jo@gmail.com' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    await expect.poll(focused).toBe('jo@gmail.com');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('jo@gmail.com');
    await page.getByLabel('Full name').focus();
    await page.keyboard.type('Jo Doe');
    await page.getByRole('combobox', { name: 'Street address', exact: true }).focus();
    await page.keyboard.type('500 harbor');
    await page
      .getByRole('option', { name: /500 Harbor Plaza/ })
      .first()
      .waitFor();
    const field = (name: string) => page.locator(`[name="shipping.${name}"]`);
    const isFilled = async () => (await field('city').inputValue()) !== '';
    const active = () =>
      page.evaluate(
        () =>
          document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.dataset['kind'],
      );
    // Opens container after container, past the row that leads back, until an address is chosen.
    for (let level = 0; level < 4 && !(await isFilled()); level++) {
      const before = await page.locator('[role=listbox]').getAttribute('aria-label');
      await page.keyboard.press('ArrowDown');
      await expect.poll(active).toBeDefined();
      if ((await active()) === 'back') await page.keyboard.press('ArrowDown');
      await expect.poll(active).toMatch(/address|container/);
      await page.keyboard.press('Enter');
      await expect
        .poll(
          async () =>
            (await isFilled()) || (await page.locator('[role=listbox]').getAttribute('aria-label')) !== before,
        )
        .toBe(true);
    }
    await expect.poll(() => field('line1').inputValue()).toBe('500 Harbor Plaza');
    await tabTo('Continue to payment');
    await page.keyboard.press('Enter');
    await page.getByTestId('sent').waitFor();
    expect(await page.getByTestId('sent').innerText()).toMatch(/500 Harbor Plaza, \S+/);
  });
});
