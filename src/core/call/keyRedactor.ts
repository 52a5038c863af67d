import type { Credentials } from '../client/Client.ts';

/** Part of a string that contains a key. */
interface KeyRange {
  readonly start: number;
  readonly end: number;
  /** Whether the part is a list of numbers, such as a JSON array. */
  readonly isNumbers: boolean;
}

/** Finds and removes keys in text from a service. */
export interface KeyRedactor {
  /** Replaces every key with `[redacted]`. Valid JSON stays valid. */
  redact(text: string): string;
  /** Returns the parts that contain a key, in order and without overlaps. */
  find(text: string): readonly KeyRange[];
  /** Maximum length of a part that contains a key. */
  readonly maxLength: number;
  /** Replacement for a key. */
  readonly redacted: string;
}

/** Pattern for one form of a key, such as its base64. */
interface KeyPattern {
  isNumbers: boolean;
  pattern: RegExp;
  /** Used instead of `pattern` for text without escapes. Most answers contain no escapes, and `pattern` takes long to compile. */
  plain?: RegExp;
  /** Matches the first three characters of the key. If they do not occur in the text, `pattern` is not compiled. */
  start?: RegExp;
}

const redacted = '[redacted]';

/** Minimum length of a key that is redacted. Shorter keys would match other text by chance. */
const minKeyLength = 6;
/** Maximum length of one encoded character of a key plus the separator before the next one. */
const maxCharacterLength = 240;

/**
 * Creates a redactor for credentials. It finds a key in upper or lower case, with or without the separators between its groups, and in every
 * encoding that a program is likely to use for text or bytes:
 * - escapes for URLs, HTML, JSON, CSS, quoted-printable and programming languages, even if repeated or mixed
 * - UTF-16
 * - one character at a time, as in a list
 * - hexadecimal and decimal bytes, with any separators or function calls around them, as in the JSON of a `Buffer` or in SQL
 * - a hex dump, including the offset and the text on each line
 * - base64 and base64url of the text or of its UTF-16, even if split into lines, at any offset in longer text
 *
 * Every repetition in the patterns is bounded, so the running time is linear in the length of the text.
 */
export function createKeyRedactor(credentials: Credentials): KeyRedactor {
  const given: unknown[] = Object.values(credentials);
  const secrets = [...new Set(given)].filter(
    (secret): secret is string => typeof secret === 'string' && secret.length >= minKeyLength,
  );
  const patterns = secrets.flatMap((secret) => {
    const characters = Array.from(secret);
    const bare = characters.filter((character) => /[\da-z]/i.test(character));
    const bytes = new TextEncoder().encode(secret);
    const escaped = (each: readonly string[], between: string) => ({
      isNumbers: false,
      pattern: new RegExp(each.map(characterPattern).join(between), 'gi'),
      start: new RegExp(each.slice(0, 3).map(characterPattern).join(between), 'i'),
    });
    return [
      { ...escaped(characters, breakPattern), plain: new RegExp(escapeRegExp(secret), 'gi') },
      // Also finds the key "AA11-AA11" as "AA11AA11" and as "AA11 - AA11".
      ...(bare.length >= minKeyLength
        ? [
            { ...escaped(bare, separatorPattern), plain: new RegExp(bare.join(plainSeparatorPattern), 'gi') },
            // The separators cannot contain letters or digits, so the search takes linear time.
            { isNumbers: false, pattern: new RegExp(bare.join('[^\\da-z]{1,12}'), 'gi') },
          ]
        : []),
      { isNumbers: false, pattern: new RegExp(dumpPattern(bytes), 'gi') },
      { isNumbers: true, pattern: new RegExp(hexPattern(bytes), 'gi') },
      { isNumbers: true, pattern: new RegExp(decimalPattern(bytes), 'gi') },
    ];
  });
  const base64 = new RegExp(secrets.map(base64Pattern).join('|') || '(?!)', 'g');

  function find(text: string): KeyRange[] {
    const isPlain = !escapePattern.test(text);
    const { joined, places } = joinLines(text);
    const found = patterns
      .filter(({ plain, start }: KeyPattern) => (isPlain && plain) || !start || start.test(text))
      .flatMap(({ pattern, plain = pattern, isNumbers }: KeyPattern) =>
        Array.from(text.matchAll(isPlain ? plain : pattern), ({ 0: { length }, index }) => ({
          start: index,
          end: index + length,
          isNumbers,
        })),
      )
      .concat(
        Array.from(joined.matchAll(base64), ({ 0: { length }, index }) => ({
          start: places(index),
          end: places(index + length - 1) + 1,
          isNumbers: false,
        })),
      )
      .sort((one, other) => one.start - other.start || other.end - one.end);
    const ranges: KeyRange[] = [];
    for (const range of found) {
      const last = ranges.at(-1);
      if (!last || range.start >= last.end) ranges.push(range);
      else if (range.end > last.end) ranges[ranges.length - 1] = { ...last, end: range.end };
    }
    return ranges;
  }

  return {
    find,
    redacted,
    maxLength: maxCharacterLength * Math.max(0, ...secrets.map(({ length }) => length)),
    redact(text) {
      let safe = '';
      let shown = 0;
      for (const { start, end, isNumbers } of find(text)) {
        safe += text.slice(shown, start);
        const quote = isNumbers ? quoteAt(text, start) : '';
        safe += quote + redacted + quote;
        shown = end;
      }
      return safe + text.slice(shown);
    },
  };
}

