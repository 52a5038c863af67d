/* Needed only if the user enters a phone number. Load this module only with `import()`, because it is 35 kB large. */
export { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
