import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltApp, buildApp, ways } from './builtApp.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await buildApp(inject('installed'), 'fields');
});
afterAll(() => app.close());

const fields = '.doorplate-search, .doorplate-input, .doorplate-select';

/** Renders the form again with these props. */
const draw = (page: Page, props: object) =>
  page.evaluate((given) => (window as unknown as { draw: (props: object) => void }).draw(given), props);

/** Opens all fields of the form, by manual entry from the search. */
async function byHand(page: Page) {
  await page.getByRole('button', { name: 'Enter the address yourself' }).click();
  await page.getByRole('textbox', { name: 'City' }).waitFor();
}

const heightsOf = (page: Page, what: string) =>
  page.locator(what).evaluateAll((all) => [...new Set(all.map((field) => field.getBoundingClientRect().height))]);

describe.each(ways)('dist/styles.css %s', (way) => {
  test('makes --doorplate-height the height of every field, from 28 to 64 pixels', async () => {
    const page = await app.open(way, 'plain');
    for (const hand of [false, true]) {
      if (hand) await byHand(page);
      expect(await page.locator(fields).count()).toBeGreaterThan(hand ? 5 : 1);
      for (const height of [28, 36, 48, 64]) {
        await page.addStyleTag({ content: `body { --doorplate-height: ${String(height)}px }` });
        expect(await heightsOf(page, fields)).toEqual([height]);
        // The content of a field does not overflow it.
        for (const inside of await heightsOf(page, '.doorplate-toggle')) expect(inside).toBeLessThanOrEqual(height);
      }
    }
    await page.addStyleTag({ content: 'body { --doorplate-height: 28px; --doorplate-font-size: 40px }' });
    // A field grows with its text, whatever its height.
    expect(Math.min(...(await heightsOf(page, fields)))).toBeGreaterThan(50);
    await page.close();
  });

  test('makes every field and button at least 44px high for touch, however low the fields are', async () => {
    const page = await app.open(way, 'plain', { hasTouch: true, isMobile: true });
    await page.addStyleTag({ content: 'body { --doorplate-height: 28px }' });
    for (const hand of [false, true]) {
      if (hand) await byHand(page);
      expect(Math.min(...(await heightsOf(page, `${fields}, [class^='doorplate-'] button`)))).toBe(44);
    }
    await page.addStyleTag({ content: 'body { --doorplate-height: 60px }' });
    expect(await heightsOf(page, fields)).toEqual([60]);
    await page.close();
  });

  test('makes a disabled select look like a disabled input', async () => {
    const page = await app.open(way, 'plain');
    await byHand(page);
    await draw(page, { disabled: true });
    const looks = await page.locator('.doorplate-input:disabled, .doorplate-select:disabled').evaluateAll((all) => [
      ...new Set(
        all.map((field) => {
          const { opacity, color, backgroundColor, borderColor, cursor } = getComputedStyle(field);
          return [opacity, color, backgroundColor, borderColor, cursor].join(' ');
        }),
      ),
    ]);
    expect(looks).toEqual([expect.stringMatching(/^1 /)]);
    expect(await page.locator('.doorplate-select:disabled').count()).toBeGreaterThan(1);
    await page.close();
  });

  test('shows all words and marks of the active row in forced colors', async () => {
    const page = await app.open(way, 'plain', { forcedColors: 'active' });
    const search = page.getByRole('combobox', { name: 'Address' });
    await search.fill('500 harbor');
    await page.locator('.doorplate-count').first().waitFor();
    await search.press('ArrowDown');
    const row = page.locator('[data-active]', { has: page.locator('.doorplate-count') });
    const { ground, words } = await row.evaluate((option) => {
      const probe = document.createElement('p');
      document.body.append(probe);
      const system = (name: string) => {
        probe.style.color = name;
        return getComputedStyle(probe).color;
      };
      const all = [option, ...option.querySelectorAll('*')].map((element) => getComputedStyle(element));
      const clear = 'rgba(0, 0, 0, 0)';
      return {
        ground: [...new Set(all.map(({ backgroundColor }) => backgroundColor))].map((colour) =>
          colour === clear || colour === system('Highlight') ? 'Highlight' : colour,
        ),
        words: [
          ...new Set(
            all.flatMap(({ color, textDecorationColor, borderLeftColor }) => [
              color,
              textDecorationColor,
              borderLeftColor,
            ]),
          ),
        ].map((colour) => (colour === system('HighlightText') ? 'HighlightText' : colour)),
      };
    });
    expect([...new Set(ground)]).toEqual(['Highlight']);
    expect(words).toEqual(['HighlightText']);
    await page.close();
  });
});
