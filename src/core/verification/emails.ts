import { isAlpha2 } from '../postal/country/countryCode.ts';

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

/** Domains that very many people have, and that are often mistyped. */
const commonDomains = (
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.es yahoo.ca hotmail.com hotmail.co.uk hotmail.fr hotmail.es outlook.com outlook.fr outlook.es live.com live.co.uk live.fr ' +
  'msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de t-online.de orange.fr wanadoo.fr free.fr sfr.fr laposte.net ' +
  'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net rogers.com bell.net shaw.ca sympatico.ca telus.net btinternet.com sky.com virginmedia.com bigpond.com mail.com zoho.com fastmail.com'
).split(' ');

/** The address with the domain that was probably meant ("jo@gmial.com" → "jo@gmail.com"); undefined where the domain is one of them, or near none. */
export function suggestEmail(email: string): string | undefined {
  const text = typeof email === 'string' ? email.trim() : '';
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1).toLowerCase();
  if (at < 1 || domain.length < 4 || domain.length > 40 || commonDomains.includes(domain)) return undefined;
  const near = commonDomains.filter((common) => oneChangeApart(domain, common) && !isAnotherCountrys(domain, common));
  return near[0] && near.every((common) => common === near[0]) ? `${text.slice(0, at)}@${near[0]}` : undefined;
}

/** hotmail.se is not a slip of hotmail.es: the same name with another country's ending is a domain of its own. */
function isAnotherCountrys(domain: string, common: string): boolean {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return (
    !common.endsWith('.com') &&
    common.startsWith(domain.slice(0, domain.indexOf('.') + 1)) &&
    (ending === 'uk' || ending === 'eu' || isAlpha2(ending))
  );
}

/** One letter changed, added, left out, or swapped with its neighbour. */
function oneChangeApart(one: string, other: string): boolean {
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
