import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltApp, buildApp, script, ways } from './builtApp.ts';
import { root } from './installed.ts';

let app: BuiltApp;
beforeAll(async () => {
  app = await buildApp(inject('installed'), 'colours');
});
afterAll(() => app.close());

const light = ['rgb(255, 255, 255)', 'rgb(22, 24, 29)'];
const dark = ['rgb(27, 30, 37)', 'rgb(241, 242, 245)'];

/** Returns the rendered background and text colour of the search field. */
async function coloursOf(page: Page): Promise<string[]> {
  const field = page.getByRole('combobox', { name: 'Address' });
  return field.evaluate((input) => {
    const { backgroundColor, color } = getComputedStyle(input);
    return [backgroundColor, color];
  });
}

const meta = (content: string) =>
  `document.head.append(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: '${content}' }))`;

describe.each(ways)('dist/styles.css %s', (way) => {
  const open = (name: 'plain' | 'dark', prefers: 'light' | 'dark') => app.open(way, name, { colorScheme: prefers });
  const again = (name: 'plain' | 'dark', prefers: 'light' | 'dark') => app.again(way, name, { colorScheme: prefers });

  test.each([
    ['a page without settings is light for a user who prefers light', 'plain', 'light', '', light],
    ['a page without settings is light for a user who prefers dark', 'plain', 'dark', '', light],
    ['a page whose CSS says color-scheme: dark is dark', 'dark', 'light', '', dark],
    ['a script that makes the page dark', 'plain', 'light', `page.style.colorScheme = 'dark'`, dark],
    ['a script that makes an element light', 'dark', 'dark', `box.style.colorScheme = 'light'`, light],
    [
      'color-scheme: dark in a style attribute',
      'plain',
      'light',
      `box.setAttribute('style', 'color-scheme:dark')`,
      dark,
    ],
    ['data-theme="dark"', 'plain', 'light', `page.dataset.theme = 'dark'`, dark],
    ['data-theme="light"', 'dark', 'dark', `page.dataset.theme = 'light'`, light],
    ['data-theme="auto" for a user who prefers dark', 'plain', 'dark', `page.dataset.theme = 'auto'`, dark],
    ['data-theme="auto" for a user who prefers light', 'dark', 'light', `page.dataset.theme = 'auto'`, light],
    ['data-bs-theme="dark"', 'plain', 'light', `page.dataset.bsTheme = 'dark'`, dark],
    ['data-bs-theme="light"', 'dark', 'light', `page.dataset.bsTheme = 'light'`, light],
    ['data-mantine-color-scheme="dark"', 'plain', 'light', `page.dataset.mantineColorScheme = 'dark'`, dark],
    ['data-mantine-color-scheme="light"', 'dark', 'light', `page.dataset.mantineColorScheme = 'light'`, light],
    ['data-mui-color-scheme="dark"', 'plain', 'light', `page.dataset.muiColorScheme = 'dark'`, dark],
    ['data-mui-color-scheme="light"', 'dark', 'light', `page.dataset.muiColorScheme = 'light'`, light],
    ['the class dark', 'plain', 'light', `page.classList.add('dark')`, dark],
    ['the class light', 'dark', 'dark', `box.classList.add('light')`, light],
    ['<meta name="color-scheme" content="light">', 'plain', 'dark', meta('light'), light],
    ['<meta name="color-scheme" content="dark">', 'plain', 'light', meta('dark'), dark],
    ['light inside dark', 'plain', 'light', `page.dataset.theme = 'dark'; box.dataset.theme = 'light'`, light],
    [
      'dark inside light inside dark',
      'dark',
      'dark',
      `page.classList.add('dark'); document.body.classList.add('light'); box.dataset.theme = 'dark'`,
      dark,
    ],
    [
      'a page whose CSS says dark and whose data-theme says light',
      'dark',
      'light',
      `page.dataset.theme = 'light'`,
      light,
    ],
  ] as const)('%s', async (_, name, prefers, choose, colours) => {
    const page = await again(name, prefers);
    await page.evaluate(script(choose));
    expect(await coloursOf(page)).toEqual(colours);
  });

  const written = {
    light: ['light', 'only light', 'light only'],
    dark: ['dark', 'only dark', 'dark only'],
    preference: ['light dark', 'dark light', 'only light dark'],
  };
  test.each([
    ['light', 'light', light],
    ['light', 'dark', light],
    ['dark', 'light', dark],
    ['dark', 'dark', dark],
    ['preference', 'light', light],
    ['preference', 'dark', dark],
  ] as const)(
    'for a style attribute with %s, however it is written, and a user who prefers %s',
    async (says, prefers, colours) => {
      const page = await again('plain', prefers);
      const other = colours === light ? 'dark' : 'light';
      const styles = written[says].flatMap((value) => [
        `color-scheme: ${value}`,
        `color-scheme:${value}`,
        `color-scheme: ${value};`,
        `color-scheme:${value};font-weight:lighter`,
        `--in-the-dark: 1; color-scheme: ${value}; -webkit-tap-highlight-color: red`,
      ]);
      const found: [string, string, string[]][] = [];
      for (const [place, reset] of [
        ['page', ''],
        ['document.body', ''],
        // The nearest choice decides, whatever its ancestors choose.
        ['box', `page.dataset.theme = '${other}';`],
      ] as const) {
        for (const style of styles) {
          await page.evaluate(script(`${reset} ${place}.setAttribute('style', '${style}')`));
          found.push([place, style, await coloursOf(page)]);
        }
        await page.evaluate(script(`${place}.removeAttribute('style')`));
      }
      expect(found.filter(([, , drawn]) => drawn.join() !== colours.join())).toEqual([]);
      expect(found.length).toBe(45);
    },
  );

  test.each([
    ['light dark', 'light', '', light],
    ['light dark', 'dark', '', dark],
    ['dark light', 'light', '', light],
    ['dark light', 'dark', '', dark],
    ['only light', 'dark', '', light],
    ['only dark', 'light', '', dark],
    ['normal', 'light', '', light],
    ['light', 'light', `page.style.colorScheme = 'dark'`, dark],
    ['dark', 'dark', `page.style.colorScheme = 'light'`, light],
    ['dark', 'light', `page.style.colorScheme = 'light dark'`, light],
    ['dark', 'light', `page.dataset.theme = 'auto'`, light],
    ['light', 'light', `page.dataset.theme = 'dark'`, dark],
    ['dark', 'dark', `page.dataset.theme = 'light'`, light],
    ['light dark', 'dark', `page.classList.add('light')`, light],
  ] as const)('for <meta name="color-scheme" content="%s"> and a user who prefers %s %s', async (...row) => {
    const [content, prefers, choose, colours] = row;
    const page = await again('plain', prefers);
    await page.evaluate(script(`${meta(content)}; ${choose}`));
    expect(await coloursOf(page)).toEqual(colours);
  });

  test.each(['light', 'dark'] as const)(
    'keeps 4.5 : 1 in each example of the guides for links, buttons and words in the %s',
    async (prefers) => {
      const guides = join(root, 'docs/guides');
      const examples = readdirSync(guides).flatMap((name) =>
        Array.from(readFileSync(join(guides, name), 'utf8').matchAll(/```css\n(.*?)```/gs), ([, css]) => css!),
      );
      expect(examples.join()).toContain('--doorplate-accent');
      const page = await open('plain', prefers);
      for (const css of ['', ...examples]) {
        await page.evaluate(
          (text) => {
            document.body.className = 'checkout';
            document.body.dataset['theme'] = 'auto';
            document.body.innerHTML = `<style>${text}</style><div class="doorplate-root">
              <button class="doorplate-button">link</button>
              <button class="doorplate-action" data-kind="primary">pay</button>
              <button class="doorplate-action">back</button></div>`;
          },
          css.replaceAll(':root', 'body'),
        );
        const ratios = await page.evaluate(() => {
          const canvas = document.createElement('canvas').getContext('2d')!;
          const brightness = (colour: string) => {
            canvas.fillStyle = colour;
            canvas.fillRect(0, 0, 1, 1);
            const [red, green, blue] = Array.from(canvas.getImageData(0, 0, 1, 1).data, (byte) => {
              const share = byte / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
          };
          const [link, pay, back] = Array.from(document.querySelectorAll('button'), (button) =>
            getComputedStyle(button),
          );
          return [
            [link!.color, back!.backgroundColor],
            [pay!.color, pay!.backgroundColor],
            [back!.color, back!.backgroundColor],
          ].map((pair) => {
            const [less, more] = pair.map(brightness).sort((one, other) => one - other);
            return (more! + 0.05) / (less! + 0.05);
          });
        });
        expect(Math.min(...ratios), `${css} ${ratios.join(' ')}`).toBeGreaterThanOrEqual(4.5);
      }
      await page.close();
    },
  );

  test('makes a native control inside a component as light or dark as the component', async () => {
    const page = await open('plain', 'light');
    await page.evaluate(script(`page.classList.add('dark')`));
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('[class^="doorplate-"]')!).colorScheme),
    ).toBe('dark');
    await page.close();
  });

  test('applies an app’s colour from any ancestor in light and dark, wherever the scheme is chosen', async () => {
    const page = await open('plain', 'light');
    await page.evaluate(
      script(`page.style.setProperty('--doorplate-surface', 'rgb(1, 2, 3)'); box.dataset.theme = 'light'`),
    );
    expect((await coloursOf(page))[0]).toBe('rgb(1, 2, 3)');
    await page.evaluate(script(`box.dataset.theme = 'dark'`));
    expect((await coloursOf(page))[0]).toBe('rgb(1, 2, 3)');
    await page.close();
  });

  test('lets an app give one variable a light and a dark colour in one line, on any ancestor', async () => {
    const page = await open('plain', 'light');
    await page.addStyleTag({ content: '#root { --doorplate-text: light-dark(rgb(4, 5, 6), rgb(7, 8, 9)) }' });
    expect((await coloursOf(page))[1]).toBe('rgb(4, 5, 6)');
    await page.evaluate(script(`page.classList.add('dark')`));
    expect((await coloursOf(page))[1]).toBe('rgb(7, 8, 9)');
    await page.close();
  });
});
