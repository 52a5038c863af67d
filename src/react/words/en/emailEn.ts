import type { EmailWords } from '../EmailWords.ts';

export const emailEn: EmailWords = {
  label: () => 'Email',
  valid: () => 'This address works.',
  invalid: () => 'This address does not seem to exist. Please check it.',
  disposable: () => 'This is a temporary mailbox. You may not get our messages later.',
  role: () => 'This mailbox belongs to a team. Use your own if the order is yours.',
  acceptAll: () => 'We cannot tell if this mailbox exists. Please look at it once more.',
  unknown: () => 'We could not check this address. Please look at it once more.',
  suggestion: (email) => `Did you mean ${email}?`,
};
