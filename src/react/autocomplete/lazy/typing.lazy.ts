/* Code that is needed only once a user has typed. Load this module only with `import()`. */
import type { KeyboardEvent } from 'react';
import { isCapturedEscape } from '../../page/escape.ts';

export { matchesText } from '../../../core/index.ts';
export { addParsedText } from '../../form/value/searchTextToFields.ts';
export { connectFormAndDialog } from '../submit/formIntegration.ts';
export { filterSuggestions, filterInContainer } from './localFilter.ts';

/**
 * If only our own code has prevented the default of an Escape key event, resets `defaultPrevented`. The app's handler
 * can then prevent the default itself.
 */
export function ignoreOwnPreventDefault(event: KeyboardEvent): void {
  if (!isCapturedEscape(event.nativeEvent)) return;
  event.defaultPrevented = false;
  event.isDefaultPrevented = () => false;
}
