/*
 * Loaded with `import()` when a user is about to type; nothing else may import it.
 */
import type { KeyboardEvent } from 'react';
import { isOwnEscape } from '../../page/escape.ts';

export { matchesText } from '../../../core/index.ts';
export { createFieldGuard } from '../submit/formIntegration.ts';
export { narrow, narrowInside } from './localFilter.ts';

/** Clears `defaultPrevented` of a key that only we have prevented so far, so that the app's own `preventDefault` can be told apart. */
export function asUnprevented(event: KeyboardEvent): void {
  if (!isOwnEscape(event.nativeEvent)) return;
  event.defaultPrevented = false;
  event.isDefaultPrevented = () => false;
}
