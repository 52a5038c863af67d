/** Letters outside ASCII that occur in addresses, by encoding. Each string has the letters of one language, or of languages that share them. */
const lettersByEncoding: Readonly<Record<string, readonly string[]>> = {
  'windows-1252': [
    'àâçéèêëîïôùûüœæÿ',
    'äöüßé',
    'åäöæøéü',
    'áéíóúüñçïªº',
    'ãõáâàçéêíóôúªº',
    'àèéìíòóùú',
    'éëïöüóáè',
    'áéíóúýæö',
  ],
  'windows-1250': ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäľô', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
  'windows-1251': ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўјљњћџђ№'],
  'windows-1254': ['çğıi̇öşüâî'],
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
};

/** Matches a word with a letter outside ASCII. Single symbols and punctuation say nothing about an encoding. */
const words = /[a-z\u0080-\uffff]{3,}/gi;
/** Characters between words that the single-byte encodings have in common, such as quotes, dashes and the no-break space. */
const separators = /[\u00a0\u2010-\u203a«»°§®©·…•]+/g;
/** Minimum share of the words that must be words of some language. Below it, no encoding fits. */
const minShare = 0.6;

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

/** Returns the encoding that a byte order mark names. */
export function markedEncoding([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
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
 * between Latin ones, or are mostly half-width.
 */
function isJapanese(text: string): boolean {
  let [runs, halfWidth, others] = [0, 0, 0];
  for (const { 0: run } of text.matchAll(/[^\0-\x7f]+/g))
    for (const letter of run)
      if (halfWidthLetter.test(letter)) halfWidth++;
      else if (run.length > 1 && japaneseLetter.test(letter)) runs++;
      else others++;
  return runs > 2 * others && runs > halfWidth;
}

/**
 * Recognizes a single-byte encoding. A word fits an encoding if one of its languages has all of the word's letters. The encoding that most words fit
 * wins. A tie goes to the encoding whose best single language fits most words, and then to the first encoding.
 */
function recognizeSingleByte(bytes: Uint8Array): string | undefined {
  let best: { encoding: string; known: number; alone: number } | undefined;
  let all = 0;
  for (const [encoding, languages] of Object.entries(lettersByEncoding)) {
    const decoded = new TextDecoder(encoding).decode(bytes);
    const text = (encoding === 'windows-1252' ? repairWindows1252(decoded) : decoded).replace(separators, ' ');
    const found = (text.match(words) ?? []).filter((word) => /[^\0-\x7f]/.test(word));
    const counts = languages.map(() => 0);
    let known = 0;
    for (const word of found) {
      // If the encoding is wrong, capital letters follow small ones, or Greek or Cyrillic letters are next to Latin ones.
      if (/\p{Ll}\p{Lu}/u.test(word) || (/[a-z]/i.test(word) && /[\u0370-\u04ff]/.test(word))) continue;
      const letters = Array.from(word.toLowerCase().replace(/[\0-\x7f]+/g, ''));
      let isKnown = false;
      for (const [index, language] of languages.entries()) {
        if (!letters.every((letter) => language.includes(letter))) continue;
        counts[index] = (counts[index] ?? 0) + 1;
        isKnown = true;
      }
      if (isKnown) known++;
    }
    all = Math.max(all, found.length);
    const alone = Math.max(...counts);
    if (!best || known > best.known || (known === best.known && alone > best.alone)) best = { encoding, known, alone };
  }
  return best && best.known >= all * minShare ? best.encoding : undefined;
}

/** The characters of Windows-1252 from 0x80 to 0x9f. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Repairs text decoded as Windows-1252. Node before version 24 decodes it as ISO 8859-1, which has control characters from 0x80 to 0x9f. */
export const repairWindows1252 = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter);
