import type { Credentials } from '../../core/index.ts';
import { hexOf } from '../ids/hash.ts';

/** What takes these credentials out of a text. Made anew when they change. */
export function createCleaners(): (credentials: Credentials) => (text: string) => string {
  let last: { of: string; clean: (text: string) => string } | undefined;
  return (credentials) => {
    const of = JSON.stringify(credentials);
    if (last?.of !== of) last = { of, clean: createKeyCleaner(credentials) };
    return last.clean;
  };
}

/** A key shorter than this stands in other words by chance. */
const least = 6;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const base64Of = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** What a service may write between the groups of a key: marks, an entity, a tag. */
const between = '(?:[^\\da-z]|&\\w{2,12};|<\\/?\\w{1,9} ?\\/?>){0,3}';

/** A character as itself, and as it may be written in a URL, in JSON, in HTML or in a program. */
function formsOf(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return `(?:${[
    escaped(character),
    `%(?:25)*0*${hex}`,
    `%u0*${hex}`,
    `\\\\{1,8}u\\{?0*${hex}\\}?`,
    `\\\\{1,8}x0*${hex}`,
    `\\\\{1,8}0*${code.toString(8)}`,
    `&(?:amp;)*#0*${String(code)};?`,
    `&(?:amp;)*#x0*${hex};?`,
  ].join('|')})`;
}

/** The parts of a base64 text that are the same wherever in it the key begins. */
function base64FormsOf(key: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = base64Of('\0'.repeat(before) + key).replaceAll('=', '');
    const inner = text.slice(before === 0 ? 0 : before + 1, text.length - 1);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/**
 * Takes every credential out of a text: as it is, in any case, with or without the marks between its groups, escaped, in base64 and in hexadecimal. What
 * the service says back is the one way by which a key could reach a browser.
 */
export function createKeyCleaner(credentials: Credentials): (text: string) => string {
  const secrets = Object.values(credentials as Record<string, string>).filter(({ length }) => length >= least);
  const patterns = secrets.flatMap((secret) => {
    const characters = Array.from(secret);
    const bare = characters.filter((character) => /[\da-z]/i.test(character));
    return [
      new RegExp(characters.map(formsOf).join(''), 'gi'),
      // "AA11AA11" and "AA11 - AA11" of "AA11-AA11".
      ...(bare.length >= least ? [new RegExp(bare.map(formsOf).join(between), 'gi')] : []),
      new RegExp(escaped(hexOf(new TextEncoder().encode(secret))), 'gi'),
      ...base64FormsOf(secret).map((form) => new RegExp(escaped(form), 'g')),
    ];
  });
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, '[redacted]'), text);
}
