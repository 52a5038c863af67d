import { isAlpha2 } from '../postal/country/alpha2.ts';

/** The possible verdicts on an email, as in the service's job statistics. */
export const emailVerdicts = ['valid', 'invalid', 'accept-all', 'unknown'] as const;
/** One of `emailVerdicts`. */
export type EmailVerdict = (typeof emailVerdicts)[number];

/** Spellings of the status for a domain that accepts mail to any mailbox. */
const acceptsAll = new Set(['acceptall', 'catchall']);

/**
 * Returns the verdict on an email validation, or on its status alone. Upper and lower case are equal. An undocumented status (`Rejected`, `Timeout`,
 * empty) is `unknown`. Disposable and role mailboxes are separate flags of the validation. Pure; never throws.
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

/** Common domains that are often mistyped. */
const commonDomains = (
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.es yahoo.ca hotmail.com hotmail.co.uk hotmail.fr hotmail.es outlook.com outlook.fr outlook.es live.com live.co.uk live.fr ' +
  'msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de t-online.de orange.fr wanadoo.fr free.fr sfr.fr laposte.net ' +
  'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net rogers.com bell.net shaw.ca sympatico.ca telus.net btinternet.com sky.com virginmedia.com bigpond.com mail.com zoho.com fastmail.com'
).split(' ');

/**
 * Suggests a correction for a mistyped domain: "jo@gmial.com" → "jo@gmail.com". Returns undefined if the domain is a common one, or is not close to
 * exactly one common domain.
 */
export function suggestEmail(email: string): string | undefined {
  const text = typeof email === 'string' ? email.trim() : '';
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 4 || domain.length > 40 || commonDomains.includes(domain)) return undefined;
  const near = commonDomains.filter((common) => isOneEditApart(domain, common) && !differsInCountry(domain, common));
  return near[0] && near.every((common) => common === near[0]) ? `${text.slice(0, at)}@${near[0]}` : undefined;
}

/** Whether the domains differ only in their country: hotmail.se is not a typo of hotmail.es. */
function differsInCountry(domain: string, common: string): boolean {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return (
    !common.endsWith('.com') &&
    common.startsWith(domain.slice(0, domain.indexOf('.') + 1)) &&
    (ending === 'uk' || ending === 'eu' || isAlpha2(ending))
  );
}

/** Whether the texts differ by one letter changed, added, missing, or swapped with its neighbour. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const rest = (text: string, skip: number) => text.slice(at + skip);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2))
  );
}
