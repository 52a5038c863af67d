import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltApp, buildApp, script, ways } from './builtApp.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await buildApp(inject('installed'), 'direction');
});
afterAll(() => app.close());

/** Opens the list of a building, with the way back in it, and moves to its second row by keyboard, if needed. */
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

/** Positions with dark pixels in a picture of an element, by its side: between `from` and `to` pixels from the edge. */
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

/** The side of the active row's bar; the direction of the signs for "back" and "opens"; the side of a select's triangle. */
async function sidesOf(page: Page) {
  const pointing = (name: string) =>
    page.locator(`.doorplate-popup [data-icon="${name}"]`).evaluateAll((icons, pointsLeft) => {
      const isMirrored = icons.map((icon) => icon.querySelector('path')!.getScreenCTM()!.a < 0);
      return [...new Set(isMirrored.map((mirrored) => (mirrored === pointsLeft ? 'right' : 'left')))];
    }, name === 'back');
  // Without words, only the triangle is left.
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
    ['a page that says nothing', '', leftToRight],
    [
      'a page in Arabic without a dir is drawn from left to right, as the browser draws it',
      `page.lang = 'ar'`,
      leftToRight,
    ],
    ['dir="rtl" in a page whose lang is English', `page.dir = 'rtl'`, rightToLeft],
    ['dir="RTL", in capitals', `page.setAttribute('dir', 'RTL')`, rightToLeft],
    ['dir="rtl" on an element of a page in English', `box.dir = 'rtl'`, rightToLeft],
    [
      'a part from left to right in a page in Arabic',
      `page.lang = 'ar'; page.dir = 'rtl'; box.dir = 'ltr'`,
      leftToRight,
    ],
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
