import type { VerificationWords } from '../VerificationWords.ts';

export const verificationFr: VerificationWords = {
  title: (kind) =>
    ({
      confirm: 'Est-ce cette adresse ?',
      reject: 'Nous n’avons pas trouvé cette adresse',
      unit: 'Manque-t-il un appartement ?',
      street: 'De quelle rue s’agit-il ?',
      number: 'Vérifiez le numéro',
    })[kind],
  lead: (kind) =>
    ({
      confirm: 'Nous avons trouvé une adresse très proche. Les différences sont marquées.',
      reject: 'Un colis pourrait ne pas y arriver. Merci de la vérifier encore une fois.',
      unit: 'Cet immeuble compte plusieurs appartements ou bureaux.',
      street: 'Plusieurs rues correspondent à votre saisie.',
      number: 'Nous connaissons la rue, mais pas ce numéro.',
    })[kind],
  entered: () => 'Votre saisie',
  suggested: () => 'Notre suggestion',
  differs: () => 'modifié :',
  takeEntered: () => 'Garder ma saisie',
  takeSuggestion: () => 'Utiliser la suggestion',
  takeCandidate: () => 'Utiliser cette adresse',
  unit: () => 'Appartement, bureau, étage',
  addUnit: () => 'Ajouter',
  withoutUnit: () => 'Continuer sans',
  needsUnit: () => 'Indiquez-le, ou continuez sans.',
  candidates: () => 'Adresses possibles',
  edit: () => 'Modifier l’adresse',
  verifying: () => 'Vérification de l’adresse …',
  changed: () => 'L’adresse a changé pendant la vérification. Renvoyez-la.',
};
