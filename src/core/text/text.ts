/** Maximum UTF-16 units of a text that is searched: several times the longest address. */
export const maxTextLength = 1000;

/**
 * Returns the start of a text, which is the part that is searched, folded or highlighted; the rest is only shown. Unicode normalization and
 * segmentation take quadratic time on some texts (160,000 "é" took half a minute), and an answer may have any length. Returns `''` for a value that
 * is not a text.
 */
export function toSearchText(text: unknown): string {
  if (typeof text !== 'string') return '';
  // Does not split a surrogate pair.
  return text.length > maxTextLength ? text.slice(0, maxTextLength).replace(/[\ud800-\udbff]$/, '') : text;
}

/*
 * Compares typed words with an address: ignores case, accents and punctuation, and treats common abbreviations as the same word. The find policy
 * filters rows with it and the simulator searches with it, so that both agree on what matches.
 */

/** Groups of equal words. The first is the common abbreviation. */
const synonyms = (
  'st street saint,ave av avenue,rd road,dr drive,blvd boulevard,ln lane,ct court,pl place,sq square,ter terrace,hwy highway,' +
  'pkwy parkway,cir circle,trl trail,expy expressway,fwy freeway,plz plaza,aly alley,cres crescent,apt apartment unit,ste suite,fl floor,' +
  'bldg building,rm room,n north,s south,e east,w west,ne northeast,nw northwest,se southeast,sw southwest,mt mount,ft fort,' +
  'po postbox,ch chemin,rte route'
)
  .split(',')
  .map((group) => group.split(' '));

const groups = new Map<string, string[]>();
for (const group of synonyms) for (const word of group) groups.set(word, group);

/** Returns all spellings of a folded word, including itself. */
export function spellingsOf(word: string): readonly string[] {
  return groups.get(word) ?? [word];
}

/** Plain forms of letters that Unicode does not decompose. The Turkish "ı" is "I" in upper case. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' },
  ...{ ı: 'i', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' },
};

/** Converts the start of a text to lower case without accents; writes out ligatures and sharp s. */
export function foldText(text: string): string {
  return toSearchText(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^ -~]/g, (letter) => plainLetters[letter] ?? letter);
}

/** Returns the folded words of a text's first 1,000 characters: runs of letters and digits, joined by apostrophes. */
export function wordsOf(text: string): string[] {
  return (
    foldText(text)
      .replace(/['’`]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** Whether a word starts with the typed word in any spelling. Both are folded. A complete typed word also matches its abbreviation. */
export function beginsWord(typed: string, word: string): boolean {
  return word.startsWith(typed) || spellingsOf(word).some((spelling) => spelling.startsWith(typed));
}

/**
 * Whether every word of `typed` starts a word of `text`, in any order. Compares the first 1,000 characters of both. Never throws: a value that is
 * not a text matches nothing.
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
