import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { formatAddress } from 'localized-address-format';
import { otherRegionNames } from './otherRegionNames.mjs';

/**
 * Generates the data of the address form from maintained packages. Run it after updating one of them: `node scripts/generate-formats.mjs`.
 * docs/decisions/regions.md explains why these packages were chosen.
 *
 * - the order of the fields per country: localized-address-format, which is derived from Google's address data
 * - the regions: Google's libaddressinput (see extract-libaddressinput.mjs)
 * - the names of the regions in other languages: CLDR, from the package cldr-subdivisions-full
 * - the calling codes: libphonenumber-js
 */
const folderOf = (file) => dirname(fileURLToPath(import.meta.resolve(file)));
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const { countries: addressData } = readJson(import.meta.dirname, 'libaddressinput.json');

// Use private-use characters, because the fixed words of a format ("ÅLAND") never contain them.
const mark = (letter) => String.fromCharCode(0xe000 + letter.charCodeAt(0));
const letters = {
  organization: mark('O'),
  addressLines: [mark('A')],
  dependentLocality: mark('D'),
  locality: mark('C'),
  administrativeArea: mark('S'),
  postalCode: mark('Z'),
};

// Ascension and Tristan da Cunha are part of Saint Helena's addresses. The codes are then those of `alpha2Codes`, in the same order.
const codes = Object.keys(addressData)
  .filter((code) => !['AC', 'TA'].includes(code))
  .sort();
const orderOf = new Map();
for (const code of codes) {
  // Leave out the recipient's name, because the checkout asks for it.
  const order = formatAddress({ ...letters, postalCountry: code })
    .map((line) =>
      [...line.matchAll(/[\ue000-\ue0ff]/g)]
        .map(([found]) => String.fromCharCode(found.charCodeAt(0) - 0xe000))
        .join(''),
    )
    .filter(Boolean)
    .join(' ');
  orderOf.set(code, order);
}
const orders = [...new Set(orderOf.values())];

/**
 * Countries whose regions are offered in a select, because addresses there contain the region. The value lists the languages of the
 * regions' names.
 */
const withRegions = {
  ...{
    US: 'en es',
    CA: 'en fr',
    AU: 'en',
    MX: 'es en',
    BR: 'pt en',
    IN: 'en hi',
    IT: 'it en de fr sl',
    ES: 'es ca eu gl en',
  },
  ...{ JP: 'ja en', MY: 'ms en', AE: 'ar en', AR: 'es en', CL: 'es en', CO: 'es en', IE: 'en ga', NG: 'en' },
};
/** Names to show instead of "Armed Forces (AE)". */
const shownNames = {
  US: { AA: 'Armed Forces Americas', AE: 'Armed Forces Europe', AP: 'Armed Forces Pacific' },
};
/** Matches words that should be in the names of either all regions of a country or none. */
const droppedWords = /^Co\. | State$/g;

/**
 * Returns a name in the spelling that is used to compare names. Must be the same as `regionKey` in `core/postal/country/regions.ts`, except
 * for rare letters.
 */
