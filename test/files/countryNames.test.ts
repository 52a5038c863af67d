import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { csvSource, estimateRun, runBatch } from 'doorplate/batch';
import { cleanse, cleanseInternational, createClient, verify } from 'doorplate/core';
import { fileOperation, templateEntries } from 'doorplate/files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySink } from '../support/batch/memoryTable.ts';
import { echoOf, type WireRecord } from '../support/echoService.ts';
import { runs } from '../support/runs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

let folder = '';
temporaryFolder((its) => (folder = its));

const { recordOf } = fileOperation('cleanseInternational');
const sentFor = (country: string, defaultCountry = '') =>
  recordOf(['1 Main Street', country], ['Address1', 'Country'], defaultCountry)['Country'];

/** Country names as people write them, by the code that is sent. None is a code or an English name. */
const names: Record<string, string> = {
  AT: 'Österreich|Oesterreich|OSTERREICH|Autriche|Oostenrijk|Østrig|Österrike|Rakousko|Avusturya|オーストリア|奥地利|Austria / Österreich',
  AE: 'الإمارات',
  BA: 'Bosnia',
  BE: 'Belgien|Belgique|België|Bélgica|Belgia|Belçika|ベルギー|Belgique/België',
  BG: 'България',
  BR: 'Brasil|Brasilien|Brésil|Brazilië|Brazylia|ブラジル',
  CH: 'Schweiz|SUISSE|Svizzera|Suiza|Suíça|Zwitserland|Szwajcaria|İsviçre|スイス|瑞士|Schweiz (CH)|SUI',
  CI: 'Elfenbeinküste|Costa de Marfil|Costa d’Avorio',
  CN: 'Chine|Kina|Chiny|中国|Κίνα',
  CZ: 'Tschechien|Česko|Cesko|Tchéquie|Chequia|Česká republika|Tschechische Republik|ČR|čr|Česká rep.|Czech Rep.',
  DE: 'Deutschland|DEUTSCHLAND| deutschland |Allemagne|Alemania|Germania|Duitsland|Niemcy|Tyskland|Německo|Almanya|ドイツ|德国|المانيا|BRD|DE - Germany|Germany (Deutschland)|GER|Nemčija|Germany (DEU)|DE/DEU',
  DO: 'Dominican Rep.|República Dominicana|Dominikanische Republik',
  ES: 'España|Espana|Spanien|Espagne|Spagna|Spanje|Hiszpania|İspanya|スペイン|西班牙',
  FR: 'Frankreich|Francia|França|Frankrijk|Francja|Frankrig|Fransa|フランス|法国',
  GB: 'UK|U.K.|uk|Vereinigtes Königreich|Royaume-Uni|Reino Unido|Regno Unito|Grossbritannien|Großbritannien|England|Scotland|Northern Ireland|イギリス|英国',
  GR: 'Griechenland|Grèce|Ελλάδα|ΕΛΛΑΔΑ',
  HK: '香港|홍콩|Hong Kong SAR',
  HU: 'Ungarn|Hongrie|Magyarország',
  IE: 'Irland|Irlande|Irlanda|Eire|Éire',
  JP: '日本|Japon|Japón|Giappone|Japonia|Japani',
  KR: '대한민국|韓国|Südkorea|Suedkorea|Corée du Sud',
  NL: 'Niederlande|Nederland|Pays-Bas|Países Bajos|Holland|Paesi Bassi|Hollanda|オランダ',
  PL: 'Polen|Pologne|Polonia|Polska|Polsko|ポーランド',
  RU: 'Россия|Russland|Russie|Rusia',
  RS: 'Србија',
  SA: 'السعودية',
  SE: 'Schweden|Suède|Suecia|Svezia|Sverige|Ruotsi',
  TH: 'ไทย',
  TR: 'T.C.|Türkiye Cumhuriyeti|Türkei|Tuerkei|Turquie|Turquía',
  TW: '臺灣|台灣|台湾',
  US: 'Vereinigte Staaten|États-Unis|Estados Unidos|EE. UU.|EEUU|Stati Uniti|アメリカ合衆国|米国|États-Unis d’Amérique|Estados Unidos de América|Estados Unidos da América|Spojené státy americké|Spojené štáty americké|Amerikai Egyesült Államok|US (USA)|USA/US|US of A|U.S. of A.',
  ZA: 'Südafrika|Afrique du Sud|Sudáfrica|Zuid-Afrika',
};

