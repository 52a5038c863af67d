export { type AddressFormFields, autocompleteTokens, type CountryFormat, type FormField } from './CountryFormat.ts';
export { countryName, countryOf, countryOptions } from './countries.ts';
export { fieldsOf } from './fieldsOf.ts';
export { fitToForm } from './fitToForm.ts';
export { formatOf } from './formatOf.ts';
export { keepUnit } from './keepUnit.ts';
export { postalCodeProblem } from './postalCodes.ts';
export { matchRegion, regionsOf } from './regions.ts';
