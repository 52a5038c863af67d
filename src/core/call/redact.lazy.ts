import type { Credentials } from '../client/Client.ts';
import { createKeyRedactor } from './keyRedactor.ts';

export { createKeyRedactor };

/** Minimum length of a run of letters and digits that is hidden if the sent data contains the same run. */
const runLength = 6;
/**
 * Maximum length of a string from the service in an error, in characters. Without a limit, a hostile answer could make an error arbitrarily
 * long.
 */
const maxShown = 1000;
/** Maximum length of a word that is kept whole even if it crosses `maxShown`. An email that is cut off before its @ would not be recognized. */
const maxWord = 320;

/**
 * Replaces all sent data in strings from a service: keys, addresses, emails, ids and lines of a file.
 *
 * Recognizes the data in any form in which a service may return it: with different case, accents, spaces or punctuation; with HTML, URL or JSON
 * escapes, even nested ones; cut off; or joined to other words. Hides:
 * - runs of six letters and digits that also occur in the sent data
 * - whole words of four or more letters
 * - short strings and cells, as a whole
 * - every email, because a service may know an email from an earlier call
 *
 * Runs only for a failed call. Reads the sent data and the strings once each, so the running time is linear.
 *
 * @param parts strings from the service, each truncated to about 1,000 characters.
 * @param credentials the call's credentials, which are also recognized in encodings of their bytes, such as base64.
 * @param sent everything else that was sent, of any shape.
 */
export function redact(parts: readonly string[], credentials: Credentials, ...sent: unknown[]): string[] {
  const keys = createKeyRedactor(credentials);
  const cut = parts.map((part) => truncate(keys.redact(part.slice(0, maxShown + maxWord + keys.maxLength))));
  if (!cut.some(Boolean)) return cut;
  const texts = collectTexts([credentials, sent]);
  const plain = cut.map(decodeEntities);
  // A string that contains no echo keeps its original form, including escapes.
  const hidden = hide(plain.map(maskEmails), texts.map(decodeEntities));
  const shown = hidden.map((part, index) => (part === plain[index] ? (cut[index] ?? '') : part));
  return hide(shown.map(maskEmails), texts).map((part) => part.slice(0, maxShown));
}

/** Truncates a string to about the maximum length that an error shows. Keeps the last word whole. */
function truncate(part: string): string {
  let end = Math.min(part.length, maxShown + maxWord);
  if (end < part.length) while (end > maxShown && !/\s/.test(part.charAt(end - 1))) end--;
  return part.slice(0, end);
}

/** Returns every string and number in a value of any shape. Skips values that cannot be read, because they cannot have been sent. */
function collectTexts(value: unknown): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' || typeof next === 'number') found.push(String(next), ...toPunycode(String(next)));
    else if (typeof next === 'object' && next !== null && !seen.has(next)) {
      seen.add(next);
      try {
        for (const part of Object.values(next) as unknown[]) left.push(part);
      } catch {
        // The property is a getter that throws.
      }
    }
  }
  return found;
}

/** Returns an email's domain in punycode, because a service may return it in this form. */
function toPunycode(text: string): string[] {
  const domainStart = text.lastIndexOf('@') + 1;
  if (domainStart === 0 || text.length > 320 || /^[ -~]*$/.test(text)) return [];
  try {
    return [new URL(`http://${text.slice(domainStart)}`).hostname];
  } catch {
    return [];
  }
}

/** Plain forms of letters that Unicode does not decompose. */
const plainLetters = { ς: 'σ', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** Returns the text of a file and its short cells. A short cell must be listed separately, because it contains no run of six characters. */
const withCells = (text: string): string[] =>
  text.includes('\n')
    ? [text, ...text.split(/[\n\r,;\t]/, 200_000).filter((cell) => cell.length < 3 * runLength)]
    : [text];

/**
 * Removes differences in case, accents and spaces. Removes combining marks before it normalizes the text, because normalizing a long run of
 * marks would take quadratic time.
 */
const fold = (text: string) =>
  text
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ςøæœłđħŧı]/g, (letter) => plainLetters[letter as keyof typeof plainLetters])
    .replace(/\s+/g, ' ');

const wordsIn = (folded: string) => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

