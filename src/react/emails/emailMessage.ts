import type { EmailValidation, EmailVerdict } from '../../core/index.ts';
import type { EmailWords } from '../words/EmailWords.ts';

/** One sentence, of what the person can do the most about; `''` for a mailbox of their own that works. */
export function emailMessage(
  verdict: EmailVerdict | undefined,
  flags: EmailValidation | undefined,
  words: EmailWords,
): string {
  if (!verdict) return '';
  if (verdict === 'invalid') return words.invalid();
  if (flags?.isDisposable) return words.disposable();
  if (verdict === 'accept-all') return words.acceptAll();
  if (verdict === 'unknown') return words.unknown();
  return flags?.isSystemMailbox ? words.role() : '';
}
