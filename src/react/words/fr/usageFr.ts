import { ownOf } from '../../../core/index.ts';
import { operationNames } from '../operationNames.ts';
import type { UsageWords } from '../UsageWords.ts';

const operations = operationNames(
  'Recherches,Adresses obtenues,Nettoyage simple,Nettoyage international,Vérification,Capture,Complétion,Validation d’e-mails,Fichiers d’e-mails envoyés,Listes de tâches,Suivis de tâche,Fichiers téléchargés',
);

export const usageFr: UsageWords = {
  title: () => 'Appels et crédits',
  operation: (name) => ownOf(operations, name) ?? name,
  calls: () => 'Appels',
  credits: () => 'Crédits',
  inDoubt: () => 'Incertains',
  total: () => 'En tout',
  none: () => 'Aucun appel pour l’instant.',
  cap: (used, cap) => `${used.toLocaleString('fr')} crédits sur ${cap.toLocaleString('fr')}`,
};
