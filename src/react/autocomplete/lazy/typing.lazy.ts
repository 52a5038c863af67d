/* Code that is needed only once a user types. Load this module only with `import()`. */
import type { KeyboardEvent } from 'react';
import { isOwnEscape } from '../../page/escape.ts';

export { matchesText } from '../../../core/index.ts';
export { connectFormAndDialog } from '../submit/formIntegration.ts';
export { filterSuggestions, filterInContainer } from './localFilter.ts';

/**
 * Resets `defaultPrevented` of an Escape whose default only our own code has prevented, so that the app's handler can
 * prevent it.
 */
export function ignoreOwnPreventDefault(event: KeyboardEvent): void {
  if (!isOwnEscape(event.nativeEvent)) return;
  event.defaultPrevented = false;
  event.isDefaultPrevented = () => false;
}
