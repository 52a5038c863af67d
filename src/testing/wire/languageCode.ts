import { languageOf } from '../../core/index.ts';

/** "fr", "fr-CA", "FRE" and "FRA" are one language. */
export const languageCode = languageOf;
