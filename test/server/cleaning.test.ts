import { createClient, type Credentials } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { describe, expect, test } from 'vitest';
import { asked } from '../support/relayed.ts';

/** Returns the error that a page sees if the service answers with this text. */
async function cleaned(said: string, credentials: Credentials = { key: 'AB12-CD34' }) {
  const handler = createAddressHandler({
    client: createClient({
      endpoints: { platform: 'https://service.test' },
      credentials,
      fetch: async () => new Response(said, { headers: { 'content-type': 'text/plain' } }),
    }),
  });
  return (await handler(asked('retrieve', { id: 'x' }))).text();
}
const each = (key: string, write: (code: number) => string) =>
  Array.from(key, (sign) => write(sign.charCodeAt(0))).join('');
const key = 'AB12-CD34';
const hex = (code: number) => code.toString(16);

describe('the key in a text of the service', () => {
  test.each([
    ['as it is', key],
    ['in small letters', 'ab12-cd34'],
    ['with each character percent-encoded', each(key, (code) => `%${hex(code)}`)],
    ['twice so', each(key, (code) => `%25${hex(code)}`)],
    ['thrice so', each(key, (code) => `%2525${hex(code)}`)],
    ['with zeros', each(key, (code) => `%000${hex(code)}`)],
    ['in the old escapes of scripts', each(key, (code) => `%u00${hex(code)}`)],
    ['in JSON', each(key, (code) => `\\u00${hex(code)}`)],
    ['in JSON in JSON', each(key, (code) => `\\\\u00${hex(code)}`)],
    ['in a program', each(key, (code) => `\\u{${hex(code)}}`)],
    ['in byte escapes of a program', each(key, (code) => `\\x${hex(code)}`)],
    ['in octal', each(key, (code) => `\\${code.toString(8)}`)],
    ['in octal with zeros', each(key, (code) => `\\0${code.toString(8)}`)],
    ['in numbers of HTML', each(key, (code) => `&#${String(code)};`)],
    ['in HTML numbers, with zeros', each(key, (code) => `&#00${String(code)};`)],
    ['in HTML numbers, encoded twice', each(key, (code) => `&amp;amp;#${String(code)};`)],
    ['in hexadecimal HTML numbers', each(key, (code) => `&#x${hex(code)};`)],
    ['the same with zeros, in HTML', each(key, (code) => `&amp;#x00${hex(code)};`)],
    ['without its marks', 'AB12CD34'],
    ['with other marks', 'AB12 - CD34'],
    ['with an entity between', 'AB12&nbsp;CD34'],
    ['with tags between', 'AB12</b><i>CD34'],
    ['with an entity, a tag and a mark between', 'AB12&ndash;<br/> CD34'],
    ['in several ways at once', 'A%42\\u0031&#50;-C%44\\x334'],
    ['in hexadecimal', Buffer.from(key).toString('hex')],
    ['in large hexadecimal', Buffer.from(key).toString('hex').toUpperCase()],
  ])('is removed as a whole, and the text around it is kept: %s', async (_, form) => {
    expect(await cleaned(`before ${form} after`)).toBe('before [redacted] after');
    expect(await cleaned(`${form} ${form}`)).toBe('[redacted] [redacted]');
  });

  test.each([0, 1, 2, 3, 4])('is removed in base64, %i characters in', async (before) => {
    for (const secret of [key, 'a?>b~~?>~?', 'AB12-CD34-E', 'AB12-CD34-EF'])
      for (const encoding of ['base64', 'base64url'] as const) {
        const said = Buffer.from(`${'k'.repeat(before)}${secret}~`).toString(encoding);
        const left = await cleaned(said, { key: secret });
        expect(left).toContain('[redacted]');
        if (before === 0) expect(left.startsWith('[redacted]'), left).toBe(true);
        expect(await cleaned(`${said} ${said}`, { key: secret })).toBe(`${left} ${left}`);
        // The remaining text must not reveal more than two characters of the key.
        expect(left.replace('[redacted]', '').length, left).toBeLessThanOrEqual(4 * Math.ceil(before / 3) + 8);
        const around = left.split('[redacted]').map((part) => Buffer.from(part, encoding).toString('latin1'));
        expect(around.join('')).not.toContain(secret.slice(2, 6));
      }
  });

  test('is removed if it contains characters of regular expressions', async () => {
    const odd = 'a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o/p';
    expect(await cleaned(`<${odd}>`, { key: odd })).toBe('<[redacted]>');
    expect(await cleaned('<aXbbc>', { key: 'a.b*c+d' })).toBe('<aXbbc>');
    expect(await cleaned('axbbbccd', { key: 'a.b*c+d' })).toBe('axbbbccd');
    expect(await cleaned('1.----.2', { key: '------' })).toBe('1.----.2');
    expect(await cleaned('1------2', { key: '------' })).toBe('1[redacted]2');
  });

  test('is removed for each of the credentials', async () => {
    const credentials = { key: 'KEY-111', legacyKey: 'OLD-222', bearer: 'TOKEN.333' };
    expect(await cleaned('KEY-111, OLD-222, TOKEN.333; token333', credentials)).toBe(
      '[redacted], [redacted], [redacted]; [redacted]',
    );
  });
});

describe('a text that is not the key', () => {
  test.each([
    ['a part of it', 'AB12-CD3'],
    ['its groups in another order', 'CD34-AB12'],
    ['its groups far from each other', 'AB12 ....  CD34'],
    ['its groups with words between', 'AB12 and CD34'],
    ['an address', '12 Main St, Boston MA 02116-1234'],
  ])('is kept: %s', async (_, text) => {
    expect(await cleaned(text)).toBe(text);
  });

  test('is kept if it contains a short key only by chance', async () => {
    expect(await cleaned('Beacon Street', { key: 'acon ' })).toBe('Beacon Street');
    expect(await cleaned('Beacon Street', { key: 'eacon ' })).toBe('B[redacted]Street');
    expect(await cleaned('a-b-c-d ABCDE', { key: 'a-b-c-d-e' })).toBe('a-b-c-d ABCDE');
    expect(await cleaned('a-b-c-d ABCDEF', { key: 'a-b-c-d-e-f' })).toBe('a-b-c-d [redacted]');
    expect(await cleaned('anything', {})).toBe('anything');
  });
});
