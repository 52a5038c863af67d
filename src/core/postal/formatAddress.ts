import { asObject } from '../operation/decode.ts';
import { countryName, countryOf } from './country/countries.ts';
import { formatOf, isFamilyNameFirst } from './country/formatOf.ts';
import { regionCodeOf, regionKey, regionsOf } from './country/regions.ts';
import { linesOf, type PostalField, type PostalFields, wholeFields } from './PostalFields.ts';
import { type PostalRecord, toPostalFields } from './toPostalFields.ts';

/** An address to format: postal fields, optionally with the recipient's name, or a result of Retrieve or of a verification. */
export type FormattableAddress =
  | (Partial<PostalFields> & { name?: string; givenName?: string; familyName?: string })
  | PostalRecord;

export interface FormatAddressOptions {
  /**
   * Country whose order is used, as an ISO 3166 alpha-2 code or an English name.
   * @default the country of the address
   */
  country?: string | undefined;
  /**
   * - `label`: text with line breaks, as on an envelope
   * - `lines`: the same lines, as an array
   * - `single`: text on one line
   * @default 'label'
   */
  style?: 'label' | 'lines' | 'single' | undefined;
  /**
   * Country that the mail is sent from. If the address is in another country, the last line names its country. On a label, the name is in
   * capitals, as post offices ask.
   * @default no country line
   */
  from?: string | undefined;
  /**
   * Language of the country line, as a BCP 47 tag.
   * @default 'en'
   */
  locale?: string | undefined;
}

/** Countries that write the region as a code. All others write its name. */
const codeCountries = 'US CA AU BR IT AS GU MP PR UM VI FM MH PW'.split(' ');
/** Countries that write a comma between the city and the region. */
const commaCountries = 'US AS GU MP PR UM VI FM MH PW BB BS KN SO MX CO HN NI ES PA PH'.split(' ');
/** Countries that write an address from the largest part to the smallest, but only in their own script. */
const nativeOrder = 'CN HK JP KP KR MO TW'.split(' ');
const nativeScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const arabicScript = /\p{Script=Arabic}/u;
const places: readonly PostalField[] = ['district', 'city', 'region'];

/**
 * Formats an address in the style of its country: the order of the parts, the postal code before or after the city, and regions as codes or names.
 * Leaves out a region that is not part of the country's addresses. An address from China, Japan, Korea or Taiwan is written from the largest part
 * to the smallest in its own script, and the other way round in Latin letters. Pure; never throws.
 *
 * @returns The text, or an array of lines with `style: 'lines'`. An empty address has no lines.
 * @example
 * ```ts
 * const address = { line1: 'Torstraße 1', postalCode: '10119', city: 'Berlin', country: 'DE' };
 *
 * formatAddress(address, { from: 'US' }); // 'Torstraße 1\n10119 Berlin\nGERMANY'
 * formatAddress(address, { style: 'lines' }); // ['Torstraße 1', '10119 Berlin']
 * formatAddress(address, { style: 'single' }); // 'Torstraße 1, 10119 Berlin'
 * ```
 */
export function formatAddress(
  address: FormattableAddress,
  options: FormatAddressOptions & { style: 'lines' },
): string[];
export function formatAddress(
  address: FormattableAddress,
  options?: FormatAddressOptions & { style?: 'label' | 'single' | undefined },
): string;
export function formatAddress(
  address: FormattableAddress,
  { country, style = 'label', from, locale = 'en' }: FormatAddressOptions = {},
): string | string[] {
  const fields = fieldsOf(address);
  const ownCountry = countryOf(fields.country);
  const order = countryOf(country ?? '') || ownCountry;
  const isNative = nativeScript.test(`${fields.line1}${fields.line2}${fields.city}`);
  const lines = linesIn(order, fields, isNative);
  if (from !== undefined && ownCountry && countryOf(from) !== ownCountry && lines.length > 0) {
    const name = countryName(ownCountry, locale);
    lines.push(style === 'label' ? name.toLocaleUpperCase(locale) : name);
  }
  if (style === 'lines') return lines;
  if (style === 'label') return lines.join('\n');
  const comma = arabicScript.test(lines.join('')) ? '، ' : ', ';
  return lines.join(isNative && nativeOrder.includes(order) ? ' ' : comma);
}

type Fields = PostalFields & { recipient: string };

