import type { Page } from 'playwright';
import { createClient } from 'doorplate/core';
import { addressFromForm } from 'doorplate/schema';
import { createAddressHandler } from 'doorplate/server';
import { createSimulator } from 'doorplate/testing';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { type RenderedApp, renderApp } from './renderedApp.ts';

let app: RenderedApp;
/** The same in a browser with the event `autofill`, which Chromium has behind a flag. */
let appWithEvent: RenderedApp;
beforeAll(async () => {
  app = await renderApp(inject('installed'), 'rendered');
  appWithEvent = await renderApp(inject('installed'), 'autofilled', 'AutofillEvent');
});
afterAll(() => Promise.all([app.close(), appWithEvent.close()]));

const layouts = ['fields', 'search'] as const;
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const sentFrom = (page: Page) =>
  page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form')!)) as Record<string, string>);
const changes = (page: Page) =>
  page.evaluate(() => (window as unknown as { changes: Record<string, string>[] }).changes);

/** The browser names the countries in either layout. One layout is tested with every language, the other with every script. */
const locales = { fields: ['en', 'fr', 'es', 'de', 'it', 'pt-BR', 'ja', 'ar'], search: ['en', 'ja', 'ar'] };

describe.each(layouts)('a server-rendered form, in the layout %s', (layout) => {
  test.each(locales[layout])('hydrates without a warning, with all countries to choose from (%s)', async (locale) => {
    const { page, said } = await app.open({ layout, locale });
    // The browser's own names, in the browser's order.
    const names = await field(page, 'country')
      .locator('option')
      .evaluateAll((options) => options.map((option) => option.textContent));
    const sorted = await page.evaluate(([list, language]) => [...list].sort(new Intl.Collator(language).compare), [
      names,
      locale,
    ] as const);
    expect(names.length).toBeGreaterThan(240);
    expect(names).toEqual(sorted);
    expect(await field(page, 'country').inputValue()).toBe('US');
    await field(page, 'country').selectOption('HK');
    expect(await field(page, 'country').inputValue()).toBe('HK');
    expect((await changes(page)).at(-1)).toMatchObject({ country: 'HK' });
    expect(said).toEqual([]);
  });

  const plain: Record<string, Record<string, string>> = {
    en: {
      ...{ country: 'US', line1: '77 Beacon Street', line2: 'Apt 1', city: 'Boston', region: 'MA' },
      postalCode: '02108',
    },
    de: { country: 'DE', street: 'Lindenallee', houseNumber: '12', postalCode: '10969', city: 'Berlin' },
    ja: { country: 'JP', postalCode: '150-0001', region: '13', line1: '渋谷区神宮前1-2-3' },
    ar: { country: 'SA', line1: '12 شارع الملك فهد', city: 'الرياض', postalCode: '12271' },
  };
  test('is complete without JavaScript: a plain form sends every field, in en, de, ja and ar', async () => {
    for (const [locale, fields] of Object.entries(plain)) {
      const countries = [fields['country']!, 'CA'];
      const { page } = await app.open({ layout, locale, countries }, { javaScriptEnabled: false });
      for (const [name, text] of Object.entries(fields))
        if (name === 'country' || name === 'region') await field(page, name).selectOption(text);
        else await field(page, name).fill(text);
      await field(page, 'email').fill('jo@example.com');
      await page.getByRole('button', { name: 'Pay' }).click();
      await page.waitForURL('**/sent');
      const sent = JSON.parse((await page.textContent('body'))!) as Record<string, string>;
      expect(sent).toMatchObject(fields);
      // With a separate house number, the line is not joined yet. A server joins it.
      expect(Object.hasOwn(sent, 'line1')).toBe('line1' in fields);
      expect(addressFromForm(sent).line1).toBe(fields['line1'] ?? 'Lindenallee 12');
    }
  });

  test('keeps what the user typed and chose before hydration, and notifies the app', async () => {
    const { page, said, calls } = await app.open({ layout, countries: ['US', 'CA'], held: true });
    // In the layout `search`, only the box and the country are visible, and autofill fills the other fields.
    await field(page, 'country').selectOption('CA');
    const typed = { line1: '1 Elm Street', city: 'Ottawa', postalCode: 'K1A 0B1' };
    for (const [name, text] of Object.entries(typed)) {
      if (layout === 'fields') await field(page, name).fill(text);
      else
        await field(page, name).evaluate((input: HTMLInputElement, value) => {
          input.value = value;
        }, text);
    }
    await field(page, 'email').fill('jo@example.com');
    await app.go();
    await page.waitForFunction(() => (window as { isHydrated?: boolean }).isHydrated);
    await expect
      .poll(async () => (await changes(page)).at(-1))
      .toMatchObject({ ...typed, country: 'CA', mode: 'manual' });
    // The regions belong to the selected country.
    await expect.poll(() => field(page, 'region').locator('option[value=ON]').count()).toBe(1);
    expect(await sentFrom(page)).toMatchObject({ ...typed, country: 'CA', email: 'jo@example.com' });
    // The user continues to type after the text.
    await field(page, 'city').press('End');
    await field(page, 'city').pressSequentially('!');
    expect(await sentFrom(page)).toMatchObject({ city: 'Ottawa!', email: 'jo@example.com' });
    // The email field has lost the focus and is validated as usual.
    expect(calls.filter((url) => !url.endsWith('/validateEmails'))).toEqual([]);
    expect(said).toEqual([]);
  });
});

