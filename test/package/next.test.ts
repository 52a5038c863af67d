import { chromium } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchOptions } from '../../scripts/chromium.mjs';
import { startNextApp } from './nextApp.ts';
import { listenTo, takeAddress } from './takeAddress.ts';

let app: Awaited<ReturnType<typeof startNextApp>>;
beforeAll(async () => {
  app = await startNextApp(inject('installed'));
});
afterAll(() => app.close());

test('streams the README’s form in a server-rendered Next.js page, hydrates it and chooses an address by keyboard, with a silent console', async () => {
  const html = await (await fetch(app.address)).text();
  expect(html.indexOf('One moment')).toBeGreaterThan(0);
  expect(html.indexOf('name="line1"')).toBeGreaterThan(html.indexOf('One moment'));

  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    const said = listenTo(page);
    const sent = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      }),
    );
    await page.goto(app.address);
    // The relay runs in a route handler, and a page of the app calls it.
    const asked = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'doorplate-call': crypto.randomUUID() };
      const found = await fetch('/api/address/find', { method: 'POST', headers, body: '{"text":"500 harbor"}' });
      return [found.status, await found.text()] as const;
    });
    expect(asked).toEqual([200, expect.stringContaining('500 Harbor Plaza')]);
    await takeAddress(page, '500 harbor');
    // The app's reset, `* { padding: 0 }` outside of layers, has removed none of our paddings.
    await expect
      .poll(() => page.locator('[name=city]').evaluate((input) => getComputedStyle(input).padding))
      .toBe('0px 14px');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    expect(await sent).toContain('["line1","500 Harbor Plaza"]');
    expect(said).toEqual([]);
  } finally {
    await browser.close();
  }
});
