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
export function withoutEmails(text: string): string {
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
