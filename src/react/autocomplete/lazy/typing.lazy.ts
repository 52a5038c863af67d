/* Code that only typing users need. Load it with `import()` only. */
import type { KeyboardEvent } from 'react';
import { isCapturedEscape } from '../../page/escape.ts';

export { matchesText } from '../../../core/index.ts';
export { connectFormAndDialog } from '../submit/formIntegration.ts';
export { filterSuggestions, filterInContainer } from './localFilter.ts';

/** Clears `defaultPrevented` of an Escape that only we have prevented, so that the app can prevent it. */
export function ignoreOwnPreventDefault(event: KeyboardEvent): void {
  if (!isCapturedEscape(event.nativeEvent)) return;
  event.defaultPrevented = false;
  event.isDefaultPrevented = () => false;
}
