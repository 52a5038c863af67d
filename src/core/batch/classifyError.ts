import { rawCodeOf } from '../operation/faults.ts';
import { type AddressServiceError, isAccountRejected } from '../errors.ts';

/**
 * Action to take after a failed call that was certainly not charged.
 * - `slow-down`: the service refused the call without doing any work; the batch resends the call later
 * - `refused`, `unreachable`: the service did no work, and further calls would fail too
 * - `rejected`: the service did no work because it rejected the records in the call
 */
type ErrorAction = 'slow-down' | 'refused' | 'unreachable' | 'rejected';

export function classifyError(error: AddressServiceError): ErrorAction {
  const { kind, status = 0, refused, operation } = error;
  if (refused) return 'slow-down';
  if (kind === 'network' || kind === 'timeout' || kind === 'aborted') return 'unreachable';
  if (kind === 'input' || kind === 'limit') return 'refused';
  if (isAccountRefusal(error) || [404, 405, 407].includes(status)) return 'refused';
  // The `Status` field of a legacy answer is a sentence. As far as we know, it is always about the license, never about a record.
  return kind === 'service' && operation === 'verify' ? 'refused' : 'rejected';
}

/** Whether the service refused the key or the account, judging by the code, status or message of the error. */
export const isAccountRefusal = (error: AddressServiceError): boolean =>
  isAccountRejected(error) ||
  (error.kind === 'service' && error.code !== undefined && isAccountFault(rawCodeOf(error) ?? error.code, error.code));

/** Matches words about the account. The errors of the simple cleanse are sentences ("Unknown key", "Account out of credit"). */
const accountWord =
  /\b(?:key|licen[cs]e|credits?|account|balance|subscription|unauthori[sz]ed|forbidden|permission|denied|blocked|suspended)\b/gi;

/** Matches phrases that are always about the account, even if the record contains the same words. */
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
const wordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/**
 * Whether an error message from the service is about the account. A record can contain words such as "Credit" or "Key West", so words from the
 * record do not count.
 *
 * @param text the error message from the service.
 * @param redacted the same message with all sent values removed.
 */
function isAccountFault(text: string, redacted: string): boolean {
  if (redacted.match(accountWord)) return true;
  // Removes quotations, because they come from the record, and repeated spaces, because `accountPhrase` expects single spaces.
  const unquoted = text.replace(quotation, ' ').replace(/\s+/g, ' ');
  if (accountPhrase.test(unquoted)) return true;
  const left = wordSet(redacted);
  const removed = [...wordSet(text)].filter((word) => !left.has(word));
  // A redacted account word counts only if no other words were redacted. Otherwise, the service is quoting the record.
  return Boolean(unquoted.match(accountWord)) && removed.every((word) => word.match(accountWord));
}
