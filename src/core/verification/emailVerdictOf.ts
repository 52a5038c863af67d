/** What is to be said of an email, as the service's job statistics count it. */
export const emailVerdicts = ['valid', 'invalid', 'accept-all', 'unknown'] as const;
export type EmailVerdict = (typeof emailVerdicts)[number];

/** Other spellings of "this server takes mail for any name". */
const acceptsAll = new Set(['acceptall', 'catchall']);

/**
 * The verdict on a validation, or on its status. Only the service's `Valid`, in any case, is `valid`; a word that nobody documented (`Rejected`,
 * `Timeout`, an empty text) is `unknown`. That a mailbox is disposable, or a role's, is a flag beside the verdict. Pure, and never throws.
 */
export function emailVerdictOf(validation: { status: string } | string | undefined): EmailVerdict {
  const status: unknown =
    typeof validation === 'object' ? (validation as { status: string } | null)?.status : validation;
  const word = typeof status === 'string' ? status.slice(0, 100).trim().toLowerCase() : '';
  if (word === 'valid' || word === 'invalid') return word;
  return acceptsAll.has(word.replace(/[\s_-]/g, '')) ? 'accept-all' : 'unknown';
}
