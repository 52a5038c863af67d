/*
 * Import this module only with `import()`. A bundler can defer a module only if no other module imports it statically, and `countryCodeOf` imports
 * `lookUpCountry.ts` statically.
 */
export { lookUpCountry } from './lookUpCountry.ts';
