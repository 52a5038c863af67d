const named = (letters: string): [string, string][] =>
  letters.split(' ').map((each): [string, string] => [each.slice(0, -1), each.slice(-1)]);

/**
 * Named HTML entities of letters, by their names in small letters: an echo is compared without case. Those with an accent begin with their
 * letter.
 */
export const letterEntities = new Map([
  ...named('szligß ethð thornþ engŋ imathı inodotı jmathȷ kgreenĸ ordmº ordfª microµ ohmΩ'),
  ...named(
    'alphaα betaβ gammaγ deltaδ epsilonε epsiε epsivε zetaζ etaη thetaθ thetasymθ thetavθ iotaι kappaκ kappavκ lambdaλ muμ nuν xiξ omicronο piπ pivπ rhoρ rhovρ ' +
      'sigmaσ sigmafς sigmavς tauτ upsilonυ upsiυ upsihυ phiφ phivφ chiχ psiψ omegaω gammadϝ',
  ),
  ...named(
    'acyа bcyб vcyв gcyг dcyд iecyе iocyё zhcyж zcyз icyи jcyй kcyк lcyл mcyм ncyн ocyо pcyп rcyр scyс tcyт ucyу fcyф khcyх tscyц chcyч shcyш shchcyщ hardcyъ ycyы ' +
      'softcyь ecyэ yucyю yacyя djcyђ gjcyѓ jukcyє dscyѕ iukcyі yicyї jsercyј ljcyљ njcyњ tshcyћ kjcyќ ubrcyў dzcyџ',
  ),
]);

/** Named entities that stand for marks. */
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
/** These are read without their semicolon too, as browsers do. */
const open = /&(amp|lt|gt|quot|nbsp|szlig|eth|thorn|ordm|ordf|micro|middot)/gi;
const entityOf = (name: string): string | undefined => {
  const small = name.toLowerCase();
  return letterEntities.get(small) ?? (Object.hasOwn(entities, small) ? entities[small] : undefined);
};

const characterOf = (code: number) => (code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ' ');
const hex = (digits: string) => characterOf(Number.parseInt(digits, 16));

