const familyFirst = new Set('CN HK HU JP KH KP KR MO TW VN'.split(' '));

/** Does the country write a person's family name before the given one? ISO 3166 alpha-2. */
export const isFamilyNameFirst = (countryIso2: string): boolean => familyFirst.has(countryIso2.toUpperCase());
