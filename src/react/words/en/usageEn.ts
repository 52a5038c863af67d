import { type OperationName, getOwn } from '../../../core/index.ts';
import { plural } from '../wording.ts';
import type { UsageWords } from '../Words.ts';

const operations: Record<OperationName, string> = {
  find: 'Searches',
  retrieve: 'Addresses filled in',
  cleanse: 'Addresses cleaned',
  cleanseInternational: 'Addresses cleaned, international',
  verify: 'Addresses verified',
  capture: 'Addresses looked up',
  complete: 'Address completions',
  validateEmails: 'Emails checked',
  uploadEmailBatch: 'Email files uploaded',
  listEmailBatches: 'Email job lists',
  getEmailBatch: 'Email job status checks',
  downloadEmailBatch: 'Email files downloaded',
};
const credits = plural('en', 'credit', 'credits');

export const usageEn: UsageWords = {
  title: () => 'Usage so far',
  operation: (name) => getOwn(operations, name) ?? name,
  calls: () => 'Calls',
  credits: () => 'Credits',
  inDoubt: () => 'May have been charged',
  total: () => 'Total',
  none: () => 'Nothing has been used yet.',
  cap: (used, cap) => `${used.toLocaleString('en')} of ${credits(cap)} used`,
};
