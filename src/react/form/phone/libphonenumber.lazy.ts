/* 35 kB that only users who enter a phone number need. Load it with `import()` only. */
export { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
