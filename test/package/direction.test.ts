import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltApp, buildApp, script, ways } from './builtApp.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await buildApp(inject('installed'), 'direction');
});
afterAll(() => app.close());

/** Opens the list of a building, which has a row that leads back. Moves to the second row by keyboard, if needed. */
async function openList(page: Page) {
  if (await page.locator('[data-active]').count()) return;
  const search = page.getByRole('combobox', { name: 'Address' });
  await search.fill('500 harbor');
  await page.locator('[data-kind="container"]').first().click();
  await page.locator('[data-kind="back"]').waitFor();
  await search.press('ArrowDown');
  await search.press('ArrowDown');
  await page.locator('[data-active]').waitFor();
}

/** Returns the positions of dark pixels in a screenshot of an element, between `from` and `to` pixels from each edge. */
async function drawnIn(page: Page, what: Locator, from: number, to: number) {
  const picture = (await what.screenshot()).toString('base64');
  return page.evaluate(
    async ([data, near, far]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const isDrawn = (left: number) =>
        context
          .getImageData(left, 12, far - near, image.height - 24)
          .data.some((point, at) => at % 4 === 0 && point < 128);
      return [isDrawn(near) && 'left', isDrawn(image.width - far) && 'right'].filter(Boolean);
    },
    [picture, from, to] as const,
  );
}

/** Returns on which side the bar of the active row and the triangle of a select are, and the direction of the icons for "back" and "opens". */
async function sidesOf(page: Page) {
  const pointing = (name: string) =>
    page.locator(`.doorplate-popup [data-icon="${name}"]`).evaluateAll((icons, pointsLeft) => {
      const isMirrored = icons.map((icon) => icon.querySelector('path')!.getScreenCTM()!.a < 0);
      return [...new Set(isMirrored.map((mirrored) => (mirrored === pointsLeft ? 'right' : 'left')))];
    }, name === 'back');
  // With transparent text, only the triangle is visible.
  await page.addStyleTag({ content: '.doorplate-select { color: transparent }' });
  return {
    mark: await drawnIn(page, page.locator('[data-active]'), 0, 3),
    back: await pointing('back'),
    opens: await pointing('chevron'),
    triangle: await drawnIn(page, page.getByRole('combobox', { name: 'Country' }), 10, 30),
  };
}

const leftToRight = { mark: ['left'], back: ['left'], opens: ['right'], triangle: ['right'] };
const rightToLeft = { mark: ['right'], back: ['right'], opens: ['left'], triangle: ['left'] };

describe.each(ways)('dist/styles.css %s', (way) => {
  test.each([
    ['a page without settings', '', leftToRight],
    ['a page in Arabic without a dir is rendered left to right, as by the browser', `page.lang = 'ar'`, leftToRight],
    ['dir="rtl" in a page whose lang is English', `page.dir = 'rtl'`, rightToLeft],
    ['dir="RTL", in capitals', `page.setAttribute('dir', 'RTL')`, rightToLeft],
    ['dir="rtl" on an element of a page in English', `box.dir = 'rtl'`, rightToLeft],
    ['a left-to-right part in a page in Arabic', `page.lang = 'ar'; page.dir = 'rtl'; box.dir = 'ltr'`, leftToRight],
    [
      'right to left inside left to right inside right to left',
      `page.dir = 'rtl'; document.body.dir = 'ltr'; box.dir = 'rtl'`,
      rightToLeft,
    ],
    [
      'left to right inside right to left inside left to right',
      `page.dir = 'ltr'; document.body.dir = 'rtl'; box.dir = 'ltr'`,
      leftToRight,
    ],
  ] as const)('%s', async (_, choose, sides) => {
    const page = await app.again(way, 'plain');
    await page.evaluate(script(choose));
    await openList(page);
    expect(await sidesOf(page)).toEqual(sides);
  });
});
