import { type AddressServiceError, createClient, type Credentials, retrieve } from 'doorplate/core';
import { createAddressHandler } from 'doorplate/server';
import { describe, expect, test } from 'vitest';
import { relayRequest } from '../support/relayed.ts';

/** Returns the error that a page sees if the service answers with this text. */
async function cleaned(said: string, credentials: Credentials = { key: 'AB12-CD34' }) {
  const handler = createAddressHandler({
    client: createClient({
      endpoints: { platform: 'https://service.test' },
      credentials,
      fetch: async () => new Response(said, { headers: { 'content-type': 'text/plain' } }),
    }),
  });
  return (await handler(relayRequest('retrieve', { id: 'x' }))).text();
}
const each = (key: string, write: (code: number) => string) =>
  Array.from(key, (sign) => write(sign.charCodeAt(0))).join('');
const key = 'AB12-CD34';
const hex = (code: number) => code.toString(16);
const hex2 = (code: number) => hex(code).padStart(2, '0');
const hexBytes = Array.from(Buffer.from(key), hex2);
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

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
    ['in hexadecimal, with spaces', hexBytes.join(' ')],
    ['in hexadecimal, with colons', hexBytes.join(':').toUpperCase()],
    ['in hexadecimal, with commas and 0x', hexBytes.map((byte) => `0x${byte}`).join(', ')],
    ['in hexadecimal, with 0x only', hexBytes.map((byte) => `0x${byte}`).join(' ')],
    ['in hexadecimal, with hyphens', hexBytes.join('-')],
    [
      'in hexadecimal, two bytes a group',
      Buffer.from(key)
        .toString('hex')
        .replaceAll(/....(?=.)/g, '$& '),
    ],
    ['in hexadecimal, in lines', hexBytes.join('\r\n')],
    ['in byte escapes of JSON in JSON', each(key, (code) => `\\\\x${hex(code)}`)],
    ['in byte escapes with braces', each(key, (code) => `\\x{${hex(code)}}`)],
    ['in long escapes of a program', each(key, (code) => `\\U000000${hex(code)}`)],
    ['in code points', each(key, (code) => `U+00${hex(code)} `).trimEnd()],
    ['in escapes of CSS', each(key, (code) => `\\${hex(code)} `).trimEnd()],
    ['in quoted-printable', each(key, (code) => `=${hex(code).toUpperCase()}`)],
    ['in quoted-printable, over two lines', key.replace('12', '1=\r\n2')],
    ['in small percent escapes', each(key, (code) => `%${hex(code).toLowerCase()}`)],
    ['in percent escapes of escapes of JSON', each(key, (code) => `%5Cu00${hex(code)}`)],
    ['in HTML numbers, whose mark is a number too', each(key, (code) => `&#38;#${String(code)};`)],
    ['in UTF-16, as bytes', Buffer.from(key, 'utf16le').toString('latin1').slice(0, -1)],
    ['in UTF-16, as bytes in the other order', swapped(key).toString('latin1').slice(1)],
    ['in UTF-16, in JSON', Array.from(key).join('\\u0000')],
    ['in UTF-16, percent-encoded', Array.from(key).join('%00')],
    ['in UTF-16, in hexadecimal', Buffer.from(key, 'utf16le').toString('hex').slice(0, -2)],
    ['in UTF-16, in hexadecimal with spaces', Array.from(Buffer.from(key, 'utf16le').subarray(0, -1), hex2).join(' ')],
    ['in decimal bytes', Array.from(Buffer.from(key)).join(', ')],
    ['in decimal bytes with spaces', Array.from(Buffer.from(key)).join(' ')],
    ['in decimal bytes in lines', Array.from(Buffer.from(key)).join(',\n      ')],
    ['in decimal bytes, in calls of SQL', Array.from(Buffer.from(key)).join(')+CHAR(')],
    ['in octal, one character a line', each(key, (code) => `\\${code.toString(8)}\n`).trimEnd()],
    ['in UTF-32, as bytes', Array.from(key).join('\0\0\0')],
    ['in UTF-32, in hexadecimal', Array.from(hexBytes).join('000000')],
    ['in lines with an indent', 'AB12-\r\n    CD34'],
    ['one character at a time', Array.from(key).join('  ')],
    ['in a list of characters', Array.from(key).join("', '")],
    ['in text that a program joins', Array.from(key).join("' + '")],
    ['with a marked part', 'AB12</span><span class="hit" id=5>-CD34'],
    ['with a comment between', 'AB12<!-- -->-CD34'],
    ['in decimal bytes of UTF-16', Array.from(Buffer.from(key, 'utf16le').subarray(0, -1)).join(',')],
  ])('is removed as a whole, and the text around it is kept: %s', async (_, form) => {
    expect(await cleaned(`before ${form} after`)).toBe('before [redacted] after');
    expect(await cleaned(`${form} ${form}`)).toBe('[redacted] [redacted]');
  });

  test.each([
    ['a dump', ': ', (line: string) => `${line.replaceAll(/../g, '$& ')} `],
    ['a dump in words', ': ', (line: string) => `${line.replaceAll(/..../g, '$& ')} `],
    [
      'a dump in two columns',
      '  ',
      (line: string) => `${line.slice(0, 16).replaceAll(/../g, '$& ')} ${line.slice(16).replaceAll(/../g, '$& ')} `,
    ],
  ])('is removed from %s, with the text that shows it again', async (_, space, columns) => {
    const secret = 'AB12-CD34-EF56-GH78';
    for (const before of ['', 'Key=', 'https://service.test/?Key=']) {
      const bytes = Buffer.from(before + secret);
      const lines = Array.from({ length: Math.ceil(bytes.length / 16) }, (__, at) => {
        const line = bytes.subarray(16 * at, 16 * at + 16);
        return `${(16 * at).toString(16).padStart(8, '0')}${space}${columns(line.toString('hex'))}|${line.toString()}|`;
      });
      for (const said of [`dump\n${lines.join('\n')}`, JSON.stringify({ dump: lines.join('\n') })]) {
        const left = await cleaned(said, { key: secret });
        expect(left).toContain('[redacted]');
        expect(left).not.toMatch(/GH78|H78|47 ?48|37 ?38|EF56/i);
        if (said.startsWith('{')) expect(JSON.parse(left)).toHaveProperty('dump');
      }
    }
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

  test.each([
    ['a Buffer', (secret: string) => JSON.stringify(Buffer.from(secret))],
    ['a Buffer in a string', (secret: string) => JSON.stringify(JSON.stringify({ key: Buffer.from(secret) }))],
    ['a Buffer in lines', (secret: string) => JSON.stringify({ a: { key: Buffer.from(secret) } }, undefined, 4)],
    ['a Uint8Array', (secret: string) => JSON.stringify({ key: new TextEncoder().encode(secret) })],
    ['a list of numbers', (secret: string) => JSON.stringify({ name: 'Key', bytes: [...Buffer.from(secret)] })],
    ['a list of texts', (secret: string) => JSON.stringify(Array.from(Buffer.from(secret), hex2))],
    ['a list with other numbers', (secret: string) => JSON.stringify({ bytes: [1, 2, ...Buffer.from(secret), 3] })],
  ])('is removed from the JSON of %s, which stays JSON', async (_, write) => {
    const left = await cleaned(write('AB12-CD34'));
    expect(left).toContain('[redacted]');
    expect(left).not.toMatch(/65,\s*66|"41"|:65|50,\s*45/);
    const value: unknown = JSON.parse(left);
    expect(typeof value === 'string' ? JSON.parse(value) : value).toBeTruthy();
  });

  test('is removed if it contains a slash, which PHP escapes', async () => {
    for (const form of ['ab/cd/EF/12', 'ab\\/cd\\/EF\\/12', 'ab\\\\/cd\\\\/EF\\\\/12', 'ab%2Fcd%2fEF%252F12'])
      expect(await cleaned(`<${form}>`, { key: 'ab/cd/EF/12' }), form).toBe('<[redacted]>');
    expect(await cleaned('<\\/\\/\\/\\/\\/\\/>', { key: '//////' })).toBe('<[redacted]>');
  });

  const long = 'AB12-CD34-EF56-GH78-IJ90-KL12-MN34-OP56-QR78-ST90-UV12-WX34-YZ56';
  const wrapped = (text: string, width: number, end: string) =>
    text.replaceAll(new RegExp(`.{${String(width)}}`, 'g'), `$&${end}`);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  test.each<[string, (text: string) => string]>([
    ['in lines, as in MIME', (text) => wrapped(base64(text), 76, '\r\n')],
    ['in short lines', (text) => wrapped(base64(text), 20, '\n')],
    ['in lines in JSON', (text) => JSON.stringify(wrapped(base64(text), 64, '\n'))],
    ['in indented lines', (text) => wrapped(base64(text), 64, '\n            ')],
    ['in lines of a header', (text) => wrapped(base64(text), 60, '\r\n ')],
    ['in percent-encoded lines', (text) => encodeURIComponent(wrapped(base64(text), 76, '\r\n'))],
    ['without its end', (text) => base64(text).replaceAll('=', '')],
    ['for URLs', (text) => Buffer.from(text).toString('base64url')],
    ['percent-encoded', (text) => encodeURIComponent(base64(text))],
    ['in a form', (text) => base64(text).replaceAll('+', ' ')],
    ['in the JSON of PHP', (text) => base64(text).replaceAll('/', '\\/')],
    ['of UTF-16', (text) => Buffer.from(text, 'utf16le').toString('base64')],
    ['of UTF-16 in the other order', (text) => swapped(text).toString('base64')],
    ['of UTF-16 with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').toString('base64')],
  ])('is removed in base64 %s', async (_, write) => {
    for (const secret of [key, long, 'a?>b~~?>~?o~?>']) {
      for (const before of ['', 'k', 'ke', 'key=']) {
        const left = await cleaned(write(before + secret), { key: secret });
        expect(left.split('[redacted]'), left).toHaveLength(2);
        // The remaining text must not reveal more than two characters of the key.
        expect(left.length, left).toBeLessThanOrEqual(40);
      }
    }
  });

  test('takes a time that grows with the length of the text only', async () => {
    const pumps = [
      'A',
      'AB12-',
      '%25',
      '%41',
      '\\',
      '\\u00',
      '&amp;',
      '&#0',
      '=',
      '\0',
      'A\0',
      '65,',
      '41 ',
      '0x',
      'QUIxMi1D',
      '00000010  41 42 ',
      '00000010: 4142\n',
      'A, B, ',
      '65)+CHAR(',
      '<b id=1',
      '\n',
      ' ',
      '<b>',
      '&nbsp;',
      '%33',
    ];
    for (const secret of [key, '3333-3333-3333-3333', long])
      for (const pump of pumps) {
        const text = pump.repeat(Math.ceil(100_000 / pump.length));
        const start = performance.now();
        await cleaned(`${text}!`, { key: secret });
        // A text that is read once takes a small part of this, even on a busy machine. One that is read again from each of its characters takes hours.
        expect(performance.now() - start, pump).toBeLessThan(20_000);
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

describe('the key in an error of a client that calls the service itself', () => {
  const coded = Buffer.from(key).toString('base64');
  test.each([
    ['in hexadecimal', hexBytes.join(' '), '42 31'],
    ['in base64', coded, coded.slice(2, 8)],
    ['in decimal bytes', Array.from(Buffer.from(key)).join(', '), '66, 49'],
    ['in UTF-16', Array.from(key).join('\0'), 'B\0'],
    ['at the end of a long text', `${'x '.repeat(480)}${coded}`, coded.slice(2, 8)],
    ['in a text that is cut there', `${'x '.repeat(650)}${hexBytes.join(' ')}`, '42 31'],
  ])('is removed from its texts: %s', async (_, form, part) => {
    const client = createClient({
      endpoints: { platform: 'https://service.test' },
      credentials: { key },
      fetch: async () =>
        Response.json({ Items: [{ Error: '18', Description: form, Cause: `It was ${form}.`, Resolution: form }] }),
    });
    const error = (await retrieve(client, 'x').catch((cause: unknown) => cause)) as AddressServiceError;
    expect(error.code).toBe('18');
    for (const text of [error.message, error.cause, error.resolution]) expect(text).not.toContain(part);
    expect(error.message.length).toBeGreaterThan(40);
  });
});