/** The text with tags and with HTML, URL and JSON escapes taken away, one inside another too. */
export function decodeEntities(text: string): string {
  let plain = text;
  // A short text may be escaped as often as it likes; each round makes it shorter.
  const rounds = text.length > 2000 ? 8 : 200;
  for (let round = 0; round < rounds && /[<&%\\\uff01-\uff5e]|\p{Cf}/u.test(plain); round++) {
    const before = plain;
    plain = plain
      .replace(/\p{Cf}+/gu, '')
      // What was escaped again and again, at once.
      .replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
      .replace(/&(?:(?:amp|#38|#x26);)+/gi, '&')
      .replace(/\\{2,}/g, '\\')
      .replace(/<\/?[a-z][^<>]{0,100}>/gi, (tag) => emailIn(tag) ?? ' ')
      .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/&#x0*([0-9a-f]{1,6});?/gi, (_, digits: string) => hex(digits))
      .replace(/&#0*(\d{1,7});?/g, (_, digits: string) => characterOf(Number(digits)))
      .replace(/&(?:shy|zwnj|zwj|zerowidthspace|nobreak|lrm|rlm);|<!--[^>]{0,100}-->/gi, (gone) => emailIn(gone) ?? '')
      .replace(
        /&([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|strok|breve|dot|macr|ogon|dblac|commaaccent);?/gi,
        '$1',
      )
      .replace(/&([aoi][ej])lig;?/gi, '$1')
      .replace(/&([a-z]{2,16});/gi, (whole, name: string) => entityOf(name) ?? whole)
      .replace(open, (whole, name: string) => entityOf(name) ?? whole)
      .replace(/(?:%[0-9a-f]{2})+/gi, decoded)
      .replace(/%u([0-9a-f]{4})/gi, (_, digits: string) => hex(digits))
      // In one pass, so that an escaped backslash escapes nothing itself.
      .replace(
        /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})|([nrtbfv])|(["'\\/]))/gi,
        (_, braced?: string, four?: string, two?: string, space?: string, mark?: string) =>
          space ? ' ' : (mark ?? hex(braced ?? four ?? two ?? '')),
      );
    if (plain === before) break;
  }
  return plain;
}

/** What looks like a tag may be an email in angle brackets, or hold one: then it is not gone. */
const emailIn = (markup: string): string | undefined =>
  /@|%(?:25)*40|&(?:#0*64|#x0*40|commat)|\\(?:u00|u\{|x)40/i.test(markup) ? ` ${markup.slice(1, -1)} ` : undefined;

const utf8 = new TextDecoder();
const decoded = (escapes: string) =>
  utf8.decode(Uint8Array.from(escapes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)));

/** Letters and digits in a row that a text must share with what was sent, to be taken for an echo of it. */
const run = 6;
/** Most of one text of a service that an error shows: a hostile answer may be of any length. */
const most = 1000;
/** Longest word that is looked at whole where it would be cut: what is cut before its @ is not seen to be an email. */
const longestWord = 320;

/**
 * The texts of a service without anything that was sent to it: no key, no address, no email, no id and no line of a file, in whatever form it
 * comes back (other case, accents, spaces or marks; HTML, URL and JSON escapes, one inside another; cut off; stuck to other words). Hidden are
 * runs of six letters and digits that stand in what was sent, words of four, and short texts and cells as a whole; and every email, since a
 * service may know it from an earlier call. What was sent is read once, and only for a call that failed: the time grows with the texts, not with
 * their product.
 *
 * @param parts what the service says; each is cut after 1,000 characters.
 * @param sent the credentials and the input, of any shape.
 */
export function redact(parts: readonly string[], sent: unknown): string[] {
  const cut = parts.map(beginningOf);
  if (!cut.some(Boolean)) return cut;
  const texts = textsIn(sent);
  const plain = cut.map(decodeEntities);
  // A text without an echo is shown as it came, escapes included.
  const hidden = hide(plain.map(maskEmails), texts.map(decodeEntities));
  const shown = hidden.map((part, at) => (part === plain[at] ? (cut[at] ?? '') : part));
  return hide(shown.map(maskEmails), texts).map((part) => part.slice(0, most));
}

/** What is read of a text: more than is shown, to the end of a word. */
function beginningOf(part: string): string {
  let end = Math.min(part.length, most + longestWord);
  if (end < part.length) while (end > most && !/\s/.test(part.charAt(end - 1))) end--;
  return part.slice(0, end);
}

/** Every text in a value of any shape, numbers too. What cannot be read was not sent either. */
function textsIn(value: unknown): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' || typeof next === 'number') found.push(String(next), ...punycodeOf(String(next)));
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

/** The domain of an email as a service may write it. */
function punycodeOf(text: string): string[] {
  const at = text.lastIndexOf('@') + 1;
  if (at === 0 || text.length > 320 || /^[ -~]*$/.test(text)) return [];
  try {
    return [new URL(`http://${text.slice(at)}`).hostname];
  } catch {
    return [];
  }
}

/** Letters that Unicode does not take apart, as services write them. */
const plainLetters = { ς: 'σ', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i' };

/** A file is its cells too: a short one has no run of its own. */
const cellsOf = (text: string): string[] =>
  text.includes('\n') ? [text, ...text.split(/[\n\r,;\t]/, 200_000).filter((cell) => cell.length < 3 * run)] : [text];

/** One form for all ways to write a text. Marks go first: Unicode's normal form of a long run of them takes a quadratic time. */
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

/** The folded text with the place in the text of each of its units. */
function placed(text: string): { folded: string; places: number[] } {
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
  (text.charCodeAt(at) * 31 + text.charCodeAt(at + 2) * 7 + text.charCodeAt(at + run - 1)) & 0xffff;

function hide(parts: readonly string[], texts: readonly string[]): string[] {
  const read = parts.map(placed);
  // What could be an echo is learned from the few texts of the service, so that nothing is kept of the many that were sent.
  const words = new Set<string>();
  const runs = new Set<string>();
  const digests = new Uint8Array(0x10000);
  for (const { folded } of read) {
    const found = wordsIn(folded);
    for (const word of found) words.add(word);
    const line = found.join('');
    for (let at = 0; at + run <= line.length; at++) {
      runs.add(line.slice(at, at + run));
      digests[digest(line, at)] = 1;
    }
  }

  const echoes = { words: new Set<string>(), runs: new Set<string>(), wholes: new Set<string>() };
  const lines = read.map(({ folded }) => wordsIn(folded).join(''));
  for (const text of texts.flatMap(cellsOf)) {
    const folded = fold(text);
    const found = wordsIn(folded);
    for (const word of found)
      if (words.has(word) && (word.length > 3 || (word.length > 2 && (found.length < 2 || /\d/.test(word)))))
        echoes.words.add(word);
    const line = found.join('');
    for (let at = 0; at + run <= line.length; at++)
      if (digests[digest(line, at)] && runs.has(line.slice(at, at + run))) echoes.runs.add(line.slice(at, at + run));
    if (line.length >= run) continue;
    // Plain short words would be torn out of longer ones ("ave" of "have"); what has a mark, a space or a digit in it has no such neighbours.
    const whole = folded.trim();
    const isPlain = /^[a-z]*$/.test(whole);
    if (!isPlain && whole.length > (/[^ -~]/.test(whole) ? 1 : 2) && read.some((part) => part.folded.includes(whole)))
      echoes.wholes.add(whole);
    if (!isPlain && line.length > (/\d/.test(line) ? 2 : 3) && lines.some((one) => one.includes(line)))
      echoes.runs.add(line);
  }
  return parts.map((part, at) => without(part, read[at] ?? placed(part), echoes));
}

interface Echoes {
  words: ReadonlySet<string>;
  runs: ReadonlySet<string>;
  wholes: ReadonlySet<string>;
}

function without(
  part: string,
  { folded, places }: { folded: string; places: readonly number[] },
  { words, runs, wholes }: Echoes,
): string {
  const dark = new Uint8Array(part.length);
  const darken = (from: number, to: number) => {
    dark.fill(1, places[from], (places[to - 1] ?? 0) + 1);
  };
  let line = '';
  const unitOf: number[] = [];
  for (const { 0: word, index } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (words.has(word)) darken(index, index + word.length);
    line += word;
    for (let unit = 0; unit < word.length; unit++) unitOf.push(index + unit);
  }
  for (let length = 3; length <= run; length++)
    for (let at = 0; at + length <= line.length; at++)
      if (runs.has(line.slice(at, at + length))) darken(unitOf[at] ?? 0, (unitOf[at + length - 1] ?? 0) + 1);
  for (const whole of wholes)
    for (let at = folded.indexOf(whole); at >= 0; at = folded.indexOf(whole, at + whole.length))
      darken(at, at + whole.length);

  let safe = '';
  for (let at = 0; at < part.length; at++)
    if (!dark[at]) safe += part[at] ?? '';
    else if (!dark[at - 1]) safe += '[redacted]';
  return safe;
}

const sign = /[@\uff20\ufe6b]/;
/** What ends an email in a sentence. Its own marks (`'+=/{}`) do not. */
const ends = /[\s<>()[\],;:"]/;
/** A word behind an @ that stands apart is one of an email only when it is a domain. */
const domain = /[^.]\.[^.]/;
/** Spaces that may part an @ from its words: tags were there. */
const mostSpaces = 3;
/** Characters of a quoted name, or of a remark in brackets, before an @. */
const mostQuoted = 66;

/**
 * The text with `[redacted]` in place of everything that is shaped like an email, whoever's it is: a job of a file that was uploaded long ago
 * may be told with an email of that file. Cut off, quoted, or parted by spaces too. In linear time.
 */
export function maskEmails(text: string): string {
  let safe = '';
  let shown = 0;
  for (let at = 0; at < text.length; at++) {
    if (!sign.test(text.charAt(at))) continue;
    const from = beginOf(text, at, shown);
    const to = endOf(text, at);
    const isApart = /\s/.test(text.charAt(at - 1));
    if (from === at || (isApart && !domain.test(text.slice(at + 1, to)))) continue;
    safe += text.slice(shown, from);
    if (from > shown || !safe) safe += '[redacted]';
    shown = to;
    at = to - 1;
  }
  return safe + text.slice(shown);
}

/** Where the word before the @ begins; the @ itself where there is none. Not before `least`. */
function beginOf(text: string, at: number, least: number): number {
  let from = at;
  while (from > least && at - from < mostSpaces && /\s/.test(text.charAt(from - 1))) from--;
  const end = from;
  const before = text.charAt(end - 1);
  const open = { '"': '"', ')': '(' }[before];
  if (open) {
    const near = Math.max(least, end - mostQuoted);
    const its = text.slice(near, end - 1).lastIndexOf(open);
    if (its >= 0) from = near + its;
    if (its >= 0 && open === '"') return from;
  }
  // Another bracket right before it is a part of it.
  const stop = from === end && ends.test(before) ? /\s/ : ends;
  while (from > least && !stop.test(text.charAt(from - 1))) from--;
  return from === end ? at : from;
}

/** Where the word behind the @ ends, less the marks of the sentence. */
function endOf(text: string, at: number): number {
  let start = at + 1;
  while (start < text.length && start <= at + mostSpaces && /\s/.test(text.charAt(start))) start++;
  const stop = text.charAt(start) === '[' ? /\s/ : ends;
  let to = start;
  while (to < text.length && !stop.test(text.charAt(to))) to++;
  if (start > at + 1 && !domain.test(text.slice(start, to))) return at + 1;
  while (to > at + 1 && /[.!?'’”]/.test(text.charAt(to - 1))) to--;
  return to;
}
