import { plainOf } from './plainOf.ts';
import { withoutEmails } from './withoutEmails.ts';

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
  const plain = cut.map(plainOf);
  // A text without an echo is shown as it came, escapes included.
  const hidden = hide(plain.map(withoutEmails), texts.map(plainOf));
  const shown = hidden.map((part, at) => (part === plain[at] ? (cut[at] ?? '') : part));
  return hide(shown.map(withoutEmails), texts).map((part) => part.slice(0, most));
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
