import { userEvent } from 'vitest/browser';

/** Opens the closed `details` around an element, as a user does before pressing it. Returns the element. */
export async function reveal<Found extends Element>(element: Found): Promise<Found> {
  const closed = element.closest('details:not([open])')?.querySelector('summary');
  if (closed) await userEvent.click(closed);
  return element;
}