describe('a country that a file does not name in English', () => {
  test.each(Object.entries(names))('is sent as its code: %s', (code, list) => {
    for (const name of list.split('|')) {
      expect([name, sentFor(name)]).toEqual([name, code]);
      // Old spreadsheets and Macs write accents as separate characters.
      expect([name, sentFor(name.normalize('NFD'))]).toEqual([name, code]);
      expect([name, sentFor('', name)]).toEqual([name, code]);
    }
  });

  test.each([
    'Germany',
    'United States of America',
    'Korea, Republic of',
    'de',
    'USA',
    // These are no country, or two.
    'Freiburg',
    'DE, AT',
    'Deutschland/Österreich',
    'Georgia (US)',
    'Republik Kongo (CD)',
    'D',
    'TC',
    'SR',
    // 372 is Ireland in ISO 3166 and Estonia on the phone.
    '276',
    '372',
    'AU (AUT)',
    'CH (CHN)',
    'Europa',
    'x'.repeat(10_000),
    'constructor',
  ])('is sent as it is if it is a code, an English name, no country, or two countries: %s', (text) => {
    expect(sentFor(text)).toBe(text);
  });

  test.each([
    ...['Norfolk', 'NORFOLK', 'Granada', 'Guadalupe', 'Salvador', 'Columbia', 'Man.', 'San Martín', 'Santa Elena'],
    // Regions and cities, and codes of two letters that are no ISO code.
    ...[
      'VS',
      'vs',
      'VK',
      'BK',
      'New Jersey',
      'Indiana',
      'British Columbia',
      'Monaco di Baviera',
      'US-GA',
      'Jersey City',
    ],
    ...[
      'Corea',
      'Kongo',
      'Ireland (Northern)',
      'Korea (DPRK)',
      'Samoa (US)',
      'UK/Ireland',
      'China (Hong Kong)',
      'GA (US)',
    ],
  ])('is sent as it is if it may be a place in another country: %s', (text) => {
    expect(sentFor(text)).toBe(text);
  });

  test('never becomes another country, in any language, letter case or Unicode form', () => {
    const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    // `Intl` also has names for codes that are no longer used, such as SU.
    const codes = Array.from({ length: 676 }, (_, at) => String.fromCharCode(65 + at / 26, 65 + (at % 26))).filter(
      (code) => english.of(code) && new Intl.Locale(`und-${code}`).region === code,
    );
    const languages = 'ar cs da de es fi fr it ja ko nb nl pl pt ru sv tr zh'.split(' ');
    const wrong = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.constantFrom(...languages),
        fc.constantFrom('NFC', 'NFD'),
        fc.constantFrom(
          String,
          (text: string) => text.toUpperCase(),
          (text: string) => text.toLowerCase(),
        ),
        (code, language, form, letterCase) => {
          const name = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code);
          if (name === undefined) return;
          const text = letterCase(name).normalize(form);
          const answer = sentFor(text);
          // A name that English shares with another country is the English one, as before.
          if (answer !== text && answer !== code)
            wrong.add(`${text} (${language}): ${String(answer)} instead of ${code}`);
        },
      ),
      { numRuns: runs(2_000) },
    );
    expect([...wrong]).toEqual([]);
  });

  test('is charged once, and the results keep the cell', async () => {
    const path = join(folder, 'lands.csv');
    writeFileSync(
      path,
      'Street,City,Country\n1 Main Street,Boston,UK\nHauptstraße 1,Bonn,Deutschland\nRue 1,Lyon,Freiburg\n',
    );
    const wire: WireRecord[] = [];
    const client = createClient({
      endpoints: { batch: 'https://batch.test' },
      credentials: { key: 'AA11-BB22-CC33-DD44' },
      fetch: async (request) => {
        const { Addresses } = (await request.json()) as { Addresses: WireRecord[] };
        wire.push(...Addresses);
        return echoOf(Addresses);
      },
    });
    const options = { source: csvSource(path), operation: 'cleanseInternational' as const };
    expect(await estimateRun(options)).toMatchObject({ records: 3, sendable: 2, faults: { country: 1 } });
    const { sink, rows } = memorySink();
    const report = await runBatch({ ...options, client, sink, journal: join(folder, 'job') });
    expect(report.tally).toMatchObject({ results: 2, notSent: 1 });
    expect(wire.map(({ Country }) => Country)).toEqual(['GB', 'DE']);
    expect(JSON.stringify(rows)).toContain('Deutschland');
  });
});

