import { markedEncoding, repairWindows1252 } from './createTextDecoder.ts';

/** Letters outside ASCII that occur in addresses. Each string has the letters of one language, or of languages that share them. */
const western = [
  'àâçéèêëîïôùûüœæÿ',
  'äöüßé',
  'åäöæøéü',
  'áéíóúüñç',
  'ãõáâàçéêíóôú',
  'àèéìíòóùú',
  'éëïöüóáè',
  'áéíóúýæö',
  'äõöüšž',
];
const central = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'];
const cyrillic = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя№',
  'абвгдеёжзийклмнопрстуфхцчшщьыэюяіїєґў№',
  'абвгдежзијклљмнњопрстћуфхцчџшђ№',
];
const greek = ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'];

/** Minimum shares of words that must fit one of an encoding's languages, for common and for rare encodings. */
const minShare = 0.6;
const minRareShare = 0.9;
/** Maximum share of the words that are implausible. */
const maxImplausible = 0.2;
/** Minimum number of distinct letters that a rare encoding needs as proof. */
const minLetters = 3;

/**
 * The single-byte encodings with their languages and their minimum share of words that fit. In a tie, the first encoding wins. If an encoding with an
 * infinite share fits best, the file is rejected: `TextDecoder` does not know the encoding, or even rarer encodings look the same.
 */
const encodings: readonly (readonly [encoding: string, languages: readonly string[], share?: number])[] = [
  ['windows-1252', western],
  ['windows-1250', central],
  ['windows-1255', ['אבגדהוזחטיכלמנסעפצקרשתךםןףץ'], minRareShare],
  ['windows-1251', cyrillic],
  ['windows-1253', greek],
  ['windows-1254', ['çğıi̇öşüâî']],
  // The same bytes can be Icelandic or Turkish letters. Turkish comes first, so it wins a tie.
  ['windows-1252', ['áéíóúýæöðþ']],
  ['windows-1257', ['ąčęėįšųūž', 'āčēģīķļņōŗšūž', 'äõöüšž'], minRareShare],
  ['cp850', western, Infinity],
  ['iso-8859-2', central, minRareShare],
  ['iso-8859-15', western, minRareShare],
  ['macintosh', western, minRareShare],
  ['x-mac-cyrillic', cyrillic, Infinity],
  ['iso-8859-7', greek, Infinity],
];

/** Matches words. A letter outside ASCII can be decoded as any character. */
const words = /[a-z\x80-\x9f\xa1-\uffff]{2,}/gi;
/** Matches punctuation and symbols before and after a word. */
const signsAround = /^[“”„‘’‚«»‹›–—…•·¿¡§£]+|[“”‘’«»‹›…·°©®™ªº²³½´]{1,3}$/g;
/** Match an ordinal sign without a space after it, in a number (`3ºizq`, `1°piano`) and in an abbreviation (`MªCarmen`, `NºA`). */
const [ordinal, abbreviation] = [/^[ªº°](?=\p{L})/u, /^[MNn][ªº°](?=\p{L})/u];
/** Matches the characters of a word that do not show its language: ASCII and punctuation. */
const noLetters = /[\0-\x7f’‘´·–—…]+/g;
/**
 * Matches characters in places where no real word has them, which means that the encoding is wrong: symbols between letters, other than apostrophes
 * and a dash before a capital; a capital letter after a small one; a final Hebrew letter inside a word, or one that lacks its final form at the end
 * of a word.
 */
const implausible =
  /[^\p{L}\p{M}’‘´·№–—…]|[ªº]|[–—…](?!\p{Lu})|[^l]·|·[^l]|[^aeiou]‘(?!s$)\p{Ll}|‘(?!s$)[b-df-hj-np-tv-z]|^´(?!s$)|^Ğ|(?!ß)\p{Ll}\p{Lu}|\p{Lu}(?![A-Z])\p{Lu}\p{Ll}|[ךםןףץ](?=\p{L})|[כמנפצ]$/u;
/** Matches letter sequences that only misread Hungarian and Latvian words contain: `Petõfi`, `Cçsis`, `Lîvâni`. */
const misread = /[aeiouüöä].{0,4}õ(?!e)|õ$|ç[b-df-hj-np-tv-z]|[âîû].{1,6}[âîû]/;
/** Matches letters of scripts other than Latin. */
const otherScript = /[\u0370-\u05ff]/;

/**
 * Recognizes the encoding of text from its first bytes.
 *
 * @param start whether the bytes are the start of the file. Only then are they checked for UTF-16 and a byte order mark.
 * @param isWhole whether the bytes are the whole text. Otherwise, they can end in the middle of a character.
 * @returns the name of an encoding for `TextDecoder`, or undefined if the bytes are not text or no encoding fits.
 */
export function recognizeEncoding(bytes: Uint8Array, start: boolean, isWhole: boolean): string | undefined {
  const mark = start ? markedEncoding(bytes) : undefined;
  if (mark !== undefined) return mark;
  const utf16 = start ? recognizeUtf16(bytes) : undefined;
  if (utf16 !== undefined) return utf16;
  if (decode(bytes, 'utf-8', isWhole) !== undefined) return 'utf-8';
  // A few damaged bytes do not change the encoding. The decoder reports the line of the first one.
  if (hasMostlyUtf8(bytes)) return 'utf-8';
  if (bytes.includes(0)) return undefined;
  const japanese = decode(bytes, 'shift_jis', isWhole);
  if (japanese !== undefined && isJapanese(japanese)) return 'shift_jis';
  return recognizeSingleByte(bytes);
}

