import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Chwiliadau',
  retrieve: 'Cyfeiriadau a lenwyd',
  cleanse: 'Cyfeiriadau a lanhawyd',
  cleanseInternational: 'Cyfeiriadau a lanhawyd, rhyngwladol',
  verify: 'Cyfeiriadau a wiriwyd',
  capture: 'Cyfeiriadau y chwiliwyd amdanynt',
  complete: 'Cyfeiriadau a gwblhawyd',
  validateEmails: 'Cyfeiriadau e-bost a wiriwyd',
  uploadEmailBatch: 'Ffeiliau e-bost a uwchlwythwyd',
  listEmailBatches: 'Rhestrau o dasgau e-bost',
  getEmailBatch: 'Gwiriadau o statws tasgau e-bost',
  downloadEmailBatch: 'Ffeiliau e-bost a lawrlwythwyd',
};
/** Forms after “o” (of), which changes the first letter of a noun only without a number. */
const credits = countIn('cy')({ two: '# gredyd', few: '# chredyd', many: '# chredyd', other: '# credyd' });

export const usageCy: UsageWords = {
  title: () => 'Defnydd hyd yma',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Galwadau',
  credits: () => 'Credydau',
  inDoubt: () => 'Efallai y codwyd tâl',
  total: () => 'Cyfanswm',
  none: () => 'Nid oes dim wedi’i ddefnyddio eto.',
  cap: (used, cap) => `Defnyddiwyd ${used.toLocaleString('cy')} o ${credits(cap)}`,
};