test('keeps text typed in the search box before hydration', async () => {
  const { page } = await app.open({ layout: 'search', countries: ['US'], held: true });
  await page.locator('input[role=combobox]').fill('77 beacon');
  await app.go();
  await page.waitForFunction(() => (window as { isHydrated?: boolean }).isHydrated);
  await page.locator('input[role=combobox]').pressSequentially(' st');
  expect(await page.locator('input[role=combobox]').inputValue()).toBe('77 beacon st');
});

/** Waits until the page has replayed the text typed before hydration. Call it before the page requests the module. */
async function waitForReplay(page: Page): Promise<void> {
  const response = await page.waitForResponse(/preHydrationInput/);
  // The page imported the module first, so its callback has run when this import ends.
  await page.evaluate(`import('${response.url()}').then(() => undefined)`);
}

test('fills in the selected address even if the replay of text typed before hydration loads late', async () => {
  const answer = createAddressHandler({ client: createClient(createSimulator()) });
  const { page } = await app.open({ layout: 'fields', countries: ['US', 'CA'], held: true });
  let release = () => {};
  let deliver = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  onTestFinished(async () => {
    release();
    deliver();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await page.route(/preHydrationInput/, async (route) => {
    await released;
    await route.continue();
  });
  await page.route(/api\/address/, async (route) => {
    const call = route.request();
    const init = { method: call.method(), headers: await call.allHeaders(), body: call.postData() };
    const { status, headers, body } = await answer(new Request(call.url(), init));
    if (call.url().endsWith('/retrieve')) await delivered;
    await route.fulfill({ status, headers: Object.fromEntries(headers), body: await new Response(body).text() });
  });
  await field(page, 'line1').pressSequentially('77 beacon apt 1');
  const replayed = waitForReplay(page);
  await app.go();
  await page.waitForFunction(() => (window as { isHydrated?: boolean }).isHydrated);
  await field(page, 'line1').press('ArrowDown');
  await page.getByRole('option', { name: /77 Beacon Street, Apt 1/ }).click();
  await page.locator('.doorplate-popup[data-phase=retrieving]').waitFor({ state: 'attached' });
  release();
  await replayed;
  deliver();
  await expect.poll(() => sentFrom(page)).toMatchObject({ line1: '77 Beacon Street', line2: 'Apt 1', city: 'Boston' });
});

const entered = { line1: '77 Beacon Street', city: 'Boston', postalCode: '02108' };
test.each<[string, string, (page: Page) => Promise<void>]>([
  [
    'text that the browser filled in',
    'line1',
    async (page) => {
      const values = [entered.line1, entered.city, '', entered.postalCode, 'US'];
      // Before hydration, the page is still loading, and the browser may not have read its fields yet.
      const isFilled = () =>
        autofill(page, 'line1', values).then(
          () => true,
          () => false,
        );
      await expect.poll(isFilled).toBe(true);
    },
  ],
  [
    'text in a field that the user has left',
    'postalCode',
    async (page) => {
      for (const [name, text] of Object.entries(entered)) await field(page, name).fill(text);
    },
  ],
])('after hydration, does not search for %s', async (_, focused, enter) => {
  const { page, calls } = await app.open({ layout: 'fields', countries: ['US', 'CA'], held: true });
  await field(page, 'line1').focus();
  await enter(page);
  await expect.poll(() => sentFrom(page)).toMatchObject(entered);
  await page.locator(`[name=${focused}]:focus`).waitFor();
  const replayed = waitForReplay(page);
  await app.go();
  await replayed;
  expect([await page.locator('.doorplate-popup').getAttribute('data-phase'), calls]).toEqual(['idle', []]);
  expect(await sentFrom(page)).toMatchObject(entered);
});

// Each case: the country of the form, and the address in the browser, whose country has fields that the form does not have yet.
describe.each(layouts)('a browser’s own autofill, in the layout %s', (layout) => {
  const boston = {
    asFilled: ['77 Beacon Street', 'Boston', 'Massachusetts', '02108', 'US'],
    asSent: { line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' },
  };
  const profiles = {
    'of the United States': { locale: 'en', from: 'US', ...boston },
    'of the United States in a British form': { locale: 'en', from: 'GB', ...boston },
    'of the United States in a form of Hong Kong': { locale: 'en', from: 'HK', ...boston },
    'of the United States in a Japanese form': { locale: 'ja', from: 'JP', ...boston },
    'of the United States in a German form': {
      locale: 'de',
      from: 'DE',
      asFilled: [...boston.asFilled, '', '', 'Apt 1'],
      asSent: { ...boston.asSent, line2: 'Apt 1' },
    },
    'of the United States in a Brazilian form': { locale: 'en', from: 'BR', ...boston },
    'of the United Kingdom in a German form': {
      locale: 'de',
      from: 'DE',
      asFilled: ['10 Downing Street', 'London', '', 'SW1A 2AA', 'GB', 'Downing Street', '10'],
      asSent: { line1: '10 Downing Street', city: 'London', postalCode: 'SW1A 2AA', country: 'GB' },
    },
    'of Germany in a German form': {
      locale: 'de',
      from: 'DE',
      asFilled: ['Hauptstraße 5', 'Berlin', '', '10115', 'DE', 'Hauptstraße', '5'],
      asSent: { line1: 'Hauptstraße 5', city: 'Berlin', postalCode: '10115', country: 'DE' },
    },
    'of Austria in a German form': {
      locale: 'de',
      from: 'DE',
      asFilled: ['Hauptstraße 5', 'Wien', '', '1010', 'AT', 'Hauptstraße', '5'],
      asSent: { line1: 'Hauptstraße 5', city: 'Wien', postalCode: '1010', country: 'AT' },
    },
    // A browser does not know the parts of such a street.
    'of Germany without a number in a German form': {
      locale: 'de',
      from: 'DE',
      asFilled: ['Schloss Bellevue', 'Berlin', '', '10557', 'DE'],
      asSent: { line1: 'Schloss Bellevue', city: 'Berlin', postalCode: '10557', country: 'DE' },
    },
    'of Brazil in a German form': {
      locale: 'de',
      from: 'DE',
      asFilled: ['Rua Augusta 1500', 'São Paulo', 'São Paulo', '01304-001', 'BR', 'Rua Augusta', '1500'],
      asSent: { line1: 'Rua Augusta 1500', city: 'São Paulo', region: 'SP', postalCode: '01304-001', country: 'BR' },
    },
    'of France in a Brazilian form': {
      locale: 'en',
      from: 'BR',
      asFilled: ['5 Rue de Rivoli', 'Paris', '', '75001', 'FR', 'Rue de Rivoli', '5'],
      asSent: { line1: '5 Rue de Rivoli', city: 'Paris', postalCode: '75001', country: 'FR' },
    },
    'of Australia': {
      locale: 'en',
      from: 'US',
      asFilled: ['1 Hay Street', 'Perth', 'WA', '6000', 'AU'],
      asSent: { line1: '1 Hay Street', city: 'Perth', region: 'WA', postalCode: '6000', country: 'AU' },
    },
    'of Canada': {
      locale: 'en',
      from: 'US',
      asFilled: ['150 Elgin Street', 'Ottawa', 'Ontario', 'K2P 1L4', 'CA'],
      asSent: { line1: '150 Elgin Street', city: 'Ottawa', region: 'ON', postalCode: 'K2P 1L4', country: 'CA' },
    },
    'of Germany': {
      locale: 'de',
      from: 'US',
      asFilled: ['Hauptstraße 5', 'Berlin', '', '10115', 'DE'],
      asSent: { line1: 'Hauptstraße 5', city: 'Berlin', postalCode: '10115', country: 'DE' },
    },
    // As Chromium stores the address: the street includes the city.
    'of Japan': {
      locale: 'ja',
      from: 'US',
      asFilled: ['千代田区大手町1-1-2', '', '東京都', '100-0004', 'JP'],
      asSent: { line1: '千代田区大手町1-1-2', region: '13', postalCode: '100-0004', country: 'JP' },
    },
    'of Brazil': {
      locale: 'en',
      from: 'US',
      asFilled: ['Rua Augusta 1500', 'São Paulo', 'São Paulo', '01304-001', 'BR'],
      // Until the street loses the focus, its number stays where the browser put it.
      asSent: {
        line1: expect.stringMatching(/^Rua Augusta,? 1500$/),
        city: 'São Paulo',
        region: 'SP',
        postalCode: '01304-001',
        country: 'BR',
      },
    },
    // The name of the county in the browser becomes a code.
    'of Ireland': {
      locale: 'en',
      from: 'US',
      asFilled: ['12 Grafton Street', 'Dublin', 'County Dublin', 'D01 F5P2', 'IE'],
      asSent: { line1: '12 Grafton Street', city: 'Dublin', region: 'D', postalCode: 'D01 F5P2', country: 'IE' },
    },
    'of Saudi Arabia': {
      locale: 'ar',
      from: 'US',
      asFilled: ['12 شارع الملك فهد', 'الرياض', '', '12271', 'SA'],
      asSent: { line1: '12 شارع الملك فهد', city: 'الرياض', postalCode: '12271', country: 'SA' },
    },
  };
  const cases = Object.entries(profiles).flatMap(([name, profile]) => [
    [name, () => app, false, profile] as const,
    [`${name} on a page too busy for a second fill`, () => app, true, profile] as const,
    [`${name} in a browser with the event of autofill`, () => appWithEvent, false, profile] as const,
  ]);
  test.each(cases)(
    'fills an address %s without a call to the service',
    async (_, appOf, isBusy, { locale, from, asFilled, asSent }) => {
      const line1 = ['DE', 'BR'].includes(from) ? 'street' : 'line1';
      const anchor = layout === 'fields' ? line1 : 'country';
      const { page, calls, said } = await appOf().open({ layout, locale, defaultCountry: from });
      if (isBusy) await page.evaluate(blockAfterCountry);
      await field(page, anchor).focus();
      await autofill(page, anchor, asFilled);
      await expect.poll(() => sentFrom(page)).toMatchObject(asSent);
      await expect.poll(async () => (await changes(page)).at(-1)).toMatchObject({ ...asSent, mode: 'manual' });
      await page.locator('.doorplate-fields:not([data-hidden])').waitFor();
      expect(await page.locator('.doorplate-popup').isVisible()).toBe(false);
      // The number is not also in the street's field.
      if (asFilled[5] && asSent.country === from) expect(await field(page, 'street').inputValue()).toBe(asFilled[5]);
      expect([calls, said]).toEqual([[], []]);
    },
  );
});

test.each(layouts)(
  'fills in no text of an earlier country, if the user has chosen another one before the autofill, in the layout %s',
  async (layout) => {
    const earlier = { line1: '77 Beacon Street', city: 'Boston', region: 'MA', postalCode: '02108', country: 'US' };
    const { page } = await app.open({ layout, defaultValue: earlier });
    await field(page, 'country').selectOption('SG');
    for (const name of ['line1', 'postalCode']) await field(page, name).fill('');
    await field(page, 'line1').focus();
    await autofill(page, 'line1', ['5 Main Street', 'Galena', 'Illinois', '61036', 'US']);
    await expect
      .poll(() => sentFrom(page))
      .toMatchObject({ line1: '5 Main Street', city: 'Galena', region: 'IL', postalCode: '61036', country: 'US' });
  },
);

test.each(layouts)(
  'asks the browser to fill in the new fields of another country, in the layout %s',
  async (layout) => {
    const anchor = layout === 'fields' ? 'line1' : 'country';
    const { page } = await appWithEvent.open({ layout, shipped: true });
    await page.evaluate(() => {
      const refills: boolean[] = [];
      Object.assign(window, { refills });
      // In the event of a refill, no other refill is offered.
      document.addEventListener('autofill', (event) => refills.push((event as { refill?: unknown }).refill === null));
    });
    const refills = () => page.evaluate(() => (window as unknown as { refills: boolean[] }).refills);
    await field(page, anchor).focus();
    await autofill(page, anchor, ['150 Elgin Street', 'Ottawa', 'Ontario', 'K2P 1L4', 'CA']);
    await expect.poll(refills).toEqual([false, true]);
    await expect.poll(() => sentFrom(page)).toMatchObject({ city: 'Ottawa', region: 'ON', country: 'CA' });
  },
);

/** Blocks the page once its country has changed. A browser fills in the fields of the new country only if they appear within a second. */
function blockAfterCountry() {
  const block = ({ target }: Event) => {
    if ((target as HTMLInputElement).name !== 'country') return;
    removeEventListener('input', block, true);
    setTimeout(() => {
      const end = performance.now() + 1500;
      while (performance.now() < end);
    });
  };
  addEventListener('input', block, true);
}

const names = [
  'ADDRESS_HOME_LINE1',
  'ADDRESS_HOME_CITY',
  'ADDRESS_HOME_STATE',
  'ADDRESS_HOME_ZIP',
  'ADDRESS_HOME_COUNTRY',
  'ADDRESS_HOME_STREET_NAME',
  'ADDRESS_HOME_HOUSE_NUMBER',
  'ADDRESS_HOME_LINE2',
];

/** Runs the browser's own autofill, as if a user picked a stored address from its menu. */
async function autofill(page: Page, anchor: string, values: readonly string[]): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Autofill.enable');
  const address = { fields: names.map((name, at) => ({ name, value: values[at] ?? '' })) };
  await cdp.send('Autofill.setAddresses', { addresses: [address] });
  const { result } = await cdp.send('Runtime.evaluate', { expression: `document.querySelector('[name=${anchor}]')` });
  const { node } = await cdp.send('DOM.describeNode', { objectId: result.objectId! });
  await cdp.send('Autofill.trigger', { fieldId: node.backendNodeId, address });
}
