/*
 * What `import()` loads, and nothing else imports: a bundler can only keep for later what no file needs at once, and `countryCodeOf` needs the
 * same look-up at once.
 */
export { lookUpCountry } from './lookUpCountry.ts';
