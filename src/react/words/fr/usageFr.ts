import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Recherches',
  retrieve: 'Adresses remplies',
  cleanse: 'Adresses corrigées',
  cleanseInternational: 'Adresses corrigées, international',
  verify: 'Adresses vérifiées',
  capture: 'Adresses trouvées',
  complete: 'Adresses complétées',
  validateEmails: 'E\u2011mails vérifiés',
  uploadEmailBatch: 'Fichiers d’e\u2011mails envoyés',
  listEmailBatches: 'Listes des tâches d’e\u2011mails',
  getEmailBatch: 'Suivis des tâches d’e\u2011mails',
  downloadEmailBatch: 'Fichiers d’e\u2011mails téléchargés',
};
const credits = countIn('fr')({ one: '# crédit', many: '# de crédits', other: '# crédits' });

export const usageFr: UsageWords = {
  title: () => 'Utilisation à ce jour',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Appels',
  credits: () => 'Crédits',
  inDoubt: () => 'Peut-être facturés',
  total: () => 'Total',
  none: () => 'Rien n’a encore été utilisé.',
  cap: (used, cap) => `${credits(used)} sur ${cap.toLocaleString('fr')}`,
};
