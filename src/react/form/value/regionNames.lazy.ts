/* Needed only once the user types, or if a region is not in the list. Load this module only with `import()`, because it is 11 kB large. */
export { matchRegion } from '../../../core/index.ts';
export { addParsedText } from './searchTextToFields.ts';
