import { en, type Words } from 'doorplate';
import { ar } from 'doorplate/words/ar';
import { de } from 'doorplate/words/de';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import { it } from 'doorplate/words/it';
import { ja } from 'doorplate/words/ja';
import { nl } from 'doorplate/words/nl';
import { pl } from 'doorplate/words/pl';
import { pt } from 'doorplate/words/pt';

/** Words of each language that we ship, by its code. */
export const wordsIn: Record<string, Words> = { en, fr, es, de, it, nl, pt, pl, ja, ar };
