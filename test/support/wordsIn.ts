import { type CheckoutWords, en, type Words } from 'doorplate';
import { ar, arCheckout } from 'doorplate/words/ar';
import { cy, cyCheckout } from 'doorplate/words/cy';
import { de, deCheckout } from 'doorplate/words/de';
import { es, esCheckout } from 'doorplate/words/es';
import { fr, frCheckout } from 'doorplate/words/fr';
import { it, itCheckout } from 'doorplate/words/it';
import { ja, jaCheckout } from 'doorplate/words/ja';
import { nl, nlCheckout } from 'doorplate/words/nl';
import { pl, plCheckout } from 'doorplate/words/pl';
import { pt, ptCheckout } from 'doorplate/words/pt';

/** Words of each language that we ship, by its code. */
export const wordsIn: Record<string, Words> = { en, fr, es, de, it, nl, pt, pl, cy, ja, ar };

/** The same, without the words for files and email jobs. */
export const checkoutWordsIn: Record<string, CheckoutWords> = {
  fr: frCheckout,
  es: esCheckout,
  de: deCheckout,
  it: itCheckout,
  nl: nlCheckout,
  pt: ptCheckout,
  pl: plCheckout,
  cy: cyCheckout,
  ja: jaCheckout,
  ar: arCheckout,
};
