/** What the service says of an email, as its job statistics count it. */
export const emailKinds = ['valid', 'invalid', 'accept-all', 'unknown'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** Other spellings of "this server takes mail for any name". */
const acceptsAll = new Set(['acceptall', 'catchall']);

/**
 * The kind of a validation, or of its status. Only the service's `Valid`, in any case, is `valid`; a word that nobody documented (`Rejected`, `Timeout`, an empty text) is `unknown`.
 * That a mailbox is disposable, or a role's, is a flag beside the kind. Never throws.
 */
export function emailKindOf(validation: { status: string } | string | undefined): EmailKind {
  const status: unknown =
    typeof validation === 'object' ? (validation as { status: string } | null)?.status : validation;
  const word = typeof status === 'string' ? status.slice(0, 100).trim().toLowerCase() : '';
  if (word === 'valid' || word === 'invalid') return word;
  return acceptsAll.has(word.replace(/[\s_-]/g, '')) ? 'accept-all' : 'unknown';
}
