import type { SearchWords } from '../SearchWords.ts';

const addresses = (count: number) => `${count} ${count < 2 ? 'adresse' : 'adresses'}`;

export const searchFr: SearchWords = {
  label: () => 'Adresse',
  placeholder: () => 'Commencez à saisir votre adresse',
  hint: () =>
    'Des suggestions s’affichent pendant la saisie. Parcourez-les avec les flèches haut et bas, validez avec Entrée. Sur écran tactile, explorez au toucher ou par balayage.',
  suggestions: () => 'Suggestions d’adresses',
  addressesIn: (container) => `Adresses dans ${container}`,
  back: () => 'Retour aux résultats',
  open: () => 'Afficher les suggestions',
  close: () => 'Masquer les suggestions',
  clear: () => 'Effacer l’adresse',
  retry: () => 'Réessayer',
  container: (name, count) => `${name}${count ? `, ${addresses(count)}` : ''}, ouvre une liste`,
  opensList: () => 'ouvre une liste',
  addressCount: addresses,
  results: (count) => `${count} ${count < 2 ? 'suggestion' : 'suggestions'}`,
  resultsIn: (count, container) => `${addresses(count)} dans ${container}`,
  none: () => 'Aucune adresse trouvée',
  loading: () => 'Recherche…',
  selected: (address) => `Adresse remplie : ${address}`,
  error: ({ kind }) =>
    kind === 'limit'
      ? 'La recherche d’adresses a atteint sa limite. Saisissez l’adresse vous-même.'
      : 'La recherche d’adresses ne répond pas. Réessayez ou saisissez l’adresse vous-même.',
};
