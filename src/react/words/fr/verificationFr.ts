import type { VerificationWords } from '../Words.ts';

export const verificationFr: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Vouliez\u2011vous dire cette adresse\u00a0?',
      reject: 'Nous n’avons pas trouvé cette adresse',
      unit: 'Manque\u2011t\u2011il un numéro d’appartement ou de bureau\u00a0?',
      street: 'Quelle est votre adresse\u00a0?',
      number: 'Vérifiez le numéro dans la rue',
      unavailable: 'Nous n’avons pas pu vérifier votre adresse',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Nous avons trouvé une adresse très proche de la vôtre. Les différences sont surlignées.',
      reject: 'Votre commande pourrait ne pas y arriver. Veuillez vérifier l’adresse.',
      unit: 'Il y a plusieurs appartements ou bureaux dans cet immeuble.',
      street: 'Plusieurs adresses correspondent à votre saisie.',
      number: 'Nous avons trouvé la rue, mais pas ce numéro.',
      unavailable: 'Le problème vient de chez nous. Réessayez dans un instant.',
    })[kind],
  entered: () => 'Vous avez saisi',
  suggested: () => 'Nous suggérons',
  differs: () => 'modifié\u00a0:',
  takeEntered: () => 'Garder mon adresse',
  takeSuggestion: () => 'Utiliser la suggestion',
  takeCandidate: () => 'Utiliser cette adresse',
  unit: () => 'Appartement, étage ou bureau',
  addUnit: () => 'Ajouter à l’adresse',
  withoutUnit: () => 'Continuer sans',
  needsUnit: () => 'Indiquez l’appartement ou le bureau, ou continuez sans.',
  candidates: () => 'Adresses correspondantes',
  edit: () => 'Modifier l’adresse',
  onlyConfirmed: () =>
    'Nous livrons uniquement aux adresses que nous pouvons confirmer. Si la vôtre est exacte, contactez\u2011nous.',
  retry: () => 'Réessayer',
  verifying: () => 'Vérification de votre adresse…',
  changed: () => 'L’adresse a changé pendant la vérification. Veuillez la vérifier et réessayer.',
};