/**
 * Returns the quotation mark to put around `[redacted]` if it replaces a list of numbers, or `''` for none. Only a list that is a JSON value
 * needs the marks, so that the JSON stays valid. A list is a JSON value if the last quotation mark before it is followed by `:` or `,`.
 */
const quoteAt = (text: string, start: number): string => {
  const before = text.slice(Math.max(0, start - 2_000), start);
  return /(\\{0,20}")\s*[:,][\s[{\d,.-]*$/.exec(before)?.[1] ?? '';
};

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
const toHex = (code: number, length = 0) => code.toString(16).padStart(length, '0');

const percent = '%(?:25){0,4}';
const ampersand = '&(?:amp;|#38;|#x26;){0,4}';
const backslashes = `(?:\\\\|${percent}5c){1,8}`;

/** Matches a character and its escaped forms. */
function characterPattern(character: string): string {
  const code = character.charCodeAt(0);
  const hex = toHex(code);
  const literal = escapeRegExp(character);
  return `(?:${[
    literal,
    // PHP escapes slashes in JSON, and shells escape any punctuation.
    ...(/[\da-z]/i.test(character) ? [] : [backslashes + literal]),
    // URLs and quoted-printable emails.
    `(?:${percent}|=)0{0,6}${hex}`,
    `${percent}u0{0,6}${hex}`,
    `${backslashes}[ux]\\{?0{0,6}${hex}\\}?`,
    `${backslashes}0{0,6}${code.toString(8)}`,
    // CSS.
    `${backslashes}0{0,4}${hex}`,
    `u\\+0{0,6}${hex}`,
    `${ampersand}#0{0,6}${String(code)};?`,
    `${ampersand}#x0{0,6}${hex};?`,
  ].join('|')})`;
}

/** Matches the start of any escape that `characterPattern`, `breakPattern` or `separatorPattern` recognizes, and any line break. */
const escapePattern = /[%\\\0\n]|=[\da-f]|&[#\w]|u\+/i;

/** Matches the zeros between two UTF-16 or UTF-32 characters, escaped or not, or a soft line break. */
const breakPattern = `(?:\\0{1,3}|${percent}00|${backslashes}(?:[ux]\\{?0{1,6}\\}?|0{1,3})|${ampersand}#x?0{1,4};|=?\\r?\\n[ \\t]{0,24})?`;

/** Hexadecimal codes of spaces and punctuation. */
const punctuationHex = '(?:[0-2][\\da-f]|3[a-f]|40|5[b-f]|60|7[b-f])';

/** Matches text that can separate the groups of a key: punctuation (escaped or not), an HTML entity or a tag. */
const separatorPattern = `(?:${[
  `${percent}${punctuationHex}`,
  `(?:${backslashes}(?:[ux]\\{?)?|u\\+)0{0,6}${punctuationHex}\\}?`,
  `${backslashes}[nrt]`,
  `${ampersand}#(?:0{0,4}(?:[0-4]?\\d|5[89]|6[0-4]|9[1-6]|12[3-6])|x0{0,4}(?:[\\da-f]|${punctuationHex}));`,
  '&\\w{2,12};',
  '<[^<>]{1,60}>',
  '[^\\da-z]',
].join('|')}){0,3}`;

/** Same as `separatorPattern`, but for text without escapes. */
const plainSeparatorPattern = '(?:<[^<>]{1,60}>|[^\\da-z]){0,3}';

/**
 * Matches the bytes of a key in hexadecimal, with the prefixes and separators that programs use. In UTF-16 and UTF-32, zeros follow each byte.
 */
function hexPattern(bytes: Uint8Array): string {
  const gap = '[^\\da-z]{0,8}(?:0?x)?';
  return `(?:0x|\\\\{1,8}x)?${Array.from(bytes, (byte) => toHex(byte, 2)).join(`${gap}(?:00${gap}){0,3}`)}`;
}

/**
 * Matches the bytes of a key on the lines of a hex dump (`00000010 41 42 31 32 |AB12|`), and the rest of the last line, which repeats the text.
 */
function dumpPattern(bytes: Uint8Array): string {
  const [first = '', ...rest] = Array.from(bytes, (byte) => toHex(byte, 2));
  const offset = '[\\da-f]{4,16}:? {1,3}';
  const isInDump = `(?<=(?:^|[\\n"]|\\\\n)${offset}[\\da-f ]{0,60})`;
  const gap = `(?: {0,2}|[^\\n]{0,40}(?:\\n|${backslashes}n)${offset})`;
  return `${[first + isInDump, ...rest].join(gap)}[^\\n"\\\\]{0,90}`;
}

/** Matches a key's bytes written as decimal numbers. Also matches if each number follows its index, or if zeros separate the numbers (UTF-16). */
function decimalPattern(bytes: Uint8Array): string {
  const gap = '\\D{1,24}';
  return `(?<!\\d)${Array.from(bytes, String).join(`${gap}(?:\\d{1,5}${gap})?`)}(?!\\d)`;
}

/** Matches the base64 forms of a key at each of the three alignments, excluding the characters that depend on the bytes around the key. */
function base64Pattern(key: string): string {
  const utf16 = Array.from(key, (_, index) => key.charCodeAt(index));
  const forms = [
    [...new TextEncoder().encode(key)],
    utf16.flatMap((code) => [code & 0xff, code >> 8]),
    utf16.flatMap((code) => [code >> 8, code & 0xff]),
  ].flatMap((bytes) =>
    [0, 1, 2].map((before) => {
      const text = btoa(String.fromCharCode(...Array.from({ length: before }, () => 0), ...bytes)).replaceAll('=', '');
      return text.slice(before === 0 ? 0 : before + 1, text.length - 1);
    }),
  );
  return forms.map((form) => Array.from(form, base64Character).join('')).join('|');
}

const base64Character = (character: string): string =>
  // Optional, because a space can stand for `+` in a URL, and `joinLines` removes spaces.
  character === '+'
    ? `(?:[+-]|${percent}2[bB]|${backslashes}u002[bB])?`
    : character === '/'
      ? `(?:(?:${backslashes})?[/_]|${percent}2[fF]|${backslashes}u002[fF])`
      : character;

/** Matches spaces and line breaks, escaped or not. */
const breaks = new RegExp(`(?:\\s|${backslashes}[rn]|${percent}0[aAdD]|&#(?:1[03]|x[aAdD]);|<br ?\\/?>)+`, 'g');

/** Removes spaces and line breaks, because base64 can be split at any character. `places` maps each index of `joined` to an index of `text`. */
function joinLines(text: string) {
  const cuts: { at: number; removed: number }[] = [];
  let removed = 0;
  const joined = text.replace(breaks, ({ length }, index: number) => {
    cuts.push({ at: index - removed, removed: (removed += length) });
    return '';
  });
  return { joined, places: (index: number) => index + (cuts.findLast(({ at }) => at <= index)?.removed ?? 0) };
}
