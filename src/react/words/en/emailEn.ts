import type { EmailWords } from '../Words.ts';

export const emailEn: EmailWords = {
  label: () => 'Email',
  required: () => 'Please enter your email address.',
  unfinished: () => 'Please enter a complete email address, like name@example.com.',
  valid: () => 'This email address works.',
  invalid: () => 'We couldn’t find this email address. Please check it for typos.',
  disposable: () => 'This looks like a temporary email address. You may miss messages about your order.',
  role: () => 'This looks like a shared mailbox. Other people may read messages about your order.',
  acceptAll: () => 'We can’t tell whether this email address exists. Please check it for typos.',
  unknown: () => 'We couldn’t check this email address. Please look for typos.',
  suggestion: (email) => `Did you mean ${email}?`,
};