interface FoldedText {
  folded: string;
  /** For each UTF-16 code unit in `folded`, its offset in the original text. */
  places: number[];
}

/** Folds a string and stores the original offsets. */
function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const places: number[] = [];
  let index = 0;
  for (const character of text) {
    const form = fold(character);
    if (!(form === ' ' && folded.endsWith(' '))) {
      folded += form;
      for (let unit = 0; unit < form.length; unit++) places.push(index);
    }
    index += character.length;
  }
  return { folded, places };
}

const digest = (text: string, index: number) =>
  (text.charCodeAt(index) * 31 + text.charCodeAt(index + 2) * 7 + text.charCodeAt(index + runLength - 1)) & 0xffff;

/** Redacts every part of a string in `parts` that also occurs in the sent strings. */
function hide(parts: readonly string[], texts: readonly string[]): string[] {
  const read = parts.map(foldWithPlaces);
  // Builds an index of the few strings from the service. The many sent strings then have to be read only once, one after another.
  const words = new Set<string>();
  const runs = new Set<string>();
  const digests = new Uint8Array(0x10000);
  for (const { folded } of read) {
    const found = wordsIn(folded);
    for (const word of found) words.add(word);
    const line = found.join('');
    for (let index = 0; index + runLength <= line.length; index++) {
      runs.add(line.slice(index, index + runLength));
      digests[digest(line, index)] = 1;
    }
  }

  const echoes = { words: new Set<string>(), runs: new Set<string>(), wholes: new Set<string>() };
  const lines = read.map(({ folded }) => wordsIn(folded).join(''));
  for (const text of texts.flatMap(withCells)) {
    const folded = fold(text);
    const found = wordsIn(folded);
    for (const word of found)
      if (words.has(word) && (word.length > 3 || (word.length > 2 && (found.length < 2 || /\d/.test(word)))))
        echoes.words.add(word);
    const line = found.join('');
    for (let index = 0; index + runLength <= line.length; index++)
      if (digests[digest(line, index)] && runs.has(line.slice(index, index + runLength)))
        echoes.runs.add(line.slice(index, index + runLength));
    if (line.length >= runLength) continue;
    // Skips a short word of plain letters, because it would also be hidden inside longer words ("ave" in "have"). A string with punctuation, a
    // space or a digit carries no such risk.
    const whole = folded.trim();
    const isPlain = /^[a-z]*$/.test(whole);
    if (!isPlain && whole.length > (/[^ -~]/.test(whole) ? 1 : 2) && read.some((part) => part.folded.includes(whole)))
      echoes.wholes.add(whole);
    if (!isPlain && line.length > (/\d/.test(line) ? 2 : 3) && lines.some((one) => one.includes(line)))
      echoes.runs.add(line);
  }
  return parts.map((part, index) => removeEchoes(part, read[index] ?? foldWithPlaces(part), echoes));
}

interface Echoes {
  words: ReadonlySet<string>;
  runs: ReadonlySet<string>;
  wholes: ReadonlySet<string>;
}

function removeEchoes(part: string, { folded, places }: FoldedText, { words, runs, wholes }: Echoes): string {
  const hidden = new Uint8Array(part.length);
  const hideRange = (from: number, to: number) => {
    hidden.fill(1, places[from], (places[to - 1] ?? 0) + 1);
  };
  let line = '';
  const unitOf: number[] = [];
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.has(word)) hideRange(index, index + word.length);
    line += word;
    for (let unit = 0; unit < word.length; unit++) unitOf.push(index + unit);
  }
  for (let length = 3; length <= runLength; length++)
    for (let index = 0; index + length <= line.length; index++)
      if (runs.has(line.slice(index, index + length)))
        hideRange(unitOf[index] ?? 0, (unitOf[index + length - 1] ?? 0) + 1);
  for (const whole of wholes)
    for (let index = folded.indexOf(whole); index >= 0; index = folded.indexOf(whole, index + whole.length))
      hideRange(index, index + whole.length);

  let safe = '';
  for (let index = 0; index < part.length; index++)
    if (!hidden[index]) safe += part[index] ?? '';
    else if (!hidden[index - 1]) safe += '[redacted]';
  return safe;
}

