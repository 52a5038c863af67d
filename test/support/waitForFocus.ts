import { waitFor } from '@testing-library/dom';
import { expect } from 'vitest';

/**
 * Waits until the focus is on an element, or on one with this text. A user's action moves the focus a moment later: after a render, a
 * dialog's close, an answer. A test never checks it at once. `() => element`: for one that is still to come, too.
 */
export async function waitForFocus(on: Element | RegExp | string | (() => Element | null)): Promise<void> {
  await waitFor(() => {
    const { activeElement } = document;
    if (typeof on === 'string') expect(activeElement?.textContent.trim()).toBe(on);
    else if (on instanceof RegExp) expect(activeElement?.textContent).toMatch(on);
    else expect(activeElement).toBe(typeof on === 'function' ? on() : on);
  });
}
