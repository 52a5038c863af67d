/*
 * Target of an `import()`. No other module may import it: a bundler can only defer a module that nothing imports statically, and `countryCodeOf`
 * imports `lookUpCountry` statically.
 */
export { lookUpCountry } from './lookUpCountry.ts';
