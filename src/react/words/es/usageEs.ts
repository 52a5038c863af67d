import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Búsquedas',
  retrieve: 'Direcciones rellenadas',
  cleanse: 'Direcciones corregidas',
  cleanseInternational: 'Direcciones corregidas, internacional',
  verify: 'Direcciones verificadas',
  capture: 'Direcciones encontradas',
  complete: 'Direcciones completadas',
  validateEmails: 'Correos comprobados',
  uploadEmailBatch: 'Archivos de correos enviados',
  listEmailBatches: 'Listas de tareas de correos',
  getEmailBatch: 'Consultas de tareas de correos',
  downloadEmailBatch: 'Archivos de correos descargados',
};
const credits = countIn('es')({ one: '# crédito', many: '# de créditos', other: '# créditos' });

export const usageEs: UsageWords = {
  title: () => 'Uso hasta ahora',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Llamadas',
  credits: () => 'Créditos',
  inDoubt: () => 'Quizá cobradas',
  total: () => 'Total',
  none: () => 'Todavía no se ha usado nada.',
  cap: (used, cap) => `${used.toLocaleString('es')} de ${credits(cap)}`,
};
