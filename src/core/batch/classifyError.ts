import { rawCodeOf } from '../operation/faults.ts';
import { type AddressServiceError, isAccountRejected } from '../errors.ts';

/**
 * Action for a failed call that was certainly not charged.
 * - `slow-down`: the service refused the call without doing any work; resend it later
 * - `refused`, `unreachable`: no work was done, and further calls would fail too
 * - `rejected`: no work was done, because of the records in the call
 */
export type ErrorAction = 'slow-down' | 'refused' | 'unreachable' | 'rejected';

export function classifyError(error: AddressServiceError): ErrorAction {
  const { kind, status = 0, refused, operation } = error;
  if (refused) return 'slow-down';
  if (kind === 'network' || kind === 'timeout' || kind === 'aborted') return 'unreachable';
  if (kind === 'input' || kind === 'limit') return 'refused';
  if (isAccountRefusal(error) || [404, 405, 407].includes(status)) return 'refused';
  // A legacy Status is a sentence. As far as is known, it is always about the license.
  return kind === 'service' && operation === 'verify' ? 'refused' : 'rejected';
}

/** Whether the service refused the key or the account. The error can say so by a number, a status or a sentence. */
export const isAccountRefusal = (error: AddressServiceError): boolean =>
  isAccountRejected(error) ||
  (error.kind === 'service' && error.code !== undefined && isAccountFault(rawCodeOf(error) ?? error.code, error.code));

/** Words about the account. Errors of the simple cleanse are sentences ("Unknown key", "Account out of credit"). */
const accountWord =
  /\b(?:key|licen[cs]e|credits?|account|balance|subscription|unauthori[sz]ed|forbidden|permission|denied|blocked|suspended)\b/gi;

/** Phrases that are about the account, whatever the record contains. */
const accountPhrase = new RegExp(
  [
    String.raw`\b(?:out of|no|insufficient|not enough|low|zero|without|exceeded|need more)\s(?:\w+\s){0,2}(?:credits?|balance|funds)\b`,
    String.raw`\b(?:unknown|invalid|missing|wrong|expired|inactive|disabled|bad|no|blocked|suspended|unauthori[sz]ed)\s(?:(?:api|access|account|customer|licen[cs]e|service)\s)?(?:key|licen[cs]e|account|subscription)\b`,
    String.raw`\b(?:key|licen[cs]e|account|subscription|credits?|balance)\s(?:\w+\s){0,3}(?:expired|invalid|unknown|suspended|blocked|disabled|denied|exhausted|empty|missing|required|used|low|zero|over)\b`,
    String.raw`\b(?:access|permission)\s(?:\w+\s)?denied\b`,
  ].join('|'),
  'i',
);

const quotation = /"[^"]{0,200}"|“[^”]{0,200}”|«[^»]{0,200}»|‘[^’]{0,200}’|(?<!\w)'[^']{0,200}'(?!\w)/g;
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/**
 * Whether a service's error text is about the account and not about a record that happens to contain a word such as "Credit" or "Key West".
 *
 * @param text the service's text.
 * @param redacted the same text without the values that were sent.
 */
function isAccountFault(text: string, redacted: string): boolean {
  if (redacted.match(accountWord)) return true;
  // `accountPhrase` expects single spaces. Quoted words are words of the record.
  const unquoted = text.replace(quotation, ' ').replace(/\s+/g, ' ');
  if (accountPhrase.test(unquoted)) return true;
  const left = wordsIn(redacted);
  const removed = [...wordsIn(text)].filter((word) => !left.has(word));
  // If redaction removed other words too, the record contains the phrase.
  return Boolean(unquoted.match(accountWord)) && removed.every((word) => word.match(accountWord));
}
