import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Types the beginning of an address, and continues with Down and Enter through a building and a floor to the first address, with the keyboard only.
 */
export async function takeAddress(page: Page, text: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Street address' });
  const list = page.locator('.doorplate-list');
  const active = page.locator('.doorplate-option[aria-selected=true]');
  await search.press('ControlOrMeta+a');
  await search.pressSequentially(text);
  let kind: string | null;
  do {
    await page.locator('[data-phase=found] .doorplate-option').first().waitFor();
    do {
      await search.press('ArrowDown');
      kind = await active.getAttribute('data-kind');
    } while (kind === 'back');
    const before = await list.innerText();
    await search.press('Enter');
    if (kind === 'container') await expect.poll(() => list.innerText()).not.toBe(before);
  } while (kind === 'container');
  await expect.poll(() => page.locator('[name$=city]').inputValue()).not.toBe('');
}

/** Collects all console messages and page errors from now on. */
export function listenTo(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return said;
}
