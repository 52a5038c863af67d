import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { listenTo, takeAddress } from './takeAddress.ts';
import { buildTailwindApp, orders } from './tailwindApp.ts';

let open: Awaited<ReturnType<typeof buildTailwindApp>>;
let browser: Browser;
beforeAll(async () => {
  open = await buildTailwindApp(inject('installed'));
  browser = await chromium.launch(launchOptions());
});
afterAll(() => browser.close());

test.each(orders)(
  'survives Tailwind’s reset, lets Tailwind classes override ours, and gives React Hook Form the address: %s',
  async (order) => {
    const page = await browser.newPage({ colorScheme: order === orders[1] ? 'dark' : 'light' });
    const said = listenTo(page);
    await open(page, order);
    await takeAddress(page, '77 beacon');
    // The address is in Boston, so the app's own rule reports it and moves the focus there.
    await page.getByRole('button', { name: 'Pay' }).press('Enter');
    await page.getByText('We do not deliver there yet.').waitFor();
    const look = (selector: string, ...names: string[]) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)), names);
    // Here, the app's classes decide.
    expect(await look('.doorplate-input', 'padding-left', 'border-top-left-radius')).toEqual(['32px', '0px']);
    expect(await look('.doorplate-label', 'text-transform')).toEqual(['uppercase']);
    // All other styles are ours, in the same elements and in others.
    expect(await look('.doorplate-input', 'border-top-width', 'min-height')).toEqual(['1px', '48px']);
    expect(
      await look(
        '.doorplate-select',
        'border-top-width',
        'padding-left',
        'border-top-left-radius',
        'background-repeat',
      ),
    ).toEqual(['1px', '14px', '10px', 'no-repeat']);

    await takeAddress(page, '500 harbor');
    await expect.poll(() => page.getByText('We do not deliver there yet.').count()).toBe(0);
    await page.getByRole('button', { name: 'Pay' }).press('Enter');
    await expect
      .poll(() => page.evaluate(() => (window as { sent?: { address?: { line1: string } } }).sent?.address?.line1))
      .toBe('500 Harbor Plaza');
    expect(said).toEqual([]);
    await page.close();
  },
);
