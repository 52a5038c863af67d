import { version } from 'react';

/** Does it take a ref without a warning? Every component does since React 19; before, elements do, and what `forwardRef` made, in a `memo` too. */
export function takesRef(component: unknown): boolean {
  const { type = component } = component as { type?: unknown };
  return version > '19' || typeof type === 'string' || (type as { render?: unknown }).render !== undefined;
}
