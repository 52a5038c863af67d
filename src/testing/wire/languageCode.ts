import { languageOf } from '../../core/languageOf.ts';

/** "fr", "fr-CA", "FRE" and "FRA" are one language. */
export const languageCode = languageOf;
