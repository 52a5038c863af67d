/*
 * What `import()` loads, and nothing else imports: 35 kB that only a person who gives a phone number needs.
 */
export { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