const atSign = /[@\uff20\ufe6b]/;
/** Characters that end an email in a sentence. Characters that can be part of an email (`'+=/{}`) are not included. */
const delimiter = /[\s<>()[\],;:"]/;
/** Matches a domain. If there is a space before an @, the @ belongs to an email only if a domain follows it. */
const domain = /[^.]\.[^.]/;
/** Maximum number of spaces between an @ and the words next to it. Removing tags can leave spaces behind. */
const maxSpaces = 3;
/** Maximum number of characters in a quoted name or a parenthesized comment before an @. */
const maxQuoted = 66;

/**
 * Replaces everything that looks like an email with `[redacted]`, even if this call did not send it. The service may report an email from a file that
 * was uploaded long ago. Also recognizes emails that are cut off, quoted or split by spaces. Runs in linear time.
 */
function maskEmails(text: string): string {
  let safe = '';
  let shown = 0;
  for (let index = 0; index < text.length; index++) {
    if (!atSign.test(text.charAt(index))) continue;
    const from = findStart(text, index, shown);
    const to = findEnd(text, index);
    const isApart = /\s/.test(text.charAt(index - 1));
    if (from === index || (isApart && !domain.test(text.slice(index + 1, to)))) continue;
    safe += text.slice(shown, from);
    if (from > shown || !safe) safe += '[redacted]';
    shown = to;
    index = to - 1;
  }
  return safe + text.slice(shown);
}

/** Returns the start of the word before the @, but never a position before `min`. If there is no word, returns the position of the @. */
function findStart(text: string, index: number, min: number): number {
  let from = index;
  while (from > min && index - from < maxSpaces && /\s/.test(text.charAt(from - 1))) from--;
  const end = from;
  const before = text.charAt(end - 1);
  const open = { '"': '"', ')': '(' }[before];
  if (open) {
    const near = Math.max(min, end - maxQuoted);
    const opening = text.slice(near, end - 1).lastIndexOf(open);
    if (opening >= 0) from = near + opening;
    if (opening >= 0 && open === '"') return from;
  }
  // An unmatched delimiter before the @ is part of the email, so in this case only a space marks the start of the email.
  const stop = from === end && delimiter.test(before) ? /\s/ : delimiter;
  while (from > min && !stop.test(text.charAt(from - 1))) from--;
  return from === end ? index : from;
}

/** Returns the end of the word after the @, excluding sentence punctuation. */
function findEnd(text: string, index: number): number {
  let start = index + 1;
  while (start < text.length && start <= index + maxSpaces && /\s/.test(text.charAt(start))) start++;
  const stop = text.charAt(start) === '[' ? /\s/ : delimiter;
  let to = start;
  while (to < text.length && !stop.test(text.charAt(to))) to++;
  if (start > index + 1 && !domain.test(text.slice(start, to))) return index + 1;
  while (to > index + 1 && /[.!?'’”]/.test(text.charAt(to - 1))) to--;
  return to;
}

const parseEntities = (letters: string): [string, string][] =>
  letters.split(' ').map((each): [string, string] => [each.slice(0, -1), each.slice(-1)]);

/**
 * Named HTML entities for letters. The names are in lower case, because echoes are compared case-insensitively. Entities for accented letters
 * are not listed, because their names start with the base letter.
 */
const letterEntities = new Map([
  ...parseEntities('szligß ethð thornþ engŋ imathı inodotı jmathȷ kgreenĸ ordmº ordfª microµ ohmΩ'),
  ...parseEntities(
    'alphaα betaβ gammaγ deltaδ epsilonε epsiε epsivε zetaζ etaη thetaθ thetasymθ thetavθ iotaι kappaκ kappavκ lambdaλ muμ nuν xiξ omicronο piπ pivπ rhoρ rhovρ ' +
      'sigmaσ sigmafς sigmavς tauτ upsilonυ upsiυ upsihυ phiφ phivφ chiχ psiψ omegaω gammadϝ',
  ),
  ...parseEntities(
    'acyа bcyб vcyв gcyг dcyд iecyе iocyё zhcyж zcyз icyи jcyй kcyк lcyл mcyм ncyн ocyо pcyп rcyр scyс tcyт ucyу fcyф khcyх tscyц chcyч shcyш shchcyщ hardcyъ ycyы ' +
      'softcyь ecyэ yucyю yacyя djcyђ gjcyѓ jukcyє dscyѕ iukcyі yicyї jsercyј ljcyљ njcyњ tshcyћ kjcyќ ubrcyў dzcyџ',
  ),
]);

/** Named HTML entities for punctuation. */
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  commat: '@',
  period: '.',
  comma: ',',
  num: '#',
  sol: '/',
  hyphen: '-',
  dash: '-',
  lowbar: '_',
  plus: '+',
  colon: ':',
  percnt: '%',
  tab: ' ',
  newline: ' ',
  rsquo: "'",
  lsquo: "'",
  rdquo: '"',
  ldquo: '"',
  ndash: '-',
  mdash: '-',
  middot: '·',
  semi: ';',
  equals: '=',
  quest: '?',
  excl: '!',
  ast: '*',
  lpar: '(',
  rpar: ')',
  bsol: '\\',
  verbar: '|',
  dollar: '$',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};
/** Matches the entities that browsers also accept without a semicolon. */
const withoutSemicolon = /&(amp|lt|gt|quot|nbsp|szlig|eth|thorn|ordm|ordf|micro|middot)/gi;
const decodeEntity = (name: string): string | undefined => {
  const key = name.toLowerCase();
  return letterEntities.get(key) ?? (Object.hasOwn(entities, key) ? entities[key] : undefined);
};

const characterOf = (code: number) => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ' ');
const hex = (digits: string) => characterOf(Number.parseInt(digits, 16));

/** Removes tags and decodes HTML, URL and JSON escapes, including nested escapes. */
function decodeEntities(text: string): string {
  let plain = text;
  // A short string may have been escaped any number of times. Each round of decoding makes it shorter.
  const rounds = text.length > 2000 ? 8 : 200;
  for (let round = 0; round < rounds && /[<&%\\\uff01-\uff5e]|\p{Cf}/u.test(plain); round++) {
    const before = plain;
    plain = plain
      .replace(/\p{Cf}+/gu, '')
      // Collapses repeated escapes in one step.
      .replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
      .replace(/&(?:(?:amp|#38|#x26);)+/gi, '&')
      .replace(/\\{2,}/g, '\\')
      .replace(/<\/?[a-z][^<>]{0,100}>/gi, (tag) => keepEmail(tag) ?? ' ')
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, digits: string) => hex(digits))
      .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => characterOf(Number(digits)))
      .replace(
        /&(?:shy|zwnj|zwj|zerowidthspace|nobreak|lrm|rlm);|<!--[^>]{0,100}-->/gi,
        (gone) => keepEmail(gone) ?? '',
      )
      .replace(
        /&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|strok|breve|dot|macr|ogon|dblac|commaaccent);?/gi,
        '$1',
      )
      .replace(/&([aoi][ej])lig;?/gi, '$1')
      .replace(/&([a-z]{2,16});/gi, (whole, name: string) => decodeEntity(name) ?? whole)
      .replace(withoutSemicolon, (whole, name: string) => decodeEntity(name) ?? whole)
      .replace(/(?:%[0-9a-f]{2})+/gi, decodePercent)
      .replace(/%u([0-9a-f]{4})/gi, (_, digits: string) => hex(digits))
      // Uses a single pass, so that an escaped backslash does not affect the text after it.
      .replace(
        /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([nrtbfv])|(["'\\/]))/gi,
        (_, braced?: string, four?: string, two?: string, space?: string, mark?: string) =>
          space ? ' ' : (mark ?? hex(braced ?? four ?? two ?? '')),
      );
    if (plain === before) break;
  }
  return plain;
}

/** Returns the content of a tag that could be an email in angle brackets (`<jo@example.com>`), or undefined for any other tag. */
const keepEmail = (markup: string): string | undefined =>
  /@|%(?:25)*40|&(?:#0*64|#x0*40|commat)|\\(?:u00|u\{|x)40/i.test(markup) ? ` ${markup.slice(1, -1)} ` : undefined;

const decodePercent = (escapes: string) =>
  new TextDecoder().decode(Uint8Array.from(escapes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)));
