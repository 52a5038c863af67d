import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/**
 * Waits until the focus is on an element, or on an element with this text. A user's action moves the focus only after a render, the close of a dialog
 * or an answer, so a test must never check the focus immediately. Pass `() => element` for an element that does not exist yet.
 */
export async function waitForFocus(on: Element | RegExp | string | (() => Element | null)): Promise<void> {
  await waitFor(() => {
    const { activeElement } = document;
    if (typeof on === 'string') expect(activeElement?.textContent.trim()).toBe(on);
    else if (on instanceof RegExp) expect(activeElement?.textContent).toMatch(on);
    else expect(activeElement).toBe(typeof on === 'function' ? on() : on);
  });
}
