import { countIn } from '../wording.ts';
import type { SearchWords } from '../Words.ts';

const count = countIn('fr');
const addresses = count({ one: '# adresse', many: '# d’adresses', other: '# adresses' });

export const searchFr: SearchWords = {
  label: () => 'Adresse',
  placeholder: () => 'Commencez à saisir votre adresse',
  hint: () =>
    'Des suggestions s’affichent au fil de la saisie. Parcourez\u2011les avec les flèches haut et bas, puis choisissez avec Entrée. Sur un écran tactile, explorez en touchant ou en balayant.',
  saved: () => 'Adresses enregistrées',
  recent: () => 'Adresses récentes',
  suggestions: () => 'Suggestions d’adresses',
  addressesIn: (container) => `Adresses dans ${container}`,
  back: () => 'Retour aux résultats',
  allResults: () => 'Tous les résultats',
  backTo: (container = 'tous les résultats') => `Retour à ${container}`,
  everywhere: (text) => `Rechercher partout «\u00a0${text}\u00a0»`,
  manual: () => 'Saisir l’adresse soi\u2011même',
  open: () => 'Afficher les suggestions',
  close: () => 'Masquer les suggestions',
  clear: () => 'Effacer l’adresse',
  retry: () => 'Réessayer',
  container: (name, amount) => `${name}${amount ? `, ${addresses(amount)}` : ''}, ouvre une liste`,
  opensList: () => 'ouvre une liste',
  addressCount: addresses,
  results: count({ one: '# suggestion', many: '# de suggestions', other: '# suggestions' }),
  resultsIn: (found, container) => `${addresses(found)} dans ${container}`,
  none: () => 'Aucune adresse trouvée',
  noneIn: (container) => `Aucun résultat dans ${container}`,
  loading: () => 'Recherche en cours…',
  selected: (address) => `Adresse remplie\u00a0: ${address}`,
  error: ({ kind, code }) => {
    if (code === 'offline')
      return 'Vous êtes hors ligne. Saisissez votre adresse vous\u2011même ou attendez le retour de la connexion.';
    return kind === 'limit'
      ? 'La recherche d’adresses est indisponible. Veuillez saisir votre adresse vous\u2011même.'
      : 'La recherche d’adresses ne fonctionne pas. Réessayez ou saisissez votre adresse vous\u2011même.';
  },
};
