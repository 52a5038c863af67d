import { countryCodeOf, foldText, isEmptyValue } from '../../core/index.ts';
import type { Role } from './columnName.ts';
import { countryToSend } from './countryNames.ts';

/** Number of rows to sample when examining what a column contains. */
const sampleSize = 200;
/** Maximum length of a value to be examined. */
const maxLength = 200;

const email = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;
const link = /^(?:https?:\/\/|www\.)/i;
const date = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T]\d|$)/;
const phone = /^(?:\+|00)?[\d\s().\-/]{9,}$/;
const coordinate = /^[-+]?\d{1,3}[.,]\d{3,}$/;
const letters = /\p{L}/u;
/** Matches house numbers: `500`, `12a`, `12 bis`, `12-14`, `3/1`, `N6W234`, `s/n`, and `500.0`, which is how Python writes 500. */
const houseNumber =
  /^(?:(?:no?\.?|#)\s*)?(?:\d{1,6}(?:\s?(?:[a-z]|bis|ter|quater))?(?:\s?[-–/&,+]\s?\d{0,6}\s?[a-z]?){0,3}|\d{1,6}\.0|[a-z]\d{1,5}[a-z]\d{1,5}|\d{1,5}\s?(?:1\/2|½)|s\/n[º°]?)$/i;
/** Matches a street with a house number before or after it, but not `5th Avenue` or `Straße des 17. Juni`. */
const numberAtEdge =
  /^\d+\s?[a-z]?(?:[-–/]\d+\s?[a-z]?)?[\s,]|\d\s?[a-z]?$|,\s?(?:n[º°.]?\s?)?\d+|\s\d+\s?[a-z]?,|[\d０-９]\s?(?:[号號番室호층]|丁目|번지)/i;
/** Matches a number between words, which can also be part of the name: `Rue des 3 Places`. */
const numberInside = /\s\d+\s?[a-z]?\s/i;
const postalCode =
  /^(?:〒\s?|')?(?:[a-z]{1,2}[- ])?(?:\d{3,7}(?:\.0)?|\d{8,9}|\d{5}-\d{3,4}|\d{2}\.?\d{3}-\d{3}|\d{2}-\d{3}|\d{3}[- ]\d{2,4}|\d{4}[- ]?[a-z]{2}|\d{4}-\d{3})$|^(?:[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[a-z]\d[a-z]\s?-?\d[a-z]\d|[a-z]\d[\dw]\s?[a-z\d]{4})$/i;
/** Words that are typical of streets, folded. */
const streetWord =
  /\b(?:st|street|ave?|avenue|rd|road|dr|drive|blvd|boulevard|ln|lane|ct|court|pl|place|way|hwy|highway|pkwy|parkway|cir|circle|terrace|trl|trail|close|crescent|row|rue|chemin|route|allee|impasse|quai|cours|calle|carrer|avda|avenida|av|plaza|paseo|camino|carretera|via|viale|piazza|corso|vicolo|strada|rua|travessa|praca|largo|estrada|rodovia|alameda|ul|ulica|aleja|al|plac|namesti|ulice|cad|cd|caddesi|sok|sokak|sk|bulvari|mah|po box)\b|\p{L}{2}(?:str|strasse|weg|platz|allee|gasse|ring|damm|ufer|straat|laan|plein|gracht|kade|gatan|gata|vagen|stigen|torget|vej|gade|plads|vegen|veien|gate|veg|katu|tie)\b|丁目|番地|[路街道弄号]/u;
const stateCodes = new Set(
  (
    'AL AK AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND MP OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY ' +
    'AB BC MB NB NL NS NT NU ON PE QC SK YT NSW VIC QLD SA TAS ACT AC AP AM BA CE DF ES GO MA MT MS MG PB PR PE PI RJ RN RS RO RR SP SE TO ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'
  ).split(' '),
);
/** Matches words that look like the name of a state but are not part of an address: record statuses ("active") and sales regions ("EMEA"). */
const noState =
  /^(?:(?:in)?acti[vf]\w*|(?:in)?ativ[oa]|open|closed|pending|new|vigente|baja|alta|draft|true|false|yes|no|emea|apac|dach|latam|americas?|asia|europe|mid-?west(?:ern)?|central|mitte|centro|centre|(?:(?:north|south|east|west|nord|s[uü]d|ost|est|ouest|norte|sur|este|oeste|noord|zuid|oost)(?:ern)?[- ]?)+)$/i;

/** Whether a string is a country's code or name. */
const isCountry = (text: string) => countryCodeOf(text) !== undefined || countryToSend(text) !== text;

const isInvisible = (character = '') => /[\s\u00ad\u200b-\u200f\u2060\ufeff]/.test(character);

/** Removes surrounding spaces, invisible characters, and the characters that mark digits as text in spreadsheets: `'02110`, `'02110'`, `="02110"`. */
export function cleanCell(cell: string): string {
  let [start, end] = [0, cell.length];
  while (start < end && isInvisible(cell[start])) start++;
  while (end > start && isInvisible(cell[end - 1])) end--;
  const first = cell[start];
  if (first !== "'" && first !== '=') return cell.slice(start, end);
  const text = cell.slice(start, end);
  const [, quoted, formula] = /^(?:'([^']+)'|="([^"]*)")$/s.exec(text) ?? [];
  return quoted ?? formula ?? (/^'\d/.test(text) ? text.slice(1) : text);
}

/** A sample of a column's values, and what it reveals about the column. */
export interface ColumnValues {
  /** Sampled values, by row. A filler such as `TBD` is stored as `''`. */
  readonly cells: readonly string[];
  /** Share of the sampled rows that have a value. */
  readonly fill: number;
  /** Whether the values fit a role. True if there are no values. */
  fits(role: Role): boolean;
  /** Share of the values that contain a street with a house number. */
  readonly withNumber: number;
  /** Share of the values with a number before or after the street, where it is probably not part of the street's name. */
  readonly withEdgeNumber: number;
  /** Share of the values that contain a word typical of streets. */
  readonly streetWords: number;
  readonly isHouseNumber: boolean;
  /**
   * Whether the values can be house numbers if the name of the column says so: `12 rear`, `Hs 9`, and `3-Feb`, which is what Excel makes of
   * `3/2`.
   */
  readonly areShortWithNumber: boolean;
  /** Whether all values are names or three-letter codes of countries, and not only names that also mean something else, such as Georgia. */
  readonly areCountries: boolean;
  /** Whether the values are row numbers: 1, 2, 3. */
  readonly isCounter: boolean;
  readonly isDirection: boolean;
  readonly maxLength: number;
  readonly averageLength: number;
}

/** Samples the values of a column. */
export function readValues(rows: readonly (readonly string[])[], column: number): ColumnValues {
  const cells: string[] = [];
  // A column often repeats a few values in many rows, so each distinct value is examined once.
  const cleaned = new Map<string, string>();
  for (let row = 0; row < rows.length && row < sampleSize; row++) {
    const written = rows[row]?.[column] ?? '';
    let cell = cleaned.get(written);
    if (cell === undefined) {
      cell = cleanCell(written.slice(0, maxLength));
      if (isEmptyValue(cell)) cell = '';
      cleaned.set(written, cell);
    }
    cells.push(cell);
  }
  const values = cells.filter(Boolean);
  /** Number of rows by value. */
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const shares = new Map<RegExp | ((text: string) => boolean), number>();
  const share = (test: RegExp | ((text: string) => boolean)): number => {
    const known = shares.get(test);
    if (known !== undefined) return known;
    let found = 0;
    for (const [value, count] of counts)
      if (typeof test === 'function' ? test(value) : test.test(value)) found += count;
    shares.set(test, found / Math.max(1, values.length));
    return found / Math.max(1, values.length);
  };
  const isJunk = () => share(email) >= 0.2 || share(link) >= 0.3 || share(date) >= 0.5 || share(coordinate) >= 0.5;
  const isText = () => share(letters) >= 0.5;
  /** Whether the values can be streets. A column in which every row has a different key has none. */
  const isStreet = () => isText() && !(values.length > 1 && counts.size === values.length && share(keyToken) >= 0.8);
  const isWords = () => isText() && share(hasDigit) < 0.5;
  const tests: Partial<Record<Role, () => boolean>> = {
    line1: isStreet,
    ...Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((line) => [`line${String(line)}`, () => !isPhone()])),
    whole: isStreet,
    address: isStreet,
    street: () => isStreet() && share(isCountryOrState) < 0.8,
    streetPart: () => averageLength() <= 15,
    house: () => share(houseNumber) >= 0.6,
    housePart: () => averageLength() <= 5 && share(isStreetType) < 0.5,
    number: () => true,
    unit: () => averageLength() <= 30 && !isPhone(),
    floor: () => averageLength() <= 12,
    building: isText,
    box: () => averageLength() <= 30 && !isPhone(),
    city: () => isText() && share(cityName) >= 0.5 && share(numberedArea) < 0.5 && !isCodes(),
    suburb: () => isWords() && !isCodes(),
    district: isWords,
    state: () => isWordsOrCodes() && share(noState) < 0.3 && share(isLongCountry) < 0.8 && averageLength() <= 40,
    county: () => isWords() && averageLength() <= 40,
    postalCode: () => share(postalCode) >= 0.5,
    country: () => share(isCountry) >= 0.5,
    placeLine: () => isText() && share(hasPostalCode) >= 0.5,
    company: isText,
  };
  /** Whether the values are codes, not names. Requires at least three values, because fewer could be short names. */
  const isCodes = () => values.length > 2 && share(isShortCode) >= 0.8;
  const isPhone = () => share(phone) >= 0.5;
  const isWordsOrCodes = () =>
    isWords() || share(isStateCode) >= 0.5 || (share(isShortCode) >= 0.8 && share(hasDigit) < 0.5);
  const averageLength = () => values.reduce((sum, value) => sum + value.length, 0) / Math.max(1, values.length);
  return {
    cells,
    fill: cells.length > 0 ? values.length / cells.length : 0,
    fits: (role) => values.length === 0 || (!isJunk() && tests[role]?.() === true),
    get withNumber() {
      return share(isStreetWithNumber);
    },
    get withEdgeNumber() {
      return share(numberAtEdge);
    },
    get streetWords() {
      return share(hasStreetWord);
    },
    get isHouseNumber() {
      return values.length > 0 && share(houseNumber) >= 0.6 && share(isPadded) < 0.5;
    },
    get areShortWithNumber() {
      return share(hasDigit) >= 0.5 && share(email) === 0 && averageLength() <= 15;
    },
    get areCountries() {
      return (
        values.length > 0 &&
        values.every((value) => isNamedCountry(value)) &&
        share(alsoOther) < 1 &&
        values.length >= cells.length / 2
      );
    },
    get isCounter() {
      return (
        cells.length > 2 &&
        cells.every((cell, row) => /^\d+$/.test(cell) && (row === 0 || Number(cell) === Number(cells[row - 1]) + 1))
      );
    },
    get isDirection() {
      return values.length > 0 && share(direction) >= 0.8;
    },
    get averageLength() {
      return averageLength();
    },
    get maxLength() {
      return Math.max(0, ...values.map((value) => value.length));
    },
  };
}

const direction = /^(?:n|s|e|w|ne|nw|se|sw|north|south|east|west|o|no|so|nord|sud|est|ouest)\.?$/i;
const hasDigit = /\d/;
/** Matches text that may contain a postal code, such as `10115 Berlin` or `London W1 2AB`. */
const hasPostalCode = /\d{3}|\d\s?[a-z]{2}$/i;
/** Matches numbers with leading zeros, such as `007`. They are keys, not house numbers. */
const isPadded = /^0\d/;
const isStreetWithNumber = (text: string) => numberAtEdge.test(text) || numberInside.test(text);
/** Matches text without a digit, and a city with a district number: `Praha 10`, `Paris 2e`. */
const cityName = /^(?=.*\p{L})\D+$|^\p{Lu}[\p{L}-]+ \d{1,2}(?:er|e|ème)?$/u;
/** Matches a city district that has a number instead of a name: `Comuna 10`. */
const numberedArea = /^(?:comuna|district|distrito|bezirk|ward|arrondissement|zon[ae]|sector) \d+$/i;
const hasStreetWord = (text: string) => text.length > 3 && streetWord.test(foldText(text));
/** Whether a string is only a type of street, such as `AVE`. */
const isStreetType = (text: string) => /^\p{L}{2,}\.?$/u.test(text) && streetWord.test(foldText(text));
const isStateCode = (text: string) => stateCodes.has(text.toUpperCase());
const isShortCode = (text: string) => /^[A-Z]{1,3}$/.test(text);
/** Matches a key such as `ST100`, but not `105th` and `Kirchweg5`. */
const keyToken = /^(?=.*\d)(?=.*[a-z])(?!\d+(?:st|nd|rd|th)$)(?!.*[a-z]{6})[a-z\d_-]{4,}$/i;
/** Whether a string names a country by more than a code that can also mean a state or a language. */
const isNamedCountry = (text: string) => text.length > 2 && letters.test(text) && isCountry(text);
/** Names of countries that are also names of states or people. */
const alsoOther = /^(?:georgia|jordan|chad|israel|kenya)$/i;
const isLongCountry = (text: string) => text.length > 3 && isCountry(text);
const isCountryOrState = (text: string) => stateCodes.has(text) || isCountry(text);
