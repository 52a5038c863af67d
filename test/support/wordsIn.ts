import { en, type Words } from 'doorplate';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';

/** The words of each language that we ship, by its code. */
export const wordsIn: Record<string, Words> = { en, es, fr };