/** Reads the fields of an address of any shape. Strings are trimmed, and any other value becomes `''`. */
function fieldsOf(address: FormattableAddress): Fields {
  const given = asObject(address) ?? {};
  // A Retrieve result has `countryIso2`. Only verification records have field names that begin with a capital.
  const isRecord = 'countryIso2' in given || Object.keys(given).some((name) => /^[A-Z]/.test(name));
  const values: Record<string, unknown> = isRecord ? { ...toPostalFields(given) } : given;
  const texts: Record<string, string> = Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      typeof text === 'string' || typeof text === 'number' ? String(text).trim() : '',
    ]),
  );
  const fields = wholeFields(texts);
  const names = [texts['givenName'], texts['familyName']];
  if (isFamilyNameFirst(countryOf(fields.country))) names.reverse();
  return { ...fields, recipient: texts['name'] || names.filter(Boolean).join(' ') };
}

/** Returns the lines of an address in the order of a country. */
function linesIn(country: string, fields: Fields, isNative: boolean): string[] {
  const isTurned = !isNative && nativeOrder.includes(country);
  const region = regionText(country, fields.region, isNative);
  const { city } = fields;
  const texts: Fields = { ...fields, region: regionKey(region) === regionKey(city) ? '' : region };
  if (country === 'JP' && isNative && texts.postalCode) texts.postalCode = `〒${texts.postalCode.replace(/^〒/, '')}`;
  const rows = isTurned ? turnedRows : rowsWith(country, texts);
  const companyRow = rows.findIndex((row) => row.includes('company'));
  // The recipient is a smaller part than the company, so it comes after the company if the largest part comes first.
  const recipient = companyRow > 0 ? [texts.company, texts.recipient] : [texts.recipient, texts.company];
  return rows
    .flatMap((row) => {
      if (row.includes('company')) return recipient;
      return row.includes('line1') ? linesOf(texts) : [joinRow(country, row, texts, isNative, isTurned)];
    })
    .filter((line) => line.trim());
}

/** Rows of fields for an address in Latin letters, in a country whose own addresses begin with the largest part. */
const turnedRows: readonly (readonly PostalField[])[] = [
  ['company'],
  ['line1'],
  ['district', 'city', 'region', 'postalCode'],
];

/** Returns a country's rows of fields. Parts that the country's form has no field for are added where an envelope shows them. */
function rowsWith(country: string, texts: PostalFields): PostalField[][] {
  const rows = formatOf(country)
    .rows.map((row): PostalField[] => row.filter((field) => field !== 'line2' && field !== 'line3'))
    .filter((row) => row.length > 0);
  const rowOf = (field: PostalField) => rows.findIndex((row) => row.includes(field));
  const isMissing = (field: PostalField) => texts[field] !== '' && rowOf(field) < 0;
  const isLargestFirst = places.some((field) => rowOf(field) >= 0 && rowOf(field) < rowOf('line1'));
  for (const field of ['city', 'district'] as const) {
    if (!isMissing(field)) continue;
    const place = rows.find((row) =>
      isLargestFirst ? places.some((one) => row.includes(one)) : row.join() === 'postalCode',
    );
    if (place && isLargestFirst) place.push(field);
    else if (place && field === 'city') place.unshift(field);
    else rows.splice(isLargestFirst ? rowOf('line1') : rowOf('line1') + 1, 0, [field]);
  }
  if (isMissing('postalCode')) (rows.find((row) => row.includes('city')) ?? rows.at(-1))?.push('postalCode');
  return rows;
}

/** Joins the parts of a row: "Boston, MA 02108", "10119 Berlin", "東京都千代田区". */
function joinRow(
  country: string,
  row: readonly PostalField[],
  texts: PostalFields,
  isNative: boolean,
  isTurned: boolean,
): string {
  let text = '';
  let before: PostalField | undefined;
  for (const field of row) {
    if (!texts[field]) continue;
    if (before !== undefined) text += separator(country, field === 'postalCode' || before === 'postalCode');
    text += texts[field];
    before = field;
  }
  return text;

  function separator(of: string, isCode: boolean) {
    if (isNative && nativeOrder.includes(of)) return of.startsWith('K') || isCode ? ' ' : '';
    if (isCode) return ' ';
    if (of === 'BR') return ' - ';
    return isTurned || commaCountries.includes(of) ? ', ' : ' ';
  }
}

/** Returns a region as an envelope shows it: its code in some countries, and its name in all others. */
function regionText(country: string, region: string, isNative: boolean): string {
  const code = regionCodeOf(country, region);
  if (code === undefined || codeCountries.includes(country)) return code ?? region;
  const language = country === 'JP' && isNative ? 'ja' : '';
  return regionsOf(country, language).find((choice) => choice.code === code)?.name ?? region;
}
