import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Buscas',
  retrieve: 'Endereços preenchidos',
  cleanse: 'Endereços corrigidos',
  cleanseInternational: 'Endereços corrigidos, internacional',
  verify: 'Endereços verificados',
  capture: 'Endereços localizados',
  complete: 'Endereços completados',
  validateEmails: 'E-mails verificados',
  uploadEmailBatch: 'Arquivos de e-mails enviados',
  listEmailBatches: 'Listas de tarefas de e-mails',
  getEmailBatch: 'Consultas de tarefas de e-mails',
  downloadEmailBatch: 'Arquivos de e-mails baixados',
};
const credits = countIn('pt')({ one: '# crédito', many: '# de créditos', other: '# créditos' });

export const usagePt: UsageWords = {
  title: () => 'Uso até agora',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Chamadas',
  credits: () => 'Créditos',
  inDoubt: () => 'Talvez cobrados',
  total: () => 'Total',
  none: () => 'Nada foi usado ainda.',
  cap: (used, cap) => `${used.toLocaleString('pt')} de ${credits(cap)}`,
};
