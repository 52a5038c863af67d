import type { Credentials } from '../../core/index.ts';
import { toHex } from '../hash.ts';

/** Returns a function that creates a redactor for credentials. It returns the same redactor until the credentials change. */
export function createRedactorCache(): (credentials: Credentials) => (text: string) => string {
  let last: { json: string; redact: (text: string) => string } | undefined;
  return (credentials) => {
    const json = JSON.stringify(credentials);
    if (last?.json !== json) last = { json, redact: createKeyRedactor(credentials) };
    return last.redact;
  };
}

/**
 * Creates a function that removes every credential from a string. It finds a key in upper or lower case, and with or without the separators between its groups.
 * It also finds the key if it is escaped, or encoded in base64 or hexadecimal. A key can reach a browser only if the service repeats it in a response.
 */
function createKeyRedactor(credentials: Credentials): (text: string) => string {
  const secrets = Object.values(credentials as Record<string, string>).filter(({ length }) => length >= minKeyLength);
  const patterns = secrets.flatMap((secret) => {
    const characters = Array.from(secret);
    const bare = characters.filter((character) => /[\da-z]/i.test(character));
    return [
      new RegExp(characters.map(encodedForms).join(''), 'gi'),
      // Finds the key "AA11-AA11" as "AA11AA11" and as "AA11 - AA11" too.
      ...(bare.length >= minKeyLength ? [new RegExp(bare.map(encodedForms).join(separatorPattern), 'gi')] : []),
      new RegExp(escapeRegExp(toHex(new TextEncoder().encode(secret))), 'gi'),
      ...base64Forms(secret).map((form) => new RegExp(escapeRegExp(form), 'g')),
    ];
  });
  return (text) => patterns.reduce((left, pattern) => left.replace(pattern, '[redacted]'), text);
}

/** Minimum length of a key that is redacted. A shorter key would match other text by chance. */
const minKeyLength = 6;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const toBase64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** Matches what can separate the groups of a key: punctuation, an HTML entity or a tag. */
const separatorPattern = '(?:[^\\da-z]|&\\w{2,12};|<\\/?\\w{1,9} ?\\/?>){0,3}';

/** Returns a pattern that matches a character and its escaped forms in URLs, JSON, HTML and source code. */
function encodedForms(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16);
  return `(?:${[
    escapeRegExp(character),
    `%(?:25)*0*${hex}`,
    `%u0*${hex}`,
    `\\\\{1,8}u\\{?0*${hex}\\}?`,
    `\\\\{1,8}x0*${hex}`,
    `\\\\{1,8}0*${code.toString(8)}`,
    `&(?:amp;)*#0*${String(code)};?`,
    `&(?:amp;)*#x0*${hex};?`,
  ].join('|')})`;
}

/** Returns the base64 forms of a key at each of the three alignments, without the characters that depend on the bytes around the key. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].flatMap((before) => {
    const text = toBase64('\0'.repeat(before) + key).replaceAll('=', '');
    const inner = text.slice(before === 0 ? 0 : before + 1, text.length - 1);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
