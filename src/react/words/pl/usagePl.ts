import { type OperationName, getOwn } from '../../../core/index.ts';
import { countIn } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Wyszukiwania',
  retrieve: 'Uzupełnione adresy',
  cleanse: 'Oczyszczone adresy',
  cleanseInternational: 'Oczyszczone adresy, międzynarodowe',
  verify: 'Zweryfikowane adresy',
  capture: 'Odszukane adresy',
  complete: 'Dokończone adresy',
  validateEmails: 'Sprawdzone adresy e-mail',
  uploadEmailBatch: 'Przesłane pliki z adresami e-mail',
  listEmailBatches: 'Listy zadań e-mail',
  getEmailBatch: 'Sprawdzenia zadań e-mail',
  downloadEmailBatch: 'Pobrane pliki z adresami e-mail',
};
/** Plural forms after "z" (of). */
const credits = countIn('pl')({ one: '# kredytu', other: '# kredytów' });

export const usagePl: UsageWords = {
  title: () => 'Dotychczasowe zużycie',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Wywołania',
  credits: () => 'Kredyty',
  inDoubt: () => 'Być może naliczone',
  total: () => 'Razem',
  none: () => 'Nic jeszcze nie zużyto.',
  cap: (used, cap) => `Zużyto ${used.toLocaleString('pl')} z ${credits(cap)}`,
};
