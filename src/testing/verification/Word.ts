import { spellingsOf } from '../../core/index.ts';

/** A folded word, with what is asked of it over and over. */
export interface Word {
  text: string;
  /** The same for all spellings of a word: "st" for "street". */
  group: string;
  /** Has it no digit? */
  isName: boolean;
  /** Is it a direction or a kind of street? */
  isMinor: boolean;
  /** A bit per letter that it has. */
  letters: number;
}

const minor = new Set(
  (
    'n north s south e east w west ne northeast nw northwest se southeast sw southwest st street ave av avenue rd road dr drive blvd ' +
    'boulevard ln lane ct court pl place sq square ter terrace hwy highway pkwy parkway cir circle trl trail expy expressway fwy freeway ' +
    'plz plaza aly alley cres crescent'
  ).split(' '),
);

export function createWord(text: string): Word {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return { text, group: spellingsOf(text)[0] ?? text, isName: !/\d/.test(text), isMinor: minor.has(text), letters };
}

/** How many letters one of two words has and the other has not: a change of one letter makes it 2 at most. */
export function lettersApart(one: Word, other: Word): number {
  let bits = one.letters ^ other.letters;
  let count = 0;
  for (; bits !== 0; count++) bits &= bits - 1;
  return count;
}