/** Decodes bytes. Returns undefined if they are invalid in the encoding. */
function decode(bytes: Uint8Array, encoding: string, isWhole: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !isWhole });
  } catch {
    return undefined;
  }
}

/** Minimum share of ASCII characters in UTF-16 text. Even a Japanese table has separators, line breaks and digits. */
const minAscii = 0.05;

/**
 * Recognizes UTF-16 without a byte order mark by its ASCII characters, which have one zero byte each. Requires a line break, because every
 * table has one.
 */
function recognizeUtf16(bytes: Uint8Array): string | undefined {
  if (!bytes.includes(0)) return undefined;
  const units = Math.floor(bytes.length / 2);
  for (const [encoding, low] of [
    ['utf-16le', 0],
    ['utf-16be', 1],
  ] as const) {
    let ascii = 0;
    let breaks = 0;
    let isText = true;
    for (let unit = 0; unit < units; unit++) {
      if (bytes[2 * unit + 1 - low] !== 0) continue;
      const code = bytes[2 * unit + low] ?? 0;
      if (code === 0) isText = false;
      else if (code === 10 || code === 13) breaks++;
      if (code === 9 || code === 10 || code === 13 || (code >= 32 && code < 127)) ascii++;
    }
    if (isText && breaks > 0 && ascii >= units * minAscii) return encoding;
  }
  return undefined;
}

/** Whether there are more valid multi-byte UTF-8 sequences than invalid bytes. Text in another encoding has hardly any valid sequences. */
function hasMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let [valid, invalid] = [0, 0];
  for (const { 0: letter } of text.matchAll(/[^\0-\x7f]/gu))
    if (letter === '\ufffd') invalid++;
    else valid++;
  return valid > invalid;
}

const japaneseLetter = /[\u3000-\u30ff\u4e00-\u9fff\uff00-\uff60]/;
const halfWidthLetter = /[\uff61-\uff9f]/;

/**
 * Whether text decoded as Shift_JIS is Japanese. If the text has another encoding, its seemingly Japanese letters are single letters
 * between Latin ones, follow small Latin letters, or are mostly half-width.
 */
function isJapanese(text: string): boolean {
  let [runs, halfWidth, others] = [0, 0, 0];
  for (const { 0: run } of text.matchAll(/[a-z]?[^\0-\x7f]+/g))
    for (const letter of run)
      if (halfWidthLetter.test(letter)) halfWidth++;
      else if (run.length > 1 && japaneseLetter.test(letter) && !/^[a-z]/.test(run)) runs++;
      else others++;
  return runs > 2 * others && runs > halfWidth;
}

/**
 * Recognizes a single-byte encoding. A word fits an encoding if one of its languages has all of the word's letters. The encoding that most words fit
 * wins. A tie goes to the encoding with the single language that fits most words, and then to the first encoding. Returns undefined if too few words
 * fit the winner.
 */
function recognizeSingleByte(bytes: Uint8Array): string | undefined {
  /** Position and number of each distinct word that has a letter outside ASCII. */
  const found = new Map<string, { index: number; count: number }>();
  let all = 0;
  for (const { 0: word, index } of new TextDecoder('windows-1252').decode(bytes).matchAll(words)) {
    if (!/[^\0-\x7f]/.test(word)) continue;
    const entry = found.get(word) ?? { index, count: 0 };
    entry.count++;
    found.set(word, entry);
    all++;
  }
  let best: { encoding: string | undefined; known: number; alone: number } | undefined;
  for (const [encoding, languages, share = minShare] of encodings) {
    const decoded = encoding === 'cp850' ? decodeDos(bytes) : new TextDecoder(encoding).decode(bytes);
    const text = encoding === 'windows-1252' ? repairWindows1252(decoded) : decoded;
    const counts = languages.map(() => 0);
    const distinct = new Set<string>();
    let [known, wrong] = [0, 0];
    for (const [{ length }, { index, count }] of found) {
      const word = text
        .slice(index, index + length)
        .replace(/\d/.test(text.charAt(index - 1)) ? ordinal : abbreviation, '')
        .replace(signsAround, '');
      if (
        implausible.test(word) ||
        (encoding !== 'windows-1257' && misread.test(word)) ||
        (/[a-z]/i.test(word) && otherScript.test(word))
      ) {
        wrong += count;
        continue;
      }
      const letters = Array.from(word.toLowerCase().replace(noLetters, ''));
      let isKnown = false;
      for (const [language, alphabet] of languages.entries()) {
        if (!letters.every((letter) => alphabet.includes(letter))) continue;
        counts[language] = (counts[language] ?? 0) + count;
        isKnown = true;
      }
      if (!isKnown) continue;
      known += count;
      for (const letter of letters) distinct.add(letter);
    }
    const alone = Math.max(...counts);
    if (best && (known < best.known || (known === best.known && alone <= best.alone))) continue;
    const isProven =
      known >= all * share && wrong <= all * maxImplausible && (share === minShare || distinct.size >= minLetters);
    best = { encoding: isProven ? encoding : undefined, known, alone };
  }
  return best?.encoding;
}

/** The letters of the DOS encoding (code page 850) from 0x80. */
const dos = 'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº';

const decodeDos = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : (dos[byte - 0x80] ?? (byte === 0xe1 ? 'ß' : '\ufffd')),
  ).join('');
