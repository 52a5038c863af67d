import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Suchanfragen',
  retrieve: 'Übernommene Adressen',
  cleanse: 'Bereinigte Adressen',
  cleanseInternational: 'Bereinigte Adressen, international',
  verify: 'Geprüfte Adressen',
  capture: 'Nachgeschlagene Adressen',
  complete: 'Vervollständigte Adressen',
  validateEmails: 'Geprüfte E-Mail-Adressen',
  uploadEmailBatch: 'Hochgeladene E-Mail-Dateien',
  listEmailBatches: 'Listen der E-Mail-Aufträge',
  getEmailBatch: 'Abfragen von E-Mail-Aufträgen',
  downloadEmailBatch: 'Heruntergeladene E-Mail-Dateien',
};
const credits = countIn('de')({ one: '# Credit', other: '# Credits' });

export const usageDe: UsageWords = {
  title: () => 'Bisherige Nutzung',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Aufrufe',
  credits: () => 'Credits',
  inDoubt: () => 'Vielleicht berechnet',
  total: () => 'Gesamt',
  none: () => 'Bisher wurde nichts genutzt.',
  cap: (used, cap) => `${used.toLocaleString('de')} von ${credits(cap)} genutzt`,
};
