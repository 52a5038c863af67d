import { isPostalCode, postalCodeProblem, postalExampleOf } from '../country/postalCodes.ts';
import { cutLabel, findWords, type Match, trimChars } from './pieces.ts';

/** A postal code in one part of the text. */
export interface CodeMatch extends Match {
  /** Country prefix of the code, such as the D in "D-10115". */
  sign: string;
  /** Whether the text can only be a postal code. Four digits alone, for example, could also be a house number. */
  isSure: boolean;
  digits: number;
}

/** Removes invisible characters, and converts full-width characters to plain ones. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐-―−]/g, '-');

/** Matches a country prefix before a postal code: the D in "D-10115", the CH in "CH 8001", the S in "S(079903)". */
const signed = /^(\p{Lu}{1,3})(?:\s?-\s?|\s|\()(?=\d)/u;
/** Country prefixes (vehicle registration codes) that are accepted in every country, because some differ from the ISO code. */
const otherSigns = 'FIN SLO EST LV LT';

/** Matches a postal code of a country whose patterns are unknown. */
const generic =
  /^(?:\p{Lu}{1,4}[- ]?)?\d{3,7}(?:[- ]\d{2,4})?$|^\p{Lu}\d{4}\p{Lu}{3}$|^\p{Lu}{1,4}\d{1,2}\p{Lu}? ?\d\p{Lu}{2}$/u;

/** Whether a six-digit code is written with a space, as in "560 001". */
const isInThrees = (country: string, code: string) => /^\d{3} \d{3}$/.test(code) && !postalCodeProblem(country, code);

/** Reads a string as a postal code of the country. */
function readCode(country: string, text: string): Omit<CodeMatch, 'before' | 'after'> | undefined {
  const bare = trimChars(text, /[〒\s([「]/, /[\s)\].。」]/);
  if (!/\p{Nd}/u.test(bare) || bare.length > 14) return undefined;
  const isKnown = Boolean(postalExampleOf(country));
  const sign = signed.exec(plain(bare))?.[1] ?? '';
  const isCountrySign = sign !== '' && (country.startsWith(sign) || otherSigns.split(' ').includes(sign));
  // If the country's postal codes have no hyphen, a hyphen separates two house numbers.
  const mayHaveHyphen = (code: string) => postalExampleOf(country)?.includes('-') || /^\d{5}-\d{4}$/.test(code);
  const isCode = (code: string) =>
    isKnown
      ? (isPostalCode(country, code) || isInThrees(country, code)) && (!code.includes('-') || mayHaveHyphen(code))
      : generic.test(code);
  const digits = plain(bare).replace(/\D/g, '').length;
  const rest = bare.slice(sign.length).replace(/^[\s‐-―−(-]+/u, '');
  if (isCountrySign && isCode(plain(rest))) return { found: rest, sign, isSure: true, digits };
  const code = plain(bare);
  const isLabelled = cutLabel(/^[\p{L}.]*/u.exec(code)?.[0] ?? '').label !== '';
  if (isLabelled || !isCode(code)) return undefined;
  const hasLetters = /\p{L}/u.test(code) && (isKnown || digits < 3 || /\p{L}{2}/u.test(code));
  return { found: bare, sign: '', isSure: hasLetters || /^[^\s-]+-[^\s-]+$/.test(code) || /[〒(]/.test(text), digits };
}

/** Finds groups of adjacent words in a part that could be a postal code, most likely first: the whole part, words at its end, words at its start. */
export function findCodes(country: string, part: string): CodeMatch[] {
  const codes = findWords(part, (words) => readCode(country, words) !== undefined, 'anywhere').flatMap((match) => {
    const code = readCode(country, match.found);
    return code ? [{ ...match, ...code }] : [];
  });
  const rank = ({ before, after }: Match) => (after === '' ? 0 : before === '' ? 1 : 2);
  return codes.sort((one, other) => rank(one) - rank(other));
}
