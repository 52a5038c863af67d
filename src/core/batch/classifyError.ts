import { rawCodeOf } from '../call/errors.ts';
import { isAccountRejected, type AddressServiceError } from '../errors.ts';

/** Words for the account, not for a record. An error of the simple cleanse is a sentence ("Unknown key", "Account out of credit"). */
const word =
  /\b(?:key|licen[cs]e|credits?|account|balance|subscription|unauthori[sz]ed|forbidden|permission|denied|blocked|suspended)\b/gi;

/** Sentences that are about the account, whatever a record says. */
const sentence = new RegExp(
  [
    String.raw`\b(?:out of|no|insufficient|not enough|low|zero|without|exceeded|need more)\s(?:\w+\s){0,2}(?:credits?|balance|funds)\b`,
    String.raw`\b(?:unknown|invalid|missing|wrong|expired|inactive|disabled|bad|no|blocked|suspended|unauthori[sz]ed)\s(?:(?:api|access|account|customer|licen[cs]e|service)\s)?(?:key|licen[cs]e|account|subscription)\b`,
    String.raw`\b(?:key|licen[cs]e|account|subscription|credits?|balance)\s(?:\w+\s){0,3}(?:expired|invalid|unknown|suspended|blocked|disabled|denied|exhausted|empty|missing|required|used|low|zero|over)\b`,
    String.raw`\b(?:access|permission)\s(?:\w+\s)?denied\b`,
  ].join('|'),
  'i',
);

const quoted = /"[^"]{0,200}"|“[^”]{0,200}”|«[^»]{0,200}»|‘[^’]{0,200}’|(?<!\w)'[^']{0,200}'(?!\w)/g;
const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/**
 * Is this about the account? Decided by the whole text: a record that has the word "Credit" takes it out of what is shown. What is quoted, and longer
 * stretches that stand in the record too ("Key West"), are the record's own words.
 *
 * @param said the service's words.
 * @param shown the same without what was sent.
 */
export function isAccountFault(said: string, shown: string): boolean {
  if (shown.match(word)) return true;
  // `sentence` counts on one space between words.
  const own = said.replace(quoted, ' ').replace(/\s+/g, ' ');
  if (sentence.test(own)) return true;
  const left = wordsIn(shown);
  const hidden = [...wordsIn(said)].filter((one) => !left.has(one));
  return Boolean(own.match(word)) && hidden.every((one) => one.match(word));
}

/** Does the service refuse the key or the account, by a number, by a status or in a sentence? */
export const isAccountRefusal = (error: AddressServiceError): boolean =>
  isAccountRejected(error) ||
  (error.kind === 'service' && error.code !== undefined && isAccountFault(rawCodeOf(error) ?? error.code, error.code));

/**
 * What a failed call that was certainly not charged means for its records and for the batch.
 * - `slow-down`: refused without work; send it again, later
 * - `refused`, `unreachable`: nothing was done, and sending more does not help
 * - `rejected`: nothing was done, and it is these records' fault
 */
export type Judgement = 'slow-down' | 'refused' | 'unreachable' | 'rejected';

export function judge(error: AddressServiceError): Judgement {
  const { kind, status = 0, refused, operation } = error;
  if (refused) return 'slow-down';
  if (kind === 'network' || kind === 'timeout' || kind === 'aborted') return 'unreachable';
  if (kind === 'input' || kind === 'limit') return 'refused';
  if (isAccountRefusal(error) || [404, 405, 407].includes(status)) return 'refused';
  // A legacy Status is a sentence, and as far as is known about the license.
  return kind === 'service' && operation === 'verify' ? 'refused' : 'rejected';
}
