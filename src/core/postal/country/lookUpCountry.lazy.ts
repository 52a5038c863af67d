/*
 * Import this module only with `import()`. A bundler can defer a module only if nothing imports it statically, but `countryCodeOf` imports
 * `lookUpCountry.ts` statically.
 */
export { lookUpCountry } from './lookUpCountry.ts';
