import { isAlpha2 } from '../postal/country/alpha2.ts';
import { normalizeUnicode } from '../text/unicodeForm.ts';

/** Returns a key for an email. Emails that the service treats as the same have the same key. Ignores case. */
export const emailDedupeKey = (email: string): string => normalizeUnicode(email).trim().toLowerCase();

/** Common domains that are often mistyped. */
const commonDomains = (
  'gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.fr yahoo.es yahoo.ca hotmail.com hotmail.co.uk hotmail.fr hotmail.es outlook.com outlook.fr outlook.es live.com live.co.uk live.fr ' +
  'msn.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.de gmx.net gmx.com web.de t-online.de orange.fr wanadoo.fr free.fr sfr.fr laposte.net ' +
  'comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net rogers.com bell.net shaw.ca sympatico.ca telus.net btinternet.com sky.com virginmedia.com bigpond.com mail.com zoho.com fastmail.com'
).split(' ');

/**
 * Suggests a correction for a mistyped domain if exactly one common domain is similar: "jo@gmial.com" → "jo@gmail.com". Otherwise, or if the
 * domain is itself a common one, returns undefined.
 */
export function suggestEmail(email: string): string | undefined {
  const text = typeof email === 'string' ? email.trim() : '';
  const atIndex = text.lastIndexOf('@');
  const domain = text.slice(atIndex + 1).toLowerCase();
  if (atIndex < 1 || domain.length < 4 || domain.length > 40 || commonDomains.includes(domain)) return undefined;
  const near = commonDomains.filter((common) => isOneEditApart(domain, common) && !differsInCountry(domain, common));
  return near[0] && near.every((common) => common === near[0]) ? `${text.slice(0, atIndex)}@${near[0]}` : undefined;
}

/** Whether two domains differ only by country: hotmail.se is not a typo of hotmail.es. */
function differsInCountry(domain: string, common: string): boolean {
  const ending = domain.slice(domain.lastIndexOf('.') + 1);
  return (
    !common.endsWith('.com') &&
    common.startsWith(domain.slice(0, domain.indexOf('.') + 1)) &&
    (ending === 'uk' || ending === 'eu' || isAlpha2(ending))
  );
}

/** Whether two strings differ by a single letter that was changed, added, left out, or swapped with its neighbor. */
function isOneEditApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  const rest = (text: string, skip: number) => text.slice(index + skip);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    rest(one, 0) === rest(other, 1) ||
    (one[index] === other[index + 1] && one[index + 1] === other[index] && rest(one, 2) === rest(other, 2))
  );
}
