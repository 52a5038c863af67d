import { ownOf } from '../../../core/index.ts';
import { operationNames } from '../operationNames.ts';
import type { UsageWords } from '../UsageWords.ts';

const operations = operationNames(
  'Searches,Addresses retrieved,Simple cleanse,International cleanse,Verification,Capture,Completion,Email validation,Email files uploaded,Lists of email jobs,Looks at an email job,Email files downloaded',
);

export const usageEn: UsageWords = {
  title: () => 'Calls and credits',
  operation: (name) => ownOf(operations, name) ?? name,
  calls: () => 'Calls',
  credits: () => 'Credits',
  inDoubt: () => 'In doubt',
  total: () => 'In all',
  none: () => 'No call so far.',
  cap: (used, cap) => `${used.toLocaleString('en')} of ${cap.toLocaleString('en')} credits`,
};
