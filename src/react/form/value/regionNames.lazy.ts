/* Needed only once there is an address: the user types, or the app gives a value. Load this module only with `import()`, because it is 15 kB large. */
export { lacksHouseNumber, matchRegion, splitStreet } from '../../../core/index.ts';
export { addParsedText } from './searchTextToFields.ts';
