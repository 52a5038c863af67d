import type { Address } from '../Address.ts';
import { foldText, wordsOf } from '../../text/text.ts';
import { countryOf } from '../country/countries.ts';
import type { PostalFields } from '../PostalFields.ts';

/** Names for a post office box that count even if no number follows. Accents and punctuation are ignored. */
const poBoxNames = [
  // English, Afrikaans, Welsh, Irish
  ...['PO Box', 'P O Box', 'POBox', 'P OBox', 'GPO Box', 'Post Office Box', 'Postal Box'],
  ...['Locked Bag', 'Private Bag', 'Posbus', 'Privaatsak', 'Blwch Post', 'Bosca Poist'],
  // Romanian. `romanceNames` has the other Romance languages.
  'Căsuța poștală',
  // Germanic languages
  ...['Postfach', 'Postbus', 'Postboks', 'Pósthólf', 'Antwoordnummer'],
  // Baltic, Finnic, Ugric, Turkish, Basque
  ...['Postilokero', 'Postkast', 'Abonenta kastīte', 'Pašto dėžutė', 'Postafiók', 'Posta Kutusu', 'Posta kutxa'],
  // Slavic languages
  ...['Skrytka pocztowa', 'Skr poczt', 'Poštovní přihrádka', 'Poštový priečinok', 'Poštanski pretinac'],
  ...['Poštanski pregradak', 'Poštni predal', 'Абонентский ящик', 'Абонентська скринька', 'Пощенска кутия'],
  ...['Поштански преградак', 'Поштански фах'],
  // Greek, Hebrew, Arabic, Persian
  ...['Ταχυδρομική Θυρίδα', 'Ταχ Θυρίδα', 'תא דואר', 'صندوق بريد', 'صندوق البريد', 'صندوق پستی'],
  // South and South-East Asia
  ...['पोस्ट बॉक्स', 'ตู้ ปณ', 'ตู้ปณ', 'ตู้ไปรษณีย์', 'Hộp thư', 'Hòm thư', 'Kotak Pos', 'Peti Surat', 'Beg Berkunci'],
];

/**
 * Names for a post office box in Romance languages, in full and abbreviated, as a regular expression: "Apartado de correos", "Apdo. Correos",
 * "Cx. Postal".
 */
const romanceNames =
  '(?:apartad?[ot]|apart|apt?d?o?|casilla)(?: de)? (?:corre[ou]s?|postal|aereo)|(?:caixa|cx|casella|case?|c|boite|bte|b) postale?';

/** Names in scripts without spaces, matched anywhere in a line. */
const poBoxSigns = ['私書箱', '邮政信箱', '郵政信箱', '信箱', '사서함'];

/** Short names that count only if a number follows. */
const poBoxShort = [
  'POB',
  'PO Bx',
  'Postbox',
  'BP',
  'Apdo',
  'Aptdo',
  'Apartado',
  'Casilla',
  'Τ Θ',
  'а я',
  'а с',
  'ת ד',
  'ص ب',
];

/** Short names that count only if a number follows, with the countries where they are unambiguous. */
const poBoxShortIn: Readonly<Record<string, string>> = {
  CP: 'CA CH IT RO BR MD',
  CS: 'FR',
  TSA: 'FR',
  Pf: 'DE AT HU',
  PK: 'TR',
  PL: 'FI AX',
  PB: 'FI AX NO DK SE',
  'п к': 'BG',
  'п п': 'RS MK BA ME',
  PP: 'HR SI RS BA ME MK CZ SK',
  'a k': 'LV',
  'a d': 'LT',
  Skr: 'PL',
  Box: 'SE US CA',
};

const joinWords = (text: string) => wordsOf(text).join(' ');

/** Builds a regular expression that matches any of the names. The letters of an abbreviation can be separated: "P. O. B." */
const anyOf = (names: readonly string[], isShort: boolean) =>
  names
    .map((name) => (isShort ? Array.from(joinWords(name).replaceAll(' ', '')).join(' ?') : joinWords(name)))
    .join('|');

const named = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(poBoxNames, false)}|${romanceNames})(?!\p{L})`, 'u');
const signs = new RegExp(poBoxSigns.map(foldText).join('|'), 'u');
const numbered = (names: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${anyOf(names, true)}) ?(?:n(?:[or]|um(?:ero)?)? ?)?\p{L}?\p{N}`, 'u');
const short = numbered(poBoxShort);

/** Builds a regular expression for each country in `poBoxShortIn`. */
function localPatterns() {
  const patterns = new Map<string, RegExp>();
  for (const [name, countries] of Object.entries(poBoxShortIn))
    for (const country of countries.split(' ')) {
      const before = patterns.get(country);
      // On a rural route or at a military unit, "Box 12" after other words is a mailbox at that location.
      const pattern = name === 'Box' ? String.raw`^box ?\p{N}` : numbered([name]).source;
      patterns.set(country, new RegExp(before ? `${before.source}|${pattern}` : pattern, 'u'));
    }
  return patterns;
}
const shortIn = localPatterns();

/** Matches a line of a military address, which parcels can be delivered to: "Unit 2050", "PSC 1234", "CMR 400", "APO AE 09345". */
const military = /^(?:(?:psc|cmr) ?\d+|unit ?\d{4,5}|usn?s .*)(?: box \w+)?$|(?:^| )[afd]po(?: a[aep])?(?: |$)/;

/**
 * Whether an address or an address line names a post office box, where couriers cannot deliver: "P.O. Box 12", "Postfach 12 34", "BP 7",
 * "Apartado de correos 3", "私書箱5号". Ambiguous abbreviations ("CP 12", "PL 3") count only in the countries that use them for a post office box.
 * Pure; never throws.
 *
 * @param address A line, postal fields, or a Retrieve result.
 * @param country Country of the line, as a code or an English name. Ignored if the address itself has a country.
 * @example
 * ```ts
 * isPoBox('Postfach 12 34'); // true
 * ```
 */
export function isPoBox(address: string | Partial<PostalFields> | Partial<Address>, country = ''): boolean {
  const { lines, where } = addressParts(address, country);
  const texts = lines.map(joinWords);
  const localPattern = texts.some((text) => military.test(text)) ? undefined : shortIn.get(countryOf(where));
  return texts.some((text) => {
    return named.test(text) || short.test(text) || signs.test(text) || (localPattern?.test(text) ?? false);
  });
}

function addressParts(address: string | Partial<PostalFields> | Partial<Address>, country: string) {
  if (typeof address === 'string') return { lines: [address], where: country };
  const {
    line1,
    line2,
    line3,
    line4,
    line5,
    city,
    country: fieldCountry,
    countryIso2,
  }: Partial<PostalFields & Address> = {
    ...(address as object),
  };
  const lines = [line1, line2, line3, line4, line5].filter((line) => typeof line === 'string');
  // The city of a military address counts as an address line. Other cities do not matter, because there is a town called "PO Box".
  if (typeof city === 'string' && /^[afd]po$/i.test(city)) lines.push(city);
  return { lines, where: [countryIso2, fieldCountry, country].find((code) => typeof code === 'string' && code) ?? '' };
}