const keyOf = (text) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const cldr = new Map();
function namesIn(language) {
  if (!cldr.has(language))
    cldr.set(
      language,
      readJson(folderOf(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`), `${language}.json`)
        .subdivisions.localeDisplayNames.subdivisions,
    );
  return cldr.get(language);
}

/** Returns the names in `otherRegionNames` by region code. */
const otherNamesOf = (country) => {
  const found = {};
  for (const entry of (otherRegionNames[country] ?? '').split(';')) {
    const [, code, names] = /^\s*(\w+)\s+([^]+)$/.exec(entry) ?? [];
    if (code) (found[code] ??= []).push(...names.split(',').map((name) => name.replace(/\s+/g, ' ').trim()));
  }
  return found;
};

function regionsIn(country) {
  const other = otherNamesOf(country);
  const list = addressData[country].regions.map(({ key: code, name, zip }) => {
    const id = `${country}${code}`.toLowerCase();
    const languages = withRegions[country].split(' ');
    const all = [...Object.values(name), ...languages.map((language) => namesIn(language)[id] ?? '')];
    // Spain's statistics office gives the provinces the numbers that their postal codes start with. Soria has a village of another number, too.
    if (country === 'ES') all.push(zip.split('|').at(-1));
    const shown = shownNames[country]?.[code] ?? (name.latin ?? name.default).replace(droppedWords, '');
    // The country has its own script, such as kanji or Arabic.
    const native = name.latin && name.default;
    return {
      code,
      shown,
      native,
      names: [...all, ...(other[code] ?? [])].map((one) => one.replace(droppedWords, '')).filter(Boolean),
    };
  });
  for (const code of Object.keys(other))
    if (!list.some((region) => region.code === code)) throw new Error(`${country} has no region ${code}.`);
  return list.sort((one, another) => one.shown.localeCompare(another.shown, 'en'));
}

/** Encodes the codes and names of a country's regions. See `regionData.ts`. */
function encode(list) {
  const lengths = list.map(({ code }) => code.length);
  const isNumbered = list.every(({ code }) => /^\d\d$/.test(code));
  const usual = [1, 2, 3].toSorted(
    (one, another) =>
      lengths.filter((length) => length === another).length - lengths.filter((length) => length === one).length,
  )[0];
  const inOrder = isNumbered ? list.toSorted((one, another) => one.code - another.code) : list;
  const texts = inOrder.map(({ code, shown }, index) => {
    const letters = keyOf(shown)
      .replace(/[^a-z]/g, '')
      .slice(0, usual)
      .toUpperCase();
    if (isNumbered && Number(code) === index + 1) return shown;
    return !isNumbered && letters === code ? shown : `${code} ${shown}`;
  });
  return `${isNumbered ? 0 : usual}${texts.join('|')}`;
}

/** Returns the names that `regionData` lacks, folded. Throws if a name has two meanings. */
function furtherNames(country, list) {
  const known = new Map();
  for (const { code } of list) known.set(keyOf(code), code);
  for (const { code, shown, native } of list) for (const name of [shown, native ?? shown]) known.set(keyOf(name), code);
  const further = new Map();
  for (const { code, names } of list)
    for (const name of names) {
      const key = keyOf(name);
      // `regionKey` writes these letters in another way.
      if (/[ßœæøłıđðþħ]/.test(key))
        throw new Error(`${country}: "${name}" has a letter that Unicode does not decompose.`);
      const meaning = known.get(key);
      if (meaning === code) continue;
      // In English, the city of Buenos Aires has the same name as the province. In an address, it means the province.
      if (meaning !== undefined && name === 'Buenos Aires') continue;
      if (meaning !== undefined) throw new Error(`${country}: "${name}" is ${meaning} and ${code}.`);
      known.set(key, code);
      further.set(code, [...(further.get(code) ?? []), key]);
    }
  return [...further].map(([code, names]) => `${code} ${names.join(' ')}`).join('|');
}

const regions = Object.keys(withRegions).map((country) => [country, regionsIn(country)]);

const target = (name) => new URL(`../src/core/postal/country/${name}`, import.meta.url);
const head = '// Written by scripts/generate-formats.mjs. Do not edit.\n\n';
/** Writes an object in the way that a formatter would. */
const objectOf = (entries) => {
  const quoted = (text) =>
    text.includes("'") && !text.includes('"') ? `"${text}"` : `'${text.replaceAll("'", "\\'")}'`;
  return `{\n${entries.map(([key, text]) => `  ${/^\w+$/.test(key) ? key : quoted(key)}: ${quoted(text)},`).join('\n')}\n}`;
};
writeFileSync(
  target('formatData.ts'),
  `${head}/** Orders of the form fields. O: company, A: lines, D: district, C: city, S: region, Z: postal code. */
export const orders =
  '${orders.join(',')}'.split(',');

/** The order of each country in \`alpha2Codes\`: a character per country, where "+" is the first order, "," the second and so on. */
export const ordersByCountry =
  '${codes.map((code) => String.fromCharCode(43 + orders.indexOf(orderOf.get(code)))).join('')}';\n`,
);
writeFileSync(
  target('regionData.ts'),
  `${head}/**
 * Region codes and names, by country. Each list starts with a digit n. If a region is listed without a code, its code is the first n
 * letters of its name. If n is 0, the code is the position in the list: "01", "02".
 */
export const regionData: Record<string, string> = ${objectOf(regions.map(([country, list]) => [country, encode(list)]))};\n`,
);
writeFileSync(
  target('nativeRegions.ts'),
  `${head}/** Region names in the country's own script, in the notation of \`regionData\`, and the language of these names. */
export const nativeRegions: Record<string, readonly [language: string, regions: string]> = {
${regions
  .filter(([, list]) => list.some(({ native }) => native))
  .map(([country, list]) => {
    const shown = list.map(({ code, native }) => ({ code, shown: native }));
    return `  ${country}: ['${withRegions[country].slice(0, 2)}', '${encode(shown)}'],`;
  })
  .join('\n')}
};\n`,
);
writeFileSync(
  target('regionNames.ts'),
  `${head}/**
 * Other names and codes of each country's regions: English, local, abbreviated and former ones. Each region's current code comes first. The
 * names are folded as by \`regionKey\`, which takes fewer bytes.
 */
export const regionNames: Record<string, string> = ${objectOf(
    regions.map(([country, list]) => [country, furtherNames(country, list)]).filter(([, names]) => names),
  )};\n`,
);

const calling = new Map();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  calling.set(code, [...(calling.get(code) ?? []), country]);
}
const codesInOrder = [...calling].sort(([one], [other]) => Number(one) - Number(other));
writeFileSync(
  new URL('../src/react/phone/callingCodes.lazy.ts', import.meta.url),
  `${head}const countries =
  '${codesInOrder.map(([code, list]) => [code, ...list.sort()].join(' ')).join(',')}';

/** Calling codes such as "+49", by ISO 3166 alpha-2 country code. */
export const callingCodes: Readonly<Record<string, string>> = Object.fromEntries(
  countries.split(',').flatMap((group) => {
    const [code = '', ...list] = group.split(' ');
    return list.map((country) => [country, \`+\${code}\`]);
  }),
);
`,
);
