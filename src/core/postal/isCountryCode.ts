import { isAlpha2 } from './alpha2.ts';
import { isAlpha3 } from './lookUpCountry.ts';

/** Is this an ISO 3166-1 alpha-2 or alpha-3 code, in any case? "UK" is not one. */
export const isCountryCode = (code: string): boolean => isAlpha2(code) || isAlpha3(code);
