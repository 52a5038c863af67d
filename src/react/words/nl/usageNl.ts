import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Zoekopdrachten',
  retrieve: 'Ingevulde adressen',
  cleanse: 'Opgeschoonde adressen',
  cleanseInternational: 'Opgeschoonde adressen, internationaal',
  verify: 'Gecontroleerde adressen',
  capture: 'Opgezochte adressen',
  complete: 'Aangevulde adressen',
  validateEmails: 'Gecontroleerde e-mailadressen',
  uploadEmailBatch: 'Geüploade e-mailbestanden',
  listEmailBatches: 'Lijsten met e-mailtaken',
  getEmailBatch: 'Statuscontroles van e-mailtaken',
  downloadEmailBatch: 'Gedownloade e-mailbestanden',
};
const credits = countIn('nl')({ one: '# credit', other: '# credits' });

export const usageNl: UsageWords = {
  title: () => 'Verbruik tot nu toe',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Aanroepen',
  credits: () => 'Credits',
  inDoubt: () => 'Misschien in rekening gebracht',
  total: () => 'Totaal',
  none: () => 'Er is nog niets verbruikt.',
  cap: (used, cap) => `${used.toLocaleString('nl')} van ${credits(cap)} gebruikt`,
};
