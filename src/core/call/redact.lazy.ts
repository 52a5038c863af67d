/** Number of consecutive letters and digits that a text must share with the sent data to count as an echo of it. */
const runLength = 6;
/** Maximum number of characters of a service's text that an error shows, because a hostile answer can have any length. */
const maxShown = 1000;
/** Maximum length of a word that is read to its end, past the limit. An email that is cut off before its @ would not be recognized. */
const maxWord = 320;

/**
 * Replaces all sent data in texts of a service: keys, addresses, emails, ids and lines of a file.
 *
 * Recognizes the data in any form in which it comes back: with other case, accents, spaces or punctuation; with HTML, URL or JSON escapes, also
 * nested ones; cut off; or joined to other words. Hides runs of six letters and digits that also occur in the sent data, and whole words from
 * four letters. Short texts and cells are hidden as a whole. Hides every email too, because a service may know an email from an earlier call.
 *
 * Runs only for a failed call and reads the sent data once. The time grows with the sum of both lengths, not with their product.
 *
 * @param parts texts of the service; each is cut after 1,000 characters.
 * @param sent the credentials and the input, of any shape.
 */
export function redact(parts: readonly string[], sent: unknown): string[] {
  const cut = parts.map(truncate);
  if (!cut.some(Boolean)) return cut;
  const texts = collectTexts(sent);
  const plain = cut.map(decodeEntities);
  // A text without an echo keeps its original form, including escapes.
  const hidden = hide(plain.map(maskEmails), texts.map(decodeEntities));
  const shown = hidden.map((part, at) => (part === plain[at] ? (cut[at] ?? '') : part));
  return hide(shown.map(maskEmails), texts).map((part) => part.slice(0, maxShown));
}

/** Cuts a text at the end of a word, a little after the maximum that is shown. */
function truncate(part: string): string {
  let end = Math.min(part.length, maxShown + maxWord);
  if (end < part.length) while (end > maxShown && !/\s/.test(part.charAt(end - 1))) end--;
  return part.slice(0, end);
}

/** Returns every text and number in a value of any shape. Skips values that cannot be read, because they were not sent either. */
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
        // A getter that throws.
      }
    }
  }
  return found;
}

/** Returns the domain of an email in punycode, because a service may return it in that form. */
function toPunycode(text: string): string[] {
  const at = text.lastIndexOf('@') + 1;
  if (at === 0 || text.length > 320 || /^[ -~]*$/.test(text)) return [];
  try {
    return [new URL(`http://${text.slice(at)}`).hostname];
  } catch {
    return [];
  }
}

/** Plain forms of letters that Unicode does not decompose. */
const plainLetters = { ς: 'σ', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** Returns the text of a file and its short cells, because a short cell contains no run of six characters. */
const withCells = (text: string): string[] =>
  text.includes('\n')
    ? [text, ...text.split(/[\n\r,;\t]/, 200_000).filter((cell) => cell.length < 3 * runLength)]
    : [text];

/** Folds case, accents and spaces. Removes combining marks before normalizing, because normalizing a long run of them takes quadratic time. */
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
  /** Offset in the original text for each UTF-16 unit of `folded`. */
  places: number[];
}

/** Folds a text, and records the original offsets. */
function foldWithPlaces(text: string): FoldedText {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const form = fold(character);
    if (!(form === ' ' && folded.endsWith(' '))) {
      folded += form;
      for (let unit = 0; unit < form.length; unit++) places.push(at);
    }
    at += character.length;
  }
  return { folded, places };
}

const digest = (text: string, at: number) =>
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 2) * 7 + text.charCodeAt(at + runLength - 1)) & 0xffff;

