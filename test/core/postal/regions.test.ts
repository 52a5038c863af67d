import { countryOptions, matchRegion, regionsOf } from 'doorplate/core';
import { addressSchema } from 'doorplate/schema';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { countries } from '../../../scripts/libaddressinput.json';
import { runs } from '../../support/runs.ts';

interface Source {
  regions?: { key: string; name: Record<string, string> }[];
}

const read = (name: string) =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')) as unknown;
const files = new Map<string, unknown>();
const readJson = (name: string) => {
  if (!files.has(name)) files.set(name, read(name));
  return files.get(name);
};
/** The country's regions in Google's libaddressinput. */
const sourceOf = (country: string) => (countries as Record<string, Source>)[country]?.regions ?? [];
/** Names of regions in CLDR, by country and code in lower case. */
const cldrNames = (language: string) =>
  (
    readJson(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`) as {
      subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } };
    }
  ).subdivisions.localeDisplayNames.subdivisions;

const withRegions = countryOptions('en')
  .map(({ code }) => code)
  .filter((code) => regionsOf(code).length > 0);
const allRegions = withRegions.flatMap((country) => regionsOf(country).map((region) => ({ country, ...region })));

/** Returns the result of the schema for a region. */
const sent = (country: string, region: string) => {
  const given = { line1: '1 Main Street', city: 'Town', region, country };
  return addressSchema(undefined, { required: false })['~standard'].validate(given);
};

test('are the lists of libaddressinput, with its codes', () => {
  expect(withRegions).toHaveLength(16);
  for (const country of withRegions)
    expect([
      country,
      ...regionsOf(country)
        .map(({ code }) => code)
        .toSorted(),
    ]).toEqual([
      country,
      ...sourceOf(country)
        .map(({ key }) => key)
        .toSorted(),
    ]);
  expect(['IT', 'ES', 'JP', 'IN', 'MX', 'MY'].map((country) => regionsOf(country).length)).toEqual([
    107, 52, 47, 36, 32, 16,
  ]);
});

test('each have a code and a name of their own, which the schema accepts in any spelling', () => {
  expect(allRegions.length).toBe(544);
  const asPlain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  const spellings: ((text: string) => string)[] = [
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => text.toLowerCase(),
    asPlain,
    (text) => text.normalize('NFD'),
    (text) => ` ${text.replaceAll(' ', '\u00a0\u200b')} `,
    (text) => text.replaceAll("'", '’'),
  ];
  fc.assert(
    fc.property(fc.constantFrom(...allRegions), fc.constantFrom(...spellings), ({ country, code, name }, spell) => {
      for (const text of [code, name, `${country}-${code}`, `${name} (${code})`, `${code} - ${name}`])
        expect([text, matchRegion(country, spell(text))]).toEqual([text, code]);
      expect(matchRegion(country, spell(name.replaceAll(/[ -]/g, '')))).toBe(code);
      expect(sent(country, spell(name))).toMatchObject({ value: { region: code } });
      expect(sent(country, spell(code))).toMatchObject({ value: { region: code } });
    }),
    { numRuns: runs(1000) },
  );
  for (const { country, code, name } of allRegions) expect(matchRegion(country, name)).toBe(code);
  for (const country of withRegions) {
    const names = regionsOf(country).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('are found by all their names in libaddressinput, and in CLDR in English and the country’s languages', () => {
  const languages: Record<string, string> = {
    ...{ US: 'en es', CA: 'en fr', AU: 'en', MX: 'es en', BR: 'pt en', IN: 'en hi', IT: 'it en de fr sl' },
    ...{ ES: 'es ca eu gl en', JP: 'ja en', MY: 'ms en', AE: 'ar en', AR: 'es', CL: 'es en', CO: 'es en', IE: 'en ga' },
    NG: 'en',
  };
  const names = withRegions.flatMap((country) =>
    sourceOf(country).flatMap(({ key, name }) => {
      const known = languages[country]!.split(' ').map(
        (language) => cldrNames(language)[`${country}${key}`.toLowerCase()],
      );
      return [...Object.values(name), ...known].flatMap((text) => (text ? [[country, text, key] as const] : []));
    }),
  );
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter(([country, text, code]) => matchRegion(country, text) !== code)).toEqual([]);
});

/** Names as shoppers, browsers and services write them, after the code that a form submits. */
const written = `
US: NC N. Carolina, No. Carolina | SD S. Dakota, So. Dakota | WV W. Virginia | CA California, Calif., US-CA, california | NY N.Y., new york, Nueva York | DC D.C., Washington, D.C., Washington DC | MA Mass.
  | AE Armed Forces Europe, Armed Forces Africa, Armed Forces Middle East, Armed Forces Canada, Armed Forces (AE)
  | AA Armed Forces Americas, Armed Forces the Americas | AP Armed Forces Pacific | VI U.S. Virgin Islands, Virgin Islands, USVI
  | PR Puerto Rico | MP Northern Mariana Islands | FM Federated States of Micronesia | TX Tex., Texas State | PA Penna.
CA: QC Québec, Que., PQ, P.Q., Quebec | NL Newfoundland, Nfld., Terre-Neuve-et-Labrador, NF | PE P.E.I., Île-du-Prince-Édouard
  | BC Colombie-Britannique, C.-B. | ON Ont. | NT N.W.T., Territoires du Nord-Ouest | YT Yukon Territory | NS Nouvelle-Écosse
AU: NSW N.S.W., new south wales | VIC Vic., Victoria | ACT Australian Capital Territory, A.C.T. | QLD Qld | TAS Tas. | NT Northern Territory
MX: CMX CDMX, D.F., Distrito Federal, Ciudad de México, Mexico City, MX-CMX | MEX Edo. de Méx., Estado de México, México, EdoMex, Edo. México
  | NLE N.L., Nuevo León | QUE Qro., Querétaro de Arteaga | VER Ver., Veracruz de Ignacio de la Llave | COA Coah., Coahuila de Zaragoza, Coahuila
  | MIC Mich., Michoacán de Ocampo | BCN B.C., Baja California | BCS B.C.S. | GUA Gto. | JAL Jal. | ROO Q. Roo, Q.R. | SLP S.L.P. | TAM Tamps. | GRO Gro. | CHH Chih. | DUR Dgo.
BR: SP São Paulo, Sao Paulo | DF Distrito Federal, D.F. | RS Rio Grande do Sul | RJ Estado do Rio de Janeiro
IN: OR Odisha, Orissa, OD, IN-OD | PY Puducherry, Pondicherry | UT Uttarakhand, Uttaranchal, UK, UA | CT Chhattisgarh, CG, Chattisgarh | TG Telangana, TS
  | TN Tamilnadu, Tamil Nadu, தமிழ்நாடு | DL Delhi, New Delhi, NCT of Delhi | JK Jammu and Kashmir, Jammu & Kashmir | AN Andaman and Nicobar Islands
  | DH Daman and Diu, Dadra & Nagar Haveli | MH महाराष्ट्र, Maharashtra State | KA Karnataka, ಕರ್ನಾಟಕ | GA गोआ | AS Asom
IT: TO Torino, Turin, IT-TO, Torino (TO), Provincia di Torino, Città metropolitana di Torino | MI Milano, Milan, MI, (MI), Mailand | RM Roma, Rome, Roma Capitale
  | BZ Bolzano, Bozen, Bolzano/Bozen, Südtirol, Alto Adige, Bolzano - Bozen | AO Aosta, Valle d’Aosta, Vallée d'Aoste, Valle d'Aosta/Vallée d'Aoste
  | FC Forlì-Cesena, Forli, FO | PU Pesaro e Urbino, PS | MB Monza e della Brianza, Monza | RE Reggio nell’Emilia, Reggio Emilia | RC Reggio di Calabria
  | SU Sud Sardegna, CI, VS, Carbonia-Iglesias | SS OT | NU OG | AQ L’Aquila, Aquila | VB Verbania, Verbano Cusio Ossola | NA Napoli, Naples | FI Florence | TN Trient | TS Trst | MS Massa Carrara
ES: SO 42 | S Provincia de Santander | BI Vizcaya, Bizkaia, Biscay | SS Gipuzkoa, Guipúzcoa | VI Álava, Araba, Araba/Álava | C A Coruña, La Coruña, Coruña (A), Coruña, A | PM Illes Balears, Baleares, Balears, Illes, IB
  | L Lérida, Lleida | GI Gerona, Girona | OR Ourense, Orense | NA Navarra/Nafarroa, Nafarroa, NC | CS Castellón/Castelló | V València, Valencia/València | A Alacant, Alicante/Alacant
  | GC Las Palmas, Palmas, Las | TF Santa Cruz de Tenerife, Sta. Cruz de Tenerife, Tenerife | LO La Rioja, Rioja, La | O Principado de Asturias, Asturias | M Comunidad de Madrid
  | CE Ceuta, 51 | ML Melilla, 52 | SE Sevilla, Seville, 41 | MU Región de Murcia | AV Avila, Ávila
JP: 13 Tokyo, 東京都, 東京, Tokyo-to, Tōkyō, JP-13, Tokyo Prefecture | 27 Osaka, 大阪府, 大阪, Osaka-fu, Ōsaka | 01 Hokkaido, 北海道, Hokkai-do, Hokkaidō, 1 | 10 Gumma, 群馬 | 26 Kyoto Fu, 京都
MY: 14 Kuala Lumpur, KUL, W.P. Kuala Lumpur, WP Kuala Lumpur, Wilayah Persekutuan Kuala Lumpur, Wilayah Persekutuan (Kuala Lumpur), Federal Territory of Kuala Lumpur
  | 07 Pulau Pinang, Penang, PNG, P. Pinang | 04 Melaka, Malacca, MLK | 10 Selangor, SGR, Selangor Darul Ehsan | 01 Johor, JHR, Johore, 1 | 05 Negeri Sembilan, NSN, N. Sembilan | 16 Putrajaya, PJY
AE: DU Dubai, Dubayy, دبي, إمارة دبي, Emirate of Dubai, AE-DU | AZ Abu Dhabi, Abū Z̧aby, أبوظبي, أبو ظبي | SH Sharjah, Ash Shariqah | RK Ras Al-Khaimah, Ra’s al Khaymah | UQ Umm al-Qaiwain, أم القيوين | FU Al Fujayrah | AJ ‘Ajmān
AR: C CABA, Capital Federal, Ciudad Autónoma de Buenos Aires, C.A.B.A. | B Buenos Aires, Provincia de Buenos Aires, Bs. As. | X Córdoba, Cba. | G Sgo. del Estero | T Prov. de Tucumán
CL: RM Región Metropolitana, Metropolitana, Región Metropolitana de Santiago, XIII, Santiago | BI Biobío, Bío-Bío, VIII Región, Región del Biobío | VS Valparaíso, V, V Región, Región de Valparaíso
  | LI O’Higgins, Libertador General Bernardo O'Higgins, VI | AI Aysén, Aisén | MA Magallanes | AR La Araucanía, IX | NB Ñuble
CO: DC Bogotá D.C., Bogotá, D.C., Bogota, Distrito Capital | VAC Valle del Cauca, Valle | SAP San Andrés, San Andrés, Providencia y Santa Catalina | ANT Antioquia, Departamento de Antioquia | LAG Guajira
IE: D Dublin, Co. Dublin, County Dublin, Baile Átha Cliath, Co Dublin | CO Cork, Co. Cork, Corcaigh, Contae Chorcaí | TA Tipperary, North Tipperary | LS Laois | DL Dún na nGall
NG: FC Abuja, FCT, F.C.T., Federal Capital Territory, Abuja Federal Capital Territory | LA Lagos, Lagos State | NA Nassarawa | AK Akwa-Ibom
`;
/** Texts with commas of their own. */
const commas = new Set(['Washington, D.C.', 'Bogotá, D.C.', 'Coruña, A', 'Balears, Illes', 'Palmas, Las', 'Rioja, La']);
const examples = written
  .trim()
  .split(/\n(?=\w\w: )/)
  .flatMap((line) => {
    const [country = '', list = ''] = line.split(/: ([^]*)/);
    return list.split('|').flatMap((entry) => {
      const [, code = '', names = ''] = /^\s*(\w+) ([^]*)$/.exec(entry)!;
      let rest = names.trim();
      for (const text of commas) rest = rest.replace(text, text.replace(', ', '\u0001'));
      rest = rest.replace('San Andrés, Providencia', 'San Andrés\u0001Providencia');
      return rest.split(', ').map((name) => [country, name.trim().replace('\u0001', ', '), code] as const);
    });
  });

describe('names that people write', () => {
  test('are the region that they mean, also for the schema', () => {
    expect(examples.length).toBeGreaterThan(330);
    expect(examples.filter(([country, name, code]) => matchRegion(country, name) !== code)).toEqual([]);
    for (const [country, name, code] of examples)
      expect(sent(country, name)).toMatchObject({ value: { region: code } });
  });

  test.each([
    ['IT', 'Lombardia'],
    ['IT', '25'],
    ['ES', 'Andalucía'],
    ['US', 'Bavaria'],
    ['US', 'Milano (MI)'],
    ['IT', 'Milano (RM)'],
    ['IT', 'Provincia di'],
    ['MX', 'California'],
    ['GB', 'Kent'],
    ['FR', '75'],
  ])('are no region of another country, and no two regions: %s %j', (country, text) => {
    expect(matchRegion(country, text)).toBeUndefined();
  });

  test('never throw, and find nothing but a listed region', () => {
    const word = fc.constantFrom(
      'de',
      'la',
      '(',
      ')',
      '/',
      ',',
      ' - ',
      'Provincia',
      'Co.',
      'San',
      'Tokyo',
      'State',
      '県',
      '',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...withRegions, 'DE', '', 'constructor'),
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(word).map((words) => words.join(' ')),
        ),
        (country, text) => {
          const code = matchRegion(country, text);
          if (code !== undefined) expect(regionsOf(country).map((region) => region.code)).toContain(code);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
