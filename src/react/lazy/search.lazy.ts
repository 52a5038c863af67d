/* Code that a search needs once a user is about to type. Load this module only with `import()`. */
export { find, matchesText, retrieve } from '../../core/index.ts';
export { connectPage } from '../autocomplete/page/connectPage.ts';
export { createLevels } from '../autocomplete/session/levels.ts';
export { isStillManual } from '../autocomplete/session/localFilter.ts';
export { ignoreOwnPreventDefault } from '../page/escape.ts';
export { replaceText } from '../page/replaceText.ts';
