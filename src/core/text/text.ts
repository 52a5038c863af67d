/** Maximum length of a searched text, in UTF-16 code units. Several times the longest address. */
export const maxTextLength = 1000;

/**
 * Returns the part of a text that is searched, folded and highlighted: its first 1,000 characters. The remaining text is only shown. The limit exists
 * because Unicode normalization and segmentation take quadratic time on some texts (160,000 "é" took half a minute), and a response can contain text
 * of any length. Returns `''` for a value that is not a string.
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

/** Plain forms of letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ...{ ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' },
  ...{ ı: 'i', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' },
};

/** Folds a text for comparison: lower case, no accents, "œ" as "oe" and "ß" as "ss". Reads the first 1,000 characters. */
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

/** Whether a word, in any of its spellings, starts with the typed word. Both must be folded. A typed "street" also matches "st". */
export function beginsWord(typed: string, word: string): boolean {
  return word.startsWith(typed) || spellingsOf(word).some((spelling) => spelling.startsWith(typed));
}

/**
 * Whether each word of `typed` is the start of a word of `text`, in any order. Compares the first 1,000 characters of both. Never throws: a value
 * that is not a string matches nothing.
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
