import { plural } from '../wording.ts';
import type { LookupWords } from '../Words.ts';

const addresses = plural('fr', 'adresse trouvée', 'adresses trouvées');

export const lookupFr: LookupWords = {
  postcode: () => 'Code postal',
  find: () => 'Trouver l’adresse',
  missing: () => 'Saisissez un code postal',
  incomplete: (country) =>
    country === 'GB' ? 'Saisissez un code postal britannique complet' : 'Saisissez un code postal complet',
  notFound: (postcode) =>
    `Aucune adresse trouvée pour ${postcode}. Vérifiez le code postal ou saisissez l’adresse vous-même.`,
  found: addresses,
  choose: () => 'Choisissez une adresse',
  unchosen: () => 'Choisissez une adresse',
  useAddress: () => 'Utiliser cette adresse',
  yourAddress: () => 'Votre adresse',
  change: () => 'Modifier l’adresse',
  changePostcode: () => 'Modifier le code postal',
  notListed: () => 'Je ne trouve pas mon adresse dans la liste',
  manual: () => 'Saisir l’adresse moi-même',
  backToPostcode: () => 'Trouver l’adresse par code postal',
};
