import { cleanse } from 'doorplate/core';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { errorOf, recorded } from '../../support/recorded.ts';

const greek = Object.fromEntries(
  Array.from('ΣΑτσαδιουης').map((letter, at) => [
    letter,
    `&${['Sigma', 'Alpha', 'tau', 'sigma', 'alpha', 'delta', 'iota', 'omicron', 'upsilon', 'eta', 'sigmaf'][at]!};`,
  ]),
);
const decimal = (text: string) =>
  Array.from(text)
    .map((sign) => `&#${String(sign.codePointAt(0))};`)
    .join('');
const hex = (text: string) =>
  Array.from(text)
    .map((sign) => `&#X${sign.codePointAt(0)!.toString(16).toUpperCase()};`)
    .join('');
const times = (count: number, change: (text: string) => string) => (text: string) =>
  Array.from({ length: count }).reduce<string>(change, text);
const amp = (text: string) => text.replaceAll('&', '&amp;');

test.each<[string, string, string]>([
  [
    'Greek names',
    'Σταδιου Αιας',
    Array.from('Σταδιου Αιας')
      .map((sign) => greek[sign] ?? sign)
      .join(''),
  ],
  ['Icelandic names', 'Þórðarson', '&THORN;&oacute;r&eth;arson'],
  ['Icelandic names in capitals', 'Þórðarson', '&THORN;&OACUTE;R&ETH;ARSON'],
  ['Cyrillic names', 'Невский', '&Ncy;&iecy;&vcy;&scy;&kcy;&icy;&jcy;'],
  ['Latin names without a semicolon', 'Café Déjà Noël', 'Caf&eacute D&eacutej&agrave No&eumll'],
  [
    'sharp s, ligatures and strokes',
    'Straße Œuvre Ørsted Łódź',
    'Stra&szlig;e &OElig;uvre &Oslash;rsted &Lstrok;&oacute;d&zacute;',
  ],
  ['numbers', 'Σταδιου Αιας', decimal('Σταδιου Αιας')],
  ['numbers in capitals, escaped', 'Winchester', amp(hex('Winchester')).toUpperCase()],
  ['escaped many times', 'Café Winchester', times(40, amp)('Caf&eacute; Winch&#101;ster')],
  ['percents many times', 'Müller Söhne', times(20, encodeURIComponent)('Müller Söhne')],
  [
    'percents and entities in turn',
    'Müllersöhne',
    times(6, (text) => amp(encodeURIComponent(text)))('M&uuml;llers&ouml;hne'),
  ],
])('does not repeat what was sent in %s', async (_name, sent, said) => {
  const { client } = recorded(() =>
    Response.json({ Error: '1001', Cause: `Bad: ${said}`, Resolution: said }, { status: 400 }),
  );
  const error = await errorOf(cleanse(client, [{ Address1: 'zzz1 yyy2', Locality: sent }]));
  expect(error.resolution?.replace(/\[redacted\]|[\s.]/g, '')).toBe('');
  expect(inspect(error)).not.toContain(said);
});

test('does not repeat a key in uppercase entities', async () => {
  const { client } = recorded(
    ({ text }) => {
      const { key } = JSON.parse(text) as { key: string };
      return Response.json({ Error: `Unknown: ${amp(hex(key)).toUpperCase()}` }, { status: 400 });
    },
    { credentials: { key: 'K3Y-SECRET-77' } },
  );
  const error = await errorOf(cleanse(client, [{ Address1: '1 Elm' }]));
  expect(error.message).toContain('[redacted]');
  expect(error.message).not.toMatch(/#X/i);
});
