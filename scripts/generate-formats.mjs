import { writeFileSync } from 'node:fs';
import regionData from 'country-region-data/data.json' with { type: 'json' };
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { formatAddress } from 'localized-address-format';

/**
 * Generates the data of the address form from maintained packages: the order of fields per country (localized-address-format, derived from Google's
 * address data), the regions (country-region-data) and the calling codes (libphonenumber-js). Run it after an update of one of these packages:
 * `node scripts/generate-formats.mjs`.
 */
// Uses private-use characters, because the fixed words of a format ("ÅLAND") never contain them.
const mark = (letter) => String.fromCharCode(0xe000 + letter.charCodeAt(0));
const letters = {
  organization: mark('O'),
  addressLines: [mark('A')],
  dependentLocality: mark('D'),
  locality: mark('C'),
  administrativeArea: mark('S'),
  postalCode: mark('Z'),
};

const codes = regionData.map(({ countryShortCode }) => countryShortCode).sort();
const byOrder = new Map();
for (const code of codes) {
  // Leaves out the recipient's name, because the checkout asks for it.
  const order = formatAddress({ ...letters, postalCountry: code })
    .map((line) =>
      [...line.matchAll(/[\ue000-\ue0ff]/g)]
        .map(([found]) => String.fromCharCode(found.charCodeAt(0) - 0xe000))
        .join(''),
    )
    .filter(Boolean)
    .join(' ');
  byOrder.set(order, [...(byOrder.get(order) ?? []), code]);
}

/** Countries whose regions are offered in a select, because addresses there contain the region as a code. */
const withRegions = 'US CA AU MX BR IN IT ES JP MY AE AR CL CO IE NG'.split(' ');
const regions = withRegions.map((code) => {
  const { regions: list } = regionData.find(({ countryShortCode }) => countryShortCode === code);
  return [code, list.map(({ name, shortCode }) => `${shortCode} ${name}`).join('|')];
});

const target = (name) => new URL(`../src/core/postal/country/${name}`, import.meta.url);
const head = '// Written by scripts/generate-formats.mjs. Do not edit.\n\n';
writeFileSync(
  target('formatData.ts'),
  `${head}/** Orders of the form fields, each with the countries that use it. O: company, A: lines, D: district, C: city, S: region, Z: postal code. */
export const formatData: Record<string, string> = ${JSON.stringify(Object.fromEntries([...byOrder].map(([order, list]) => [order, list.join(' ')])), undefined, 2)};\n`,
);
writeFileSync(
  target('regionData.ts'),
  `${head}/** Code and name of each region, by country. */
export const regionData: Record<string, string> = ${JSON.stringify(Object.fromEntries(regions), undefined, 2)};\n`,
);

const calling = new Map();
for (const country of getCountries()) {
  const code = getCountryCallingCode(country);
  calling.set(code, [...(calling.get(code) ?? []), country]);
}
const codesInOrder = [...calling].sort(([one], [other]) => Number(one) - Number(other));
writeFileSync(
  new URL('../src/react/form/phone/callingCodes.lazy.ts', import.meta.url),
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
