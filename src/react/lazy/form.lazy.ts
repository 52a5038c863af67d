/*
 * Code that few forms need at once: for addresses that the user types or the app provides, and for the options `locate`,
 * `pin` and `detectCountry`. Load this module only with `import()`, because it is 15 kB.
 */
export { addParsedText, lacksHouseNumber, matchRegion, normalizeParts, splitStreet } from '../../core/index.ts';
export { detectCountry } from '../location/detectCountry.ts';
export { locate } from '../location/locate.ts';
export { connectPin } from '../location/pin.ts';
