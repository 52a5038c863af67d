import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Ricerche',
  retrieve: 'Indirizzi inseriti',
  cleanse: 'Indirizzi corretti',
  cleanseInternational: 'Indirizzi corretti, internazionale',
  verify: 'Indirizzi verificati',
  capture: 'Indirizzi trovati',
  complete: 'Indirizzi completati',
  validateEmails: 'E-mail verificate',
  uploadEmailBatch: 'File di e-mail caricati',
  listEmailBatches: 'Elenchi delle attività e-mail',
  getEmailBatch: 'Controlli delle attività e-mail',
  downloadEmailBatch: 'File di e-mail scaricati',
};
const credits = countIn('it')({ one: '# credito', many: '# di crediti', other: '# crediti' });

export const usageIt: UsageWords = {
  title: () => 'Utilizzo finora',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Chiamate',
  credits: () => 'Crediti',
  inDoubt: () => 'Forse addebitati',
  total: () => 'Totale',
  none: () => 'Non è ancora stato usato nulla.',
  cap: (used, cap) => `${used.toLocaleString('it')} di ${credits(cap)}`,
};
