import { districtName } from '../postal/districtInField.ts';
import { isAlike } from '../postal/isAlike.ts';
import { isPoBox } from '../postal/isPoBox.ts';
import { linesOf } from '../postal/lines.ts';
import type { PostalFields } from '../postal/PostalFields.ts';
import { isLikeStreetType, isUsual, streetOf } from '../postal/streetOf.ts';
import { withoutUnits } from '../postal/unitsIn.ts';
import { spellingsOf, wordsOf } from '../text/text.ts';

const hasDigit = (text: string) => /\d/.test(text);
const inOneWay = (word: string) => streetOf(word).words[0] ?? word;

/** Is the word one of these, a slip or another spelling aside? */
const isWordOf = (word: string, words: readonly string[]) =>
  words.some(
    (other) =>
      isAlike(word, other) ||
      inOneWay(word) === inOneWay(other) ||
      spellingsOf(other).some((spelling) => isAlike(word, spelling)),
  );

/** Comes what was entered before a person's or a company's name? */
const isCareOf = (text: string) => /^\s*(?:c\s?\/\s?o|attn?|z\.\s?hd|bei)(?![\p{L}\p{N}])/iu.test(text);
const digitsOf = (text: string) => text.replace(/\D/g, '');

/**
 * What an entered line has and the answer lacks, units aside: the name of a house, a "c/o", a PO box, a company. A misspelt word of the answer's
 * counts as present. Where the answer is on another street, the line is what the answer corrects: then only what is certainly not a street is
 * left of it.
 *
 * @param isStreet may the line be the street, so that a part of it is the answer's in other words?
 */
export function unsaidIn(entered: string, answer: PostalFields, all: PostalFields, isStreet: boolean): string {
  const lines = linesOf(answer);
  const ownWords = lines.flatMap(wordsOf);
  const { company, district, city, region, postalCode, country } = answer;
  const places = [company, district, city, region, postalCode, country, all.city, all.region, all.postalCode];
  const words = [...ownWords, ...places.flatMap(wordsOf)];
  const isKnown = isStreetEntered(answer, linesOf(all).flatMap(wordsOf));
  const parts = entered.split(/,| [-–—] /).map((part) => part.trim());
  const left = parts.map((part) => {
    if (isPoBox(part, answer.country) && part.split(/\D+/).filter(Boolean).length === 1)
      return lines.some((line) => isPoBox(line, answer.country) && digitsOf(line).endsWith(digitsOf(part))) ? '' : part;
    const name = districtName(part).split(' ').filter(Boolean);
    const said = name.filter((word, at) => isWordOf(word, words) || isWordOf((name[at - 1] ?? '') + word, words));
    if (said.length === name.length) return '';
    if (isCareOf(part)) return part;
    if (said.length === 0) return isKnown || !isStreet ? part : '';
    const isOwn = name.some((word) => isWordOf(word, ownWords) && !isUsual(inOneWay(word)));
    if (!isStreet) return part;
    if (!isOwn) return said.length * 2 < name.length ? part : '';
    return isKnown ? aroundStreet(part, words) : '';
  });
  return left.every((part, at) => part === parts[at]) ? entered.trim() : left.filter(Boolean).join(', ');
}

/** Is the answer's street, with its number, what was entered, a slip aside? */
function isStreetEntered(answer: PostalFields, entered: readonly string[]): boolean {
  const lines = linesOf(answer).map((line) => withoutUnits(line));
  const parts = lines.flatMap((line) => line.split(',')).filter((part) => hasDigit(part) && /\p{L}{2}/u.test(part));
  const places = [answer.city, answer.district].flatMap(wordsOf);
  return (parts.length > 0 ? parts : lines).some((part) => {
    const words = wordsOf(part).filter((word) => !isUsual(inOneWay(word)) && !places.includes(word));
    return words.length > 0 && words.every((word) => isWordOf(word, entered));
  });
}

/** What stands before the house number, or behind the last word that the answer says. Between them is the street. */
function aroundStreet(part: string, words: readonly string[]): string {
  const tokens = part.split(/\s+/);
  const isSaid = tokens.map((token, at) => {
    const own = wordsOf(token);
    const joined = wordsOf(`${tokens[at - 1] ?? ''}${token}`);
    return own.length === 0 || own.some((word) => isWordOf(word, words)) || joined.some((word) => words.includes(word));
  });
  const first = isSaid.indexOf(true);
  const before = hasDigit(tokens[first] ?? '') ? tokens.slice(0, first) : [];
  const behind = tokens.slice(isSaid.lastIndexOf(true) + 1);
  // A type or a direction that the answer does not have is a part of the street, and a long number a postal code.
  const isStreetWord = (token: string) => {
    const [word = ''] = wordsOf(token);
    return isUsual(inOneWay(word)) || isLikeStreetType(word) || /^\d{4,}/.test(token);
  };
  while (behind[0] && isStreetWord(behind[0])) behind.shift();
  return [before.join(' '), behind.join(' ')].filter((text) => wordsOf(text).length > 0).join(', ');
}