/** Replaces every part of `parts` that also occurs in the sent texts. */
function hide(parts: readonly string[], texts: readonly string[]): string[] {
  const read = parts.map(foldWithPlaces);
  // Indexes the few texts of the service. The many sent texts can then be read once, one after another.
  const words = new Set<string>();
  const runs = new Set<string>();
  const digests = new Uint8Array(0x10000);
  for (const { folded } of read) {
    const found = wordsIn(folded);
    for (const word of found) words.add(word);
    const line = found.join('');
    for (let at = 0; at + runLength <= line.length; at++) {
      runs.add(line.slice(at, at + runLength));
      digests[digest(line, at)] = 1;
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
    for (let at = 0; at + runLength <= line.length; at++)
      if (digests[digest(line, at)] && runs.has(line.slice(at, at + runLength)))
        echoes.runs.add(line.slice(at, at + runLength));
    if (line.length >= runLength) continue;
    // A short word of plain letters would also be hidden inside longer words ("ave" in "have"). A text with punctuation, a space or a digit
    // would not.
    const whole = folded.trim();
    const isPlain = /^[a-z]*$/.test(whole);
    if (!isPlain && whole.length > (/[^ -~]/.test(whole) ? 1 : 2) && read.some((part) => part.folded.includes(whole)))
      echoes.wholes.add(whole);
    if (!isPlain && line.length > (/\d/.test(line) ? 2 : 3) && lines.some((one) => one.includes(line)))
      echoes.runs.add(line);
  }
  return parts.map((part, at) => removeEchoes(part, read[at] ?? foldWithPlaces(part), echoes));
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
    for (let at = 0; at + length <= line.length; at++)
      if (runs.has(line.slice(at, at + length))) hideRange(unitOf[at] ?? 0, (unitOf[at + length - 1] ?? 0) + 1);
  for (const whole of wholes)
    for (let at = folded.indexOf(whole); at >= 0; at = folded.indexOf(whole, at + whole.length))
      hideRange(at, at + whole.length);

  let safe = '';
  for (let at = 0; at < part.length; at++)
    if (!hidden[at]) safe += part[at] ?? '';
    else if (!hidden[at - 1]) safe += '[redacted]';
  return safe;
}

const atSign = /[@\uff20\ufe6b]/;
/** Characters that end an email in a sentence. Characters of the email itself (`'+=/{}`) do not. */
const delimiter = /[\s<>()[\],;:"]/;
/** Matches a domain. After an @ with a space before it, only a domain belongs to an email. */
const domain = /[^.]\.[^.]/;
/** Maximum number of spaces between an @ and its words. Spaces remain where tags were removed. */
const maxSpaces = 3;
/** Maximum characters of a quoted name, or of a comment in brackets, before an @. */
const maxQuoted = 66;

/**
 * Replaces everything that looks like an email with `[redacted]`, even if it was not sent with this call. The service may report an email from
 * a file that was uploaded long ago. Also recognizes emails that are cut off, quoted, or split by spaces. Takes linear time.
 */
function maskEmails(text: string): string {
  let safe = '';
  let shown = 0;
  for (let at = 0; at < text.length; at++) {
    if (!atSign.test(text.charAt(at))) continue;
    const from = findStart(text, at, shown);
    const to = findEnd(text, at);
    const isApart = /\s/.test(text.charAt(at - 1));
    if (from === at || (isApart && !domain.test(text.slice(at + 1, to)))) continue;
    safe += text.slice(shown, from);
    if (from > shown || !safe) safe += '[redacted]';
    shown = to;
    at = to - 1;
  }
  return safe + text.slice(shown);
}

/** Returns the start of the word before the @, but at least `min`. Returns the position of the @ if there is no word. */
function findStart(text: string, at: number, min: number): number {
  let from = at;
  while (from > min && at - from < maxSpaces && /\s/.test(text.charAt(from - 1))) from--;
  const end = from;
  const before = text.charAt(end - 1);
  const open = { '"': '"', ')': '(' }[before];
  if (open) {
    const near = Math.max(min, end - maxQuoted);
    const opening = text.slice(near, end - 1).lastIndexOf(open);
    if (opening >= 0) from = near + opening;
    if (opening >= 0 && open === '"') return from;
  }
  // Any other bracket directly before the @ is part of the name.
  const stop = from === end && delimiter.test(before) ? /\s/ : delimiter;
  while (from > min && !stop.test(text.charAt(from - 1))) from--;
  return from === end ? at : from;
}

/** Returns the end of the word after the @, excluding punctuation of the sentence. */
function findEnd(text: string, at: number): number {
  let start = at + 1;
  while (start < text.length && start <= at + maxSpaces && /\s/.test(text.charAt(start))) start++;
  const stop = text.charAt(start) === '[' ? /\s/ : delimiter;
  let to = start;
  while (to < text.length && !stop.test(text.charAt(to))) to++;
  if (start > at + 1 && !domain.test(text.slice(start, to))) return at + 1;
  while (to > at + 1 && /[.!?'’”]/.test(text.charAt(to - 1))) to--;
  return to;
}

const parseEntities = (letters: string): [string, string][] =>
  letters.split(' ').map((each): [string, string] => [each.slice(0, -1), each.slice(-1)]);

/**
 * Named HTML entities of letters, by lower-case name because echoes are compared without case. Entities with an accent are not listed, because
 * they start with their letter.
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

/** Named HTML entities of punctuation. */
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
/** Entities that browsers also accept without a semicolon. */
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
  // A short text can be escaped any number of times. Each round makes it shorter.
  const rounds = text.length > 2000 ? 8 : 200;
  for (let round = 0; round < rounds && /[<&%\\\uff01-\uff5e]|\p{Cf}/u.test(plain); round++) {
    const before = plain;
    plain = plain
      .replace(/\p{Cf}+/gu, '')
      // Collapses repeated escaping in one step.
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
      // Uses a single pass, so that an escaped backslash does not escape the text after it.
      .replace(
        /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([nrtbfv])|(["'\\/]))/gi,
        (_, braced?: string, four?: string, two?: string, space?: string, mark?: string) =>
          space ? ' ' : (mark ?? hex(braced ?? four ?? two ?? '')),
      );
    if (plain === before) break;
  }
  return plain;
}

/** Returns the content of a tag that could be an email in angle brackets (`<jo@example.com>`). Returns undefined for other tags. */
const keepEmail = (markup: string): string | undefined =>
  /@|%(?:25)*40|&(?:#0*64|#x0*40|commat)|\\(?:u00|u\{|x)40/i.test(markup) ? ` ${markup.slice(1, -1)} ` : undefined;

const utf8 = new TextDecoder();
const decodePercent = (escapes: string) =>
  utf8.decode(Uint8Array.from(escapes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)));
