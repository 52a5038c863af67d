/*
 * Code for addresses that the user types or the app provides. Load this module only with `import()`, because it is 15
 * kB.
 */
export { addParsedText, lacksHouseNumber, matchRegion, normalizeParts, splitStreet } from '../../core/index.ts';
export { detectCountry } from '../location/detectCountry.ts';
export { locate } from '../location/locate.ts';
export { connectPin } from '../location/pin.ts';
