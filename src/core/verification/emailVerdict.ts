/** The possible verdicts on an email. The service's job statistics use the same verdicts. */
export const emailVerdicts = ['valid', 'invalid', 'accept-all', 'unknown'] as const;
/** One of `emailVerdicts`. */
export type EmailVerdict = (typeof emailVerdicts)[number];

/** Spellings of the status for a domain that accepts mail to any mailbox. */
const acceptsAll = new Set(['acceptall', 'catchall']);

/**
 * Returns the verdict for an email validation or for its `status`. Ignores case. An empty or undocumented status (`Rejected`, `Timeout`) is
 * `unknown`. The verdict does not show whether a mailbox is disposable or belongs to a role, because the validation has separate flags for this.
 * Pure; never throws.
 *
 * @example
 * ```ts
 * const [validation] = await validateEmails(client, ['jo@example.com']);
 * if (emailVerdictOf(validation) === 'invalid') askAgain();
 * ```
 */
export function emailVerdictOf(validation: { status: string } | string | undefined): EmailVerdict {
  const status: unknown =
    typeof validation === 'object' ? (validation as { status: string } | null)?.status : validation;
  const word = typeof status === 'string' ? status.slice(0, 100).trim().toLowerCase() : '';
  if (word === 'valid' || word === 'invalid') return word;
  return acceptsAll.has(word.replace(/[\s_-]/g, '')) ? 'accept-all' : 'unknown';
}