test('a country is sent as an ISO code to the services that ask for a code, however the cell names it', async () => {
  const cells = ['United States', 'united states', 'USA', 'US', 'UK', 'Deutschland', 'DEU', 'ישראל'];
  const sent: unknown[][] = [];
  const client = createClient({
    endpoints: { base: 'https://base.test', batch: 'https://batch.test', legacy: 'https://legacy.test' },
    credentials: { key: 'AA11-BB22-CC33-DD44', legacyKey: 'AA11-BB22-CC33-DD44' },
    fetch: async (request) => {
      const body = (await request.json()) as Partial<Record<'addresses' | 'Addresses' | 'input', WireRecord[]>>;
      sent.push((body.addresses ?? body.Addresses ?? body.input ?? []).map(({ Country }) => Country));
      return new Response('', { status: 400 });
    },
  });
  const recordsFor = (operation: 'cleanse' | 'cleanseInternational' | 'verify') =>
    cells.map((cell) => fileOperation(operation).recordOf(['1 Main Street', cell], ['Address1', 'Country'], ''));
  await cleanse(client, recordsFor('cleanse')).catch(() => undefined);
  await cleanseInternational(client, { addresses: recordsFor('cleanseInternational') }).catch(() => undefined);
  await verify(client, recordsFor('verify')).catch(() => undefined);
  const codes = ['US', 'US', 'USA', 'US', 'GB', 'DE', 'DEU', 'IL'];
  // The legacy service accepts any text as a country, so codes and English names are sent to it as they are.
  expect(sent).toEqual([codes, codes, ['United States', 'united states', 'USA', 'US', 'GB', 'DE', 'DEU', 'IL']]);
});

describe('a country for all rows', () => {
  const { fields } = fileOperation('cleanseInternational');
  const constant = (text: string) => {
    try {
      return templateEntries({ Country: text }, ['Street'], fields);
    } catch (cause) {
      return (cause as Error).message;
    }
  };

  test.each([
    ['US', 'US'],
    ['USA', 'USA'],
    ['United States', 'United States'],
    ['UK', 'GB'],
    ['Deutschland', 'DE'],
    ['DEU', 'DEU'],
    [' de ', 'de'],
  ])('can be written in any form: %s', (text, sent) => {
    expect(constant(text)).toEqual([`Country=${text.trim()}`]);
    expect(recordOf(['1 Main Street'], ['Address1', `Country=${text.trim()}`], '')['Country']).toBe(sent);
  });

  test.each([
    ['Germny', 'Did you mean Germany?'],
    ['Deutschlnd', 'Did you mean Germany?'],
    ['Untied States', 'Did you mean United States?'],
    ['Frankrich', 'Did you mean France?'],
    ['XX', 'Use a name or a two-letter ISO 3166 code, such as Germany or DE.'],
    ['Freiburg', 'Use a name or a two-letter ISO 3166 code, such as Germany or DE.'],
  ])('is rejected if it is no country, with the one that may be meant: %s', (text, hint) => {
    expect(constant(text)).toBe(`"${text}" is not a country. ${hint}`);
  });

  test('can still come from a column', () => {
    expect(templateEntries({ Country: '{Street}' }, ['Street'], fields)).toEqual(['Country={1}']);
  });
});
