import { toSearchText } from './searchText.ts';

/*
 * Compares typed words with an address. Ignores case, accents and punctuation, and treats common abbreviations as the same word. The suggestion
 * list and the simulator both use this code, so that they agree on what matches.
 */

/** Groups of equivalent words. The first word in a group is the common abbreviation. */
const synonyms = (
  'st street saint,ave av avenue,rd road,dr drive,blvd boulevard,ln lane,ct court,pl place,sq square,ter terrace,hwy highway,' +
  'pkwy parkway,cir circle,trl trail,expy expressway,fwy freeway,plz plaza,aly alley,cres crescent,apt apartment unit,ste suite,fl floor,' +
  'bldg building,rm room,n north,s south,e east,w west,ne northeast,nw northwest,se southeast,sw southwest,mt mount,ft fort,' +
  'po postbox,ch chemin,rte route'
)
  .split(',')
  .map((group) => group.split(' '));

const groups = new Map(synonyms.flatMap((group) => group.map((word) => [word, group])));

/** Returns all spellings of a folded word, including the word itself. */
export function spellingsOf(word: string): readonly string[] {
  return groups.get(word) ?? [word];
}

/** Plain equivalents of letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' },
  ...{ ı: 'i', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' },
};

/**
 * Folds a string for comparison: converts it to lower case, removes accents, and replaces "œ" with "oe" and "ß" with "ss". Reads only the first 1,000
 * characters.
 */
export function foldText(text: string): string {
  const start = toSearchText(text);
  if (/^[ -~]*$/.test(start)) return start.toLowerCase();
  return start
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Returns the folded words in the first 1,000 characters of a string. A word is a run of letters and digits that can contain apostrophes. */
export function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replace(/['’`]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether a word, in any of its spellings, starts with the typed word. Both words must be folded. The typed word "street" also matches "st". */
export function beginsWord(typed: string, word: string): boolean {
  return word.startsWith(typed) || spellingsOf(word).some((spelling) => spelling.startsWith(typed));
}

/**
 * Whether each word in `typed` is the start of a word in `text`, in any order. Compares only the first 1,000 characters of each string. Never
 * throws. Returns false if either value is not a string.
 *
 * @example
 * ```ts
 * matchesText('main bos', 'Main Street, Boston'); // true
 * ```
 */
export function matchesText(typed: string, text: string): boolean {
  if (typeof typed !== 'string') return false;
  const words = wordsOf(text);
  return wordsOf(typed).every((wanted) => words.some((word) => beginsWord(wanted, word)));
}
