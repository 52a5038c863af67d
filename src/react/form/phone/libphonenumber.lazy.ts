/* Needed only if the user enters a phone number, and 35 kB large. Load this module only with `import()`. */
export { AsYouType, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
