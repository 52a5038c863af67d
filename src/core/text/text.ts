/** UTF-16 units: several times the longest address. */
export const maxTextLength = 1000;

/**
 * What is searched, folded or marked of a text: its beginning. The rest is shown all the same. Unicode normalization and segmentation take
 * quadratic time on some texts (160,000 "é" took half a minute), and an answer may be as long as it likes. Nothing of what is not a text.
 */
export function toSearchText(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Not through the middle of a pair.
  return text.length > maxTextLength ? text.slice(0, maxTextLength).replace(/[\ud800-\udbff]$/, '') : text;
}

/**
 * How typed words are compared with an address: case, accents and punctuation do not count, and usual abbreviations are the same
 * word. The find policy keeps a row by it and the simulator searches by it, so that both agree on what "still matches" means.
 */

/** Words that are written in several ways. The first is the usual abbreviation. */
const synonyms = (
  'st street saint,ave av avenue,rd road,dr drive,blvd boulevard,ln lane,ct court,pl place,sq square,ter terrace,hwy highway,' +
  'pkwy parkway,cir circle,trl trail,expy expressway,fwy freeway,plz plaza,aly alley,cres crescent,apt apartment unit,ste suite,fl floor,' +
  'bldg building,rm room,n north,s south,e east,w west,ne northeast,nw northwest,se southeast,sw southwest,mt mount,ft fort,' +
  'po postbox,ch chemin,rte route'
)
  .split(',')
  .map((group) => group.split(' '));

const others = new Map<string, string[]>();
for (const group of synonyms) for (const word of group) others.set(word, group);

/** Other ways to write a folded word, itself included. */
export function spellingsOf(word: string): readonly string[] {
  return others.get(word) ?? [word];
}

/** Letters that Unicode takes for letters of their own, without an accent to leave out. The Turkish "ı" is an "I" in capitals. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' },
  ...{ ı: 'i', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' },
};

/** Lower case, without accents; ligatures and sharp s written out. Of the beginning of a text that is longer than any address. */
export function foldText(text: string): string {
  return toSearchText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => plainLetters[letter] ?? letter);
}

/** The folded words of a text: runs of letters and digits; an apostrophe joins. Of the first 1,000 characters; none of what is not a text. */
export function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replace(/['’`]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Does the typed (folded) word begin this (folded) word, in any of its spellings? A whole typed word also meets its abbreviation. */
export function beginsWord(typed: string, word: string): boolean {
  return word.startsWith(typed) || spellingsOf(word).some((spelling) => spelling.startsWith(typed));
}

/**
 * Does every word of `typed` begin a word of `text`, in any order? The first 1,000 characters of both are looked at. Never throws: what is
 * not a text matches nothing.
 */
export function matchesText(typed: string, text: string): boolean {
  if (typeof typed !== 'string') return false;
  const words = wordsOf(text);
  return wordsOf(typed).every((wanted) => words.some((word) => beginsWord(wanted, word)));
}
